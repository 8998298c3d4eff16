package io.graphflow.core.tck;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The page {@code docs/tck.md}: how many scenarios pass, by category and configuration. */
final class TckDocument {
  private static final String HEAD =
      """
          # openCypher's test suite

          The Technology Compatibility Kit (TCK) of openCypher, 1.0.0-M23, says in scenarios what Cypher means.
          Each is run through the public API in a database of its own, in all four configurations: rows,
          their order where it matters, side effects, and the type, phase and detail of errors must be as the
          scenario has them. A scenario that fails is listed with the reason in
          `graphflow-core/src/test/resources/tck/failures.txt`; the build fails if one that is not listed fails,
          and if one that is listed passes.

          All scenarios are run with everything in the *delta*, above files that are empty, where GF-RV and
          GF-CV are the same program over the same structures; there is one thread. Those in which a query
          reads what another one has written are run a second time with a `CHECKPOINT` between the two, so that
          rows, columns, adjacency lists and property pages in *files* are read; GF-CL and GF-FT have two threads. The
          others would read nothing from files.

          Strings are compared as they are written in the kit, blanks at their beginning included, which the
          kit's own parser drops. The kit writes dates, times and durations as strings; where a scenario makes
          some and no strings of them, strings of such form must be such values. Elsewhere the kit cannot tell.

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
    text.append("| category |");
    for (boolean inFiles : List.of(false, true)) {
      text.append(inFiles ? " in files |" : " in the delta |");
      TckConfiguration.all(inFiles)
          .forEach(each -> text.append(" ").append(each.engine().displayName()).append(" |"));
    }
    text.append("\n| --- |")
        .append(" ---: |".repeat(TckConfiguration.values().length + 2))
        .append('\n');
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

  /**
   * A row of the table: how many are run in the delta, what of them passed in each engine, in percent
   * where that is not all, and the same for files.
   */
  static String row(String category, List<TckOutcome> outcomes) {
    StringBuilder row = new StringBuilder("| " + category + " |");
    for (boolean inFiles : List.of(false, true)) {
      List<TckConfiguration> configurations = TckConfiguration.all(inFiles);
      List<TckOutcome> run = outcomes.stream()
          .filter(outcome -> configurations.getFirst().applies(outcome.scenario()))
          .toList();
      row.append(" ").append(run.size()).append(" |");
      for (TckConfiguration configuration : configurations) {
        long passed = run.stream().filter(outcome -> outcome.passed(configuration)).count();
        row.append(" ").append(passed);
        if (passed < run.size()) {
          // Cut, so that 100 % is all of them.
          long tenths = passed * 1000 / run.size();
          row.append(" (" + tenths / 10 + "." + tenths % 10 + " %)");
        }
        row.append(" |");
      }
    }
    return row.append('\n').toString();
  }
}
