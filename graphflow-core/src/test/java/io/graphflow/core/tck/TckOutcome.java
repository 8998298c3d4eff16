package io.graphflow.core.tck;

import io.graphflow.core.execution.Engine;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * How a scenario went.
 *
 * @param failures how it failed, by engine; empty if it passed in all
 */
record TckOutcome(TckScenario scenario, EnumMap<Engine, String> failures) {
  boolean passed(Engine engine) {
    return !failures.containsKey(engine);
  }

  /** The failures for people; those alike in several engines once. */
  String text() {
    Map<String, String> engines = failures.entrySet()
        .stream()
        .collect(Collectors.groupingBy(Map.Entry::getValue,
            Collectors.mapping(entry -> entry.getKey().displayName(), Collectors.joining(" "))));
    StringBuilder text = new StringBuilder("FAIL " + scenario);
    engines.forEach((failure, where) -> text.append("\n  ")
        .append(where)
        .append(": ")
        .append(failure.indent(4).strip()));
    return text.toString();
  }
}
