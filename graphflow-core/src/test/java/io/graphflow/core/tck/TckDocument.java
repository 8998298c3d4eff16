package io.graphflow.core.tck;

import io.graphflow.core.execution.Engine;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The page {@code docs/tck.md}: how many scenarios pass, by category and engine. */
final class TckDocument {
  private static final String HEAD =
      """
          # openCypher's test suite

          The Technology Compatibility Kit (TCK) of openCypher, 1.0.0-M23, says in scenarios what Cypher means.
          Each is run through the public API in a database of its own, in the three configurations: rows,
          their order where it matters, side effects, and the type, phase and detail of errors must be as the
          scenario has them. A scenario that fails is listed with the reason in
          `graphflow-core/src/test/resources/tck/failures.txt`; the build fails if one that is not listed fails,
          and if one that is listed passes.

          This page and the list are written by

              mvn test -pl graphflow-core -am -Dtest=TckTest \\
                -Dsurefire.failIfNoSpecifiedTests=false -Dgraphflow.tck.update=true

          """;

  private TckDocument() {}

  static String text(List<TckOutcome> outcomes, NamedFailures failures) {
    Map<String, List<TckOutcome>> byCategory = new TreeMap<>();
    for (TckOutcome outcome : outcomes) {
      byCategory.computeIfAbsent(outcome.scenario().category(), _ -> new ArrayList<>())
          .add(outcome);
    }
    StringBuilder text = new StringBuilder(HEAD);
    text.append("| category | scenarios |");
    for (Engine engine : Engine.values()) {
      text.append(" ").append(engine.displayName()).append(" |");
    }
    text.append("\n| --- | ---: |").append(" ---: |".repeat(Engine.values().length)).append('\n');
    byCategory.forEach((category, some) -> text.append(row(category, some)));
    text.append(row("all", outcomes));
    if (!failures.ids().isEmpty()) {
      text.append("\nWhat fails, and why:\n\n| scenarios | reason |\n| ---: | --- |\n");
      failures.countsByReason()
          .forEach((reason, count) -> text
              .append("| " + count + " | " + reason.replace("|", "\\|") + " |\n"));
    }
    return text.toString();
  }

  /** A row of the table: what passed in each engine, in percent where that is not all. */
  static String row(String category, List<TckOutcome> outcomes) {
    StringBuilder row = new StringBuilder("| " + category + " | " + outcomes.size() + " |");
    for (Engine engine : Engine.values()) {
      long passed = outcomes.stream().filter(outcome -> outcome.passed(engine)).count();
      row.append(" ").append(passed);
      if (passed < outcomes.size()) {
        // Cut, so that 100 % is all of them.
        long tenths = passed * 1000 / outcomes.size();
        row.append(" (" + tenths / 10 + "." + tenths % 10 + " %)");
      }
      row.append(" |");
    }
    return row.append('\n').toString();
  }
}
