package io.graphflow.core.tck;

import java.util.EnumMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * How a scenario went.
 *
 * @param failures how it failed, by configuration; empty if it passed in all
 */
record TckOutcome(TckScenario scenario, EnumMap<TckConfiguration, String> failures) {
  boolean passed(TckConfiguration configuration) {
    return !failures.containsKey(configuration);
  }

  /** The failures for people; those alike in several configurations once. */
  String text() {
    Map<String, String> configurations = failures.entrySet()
        .stream()
        .collect(Collectors.groupingBy(Map.Entry::getValue,
            Collectors.mapping(entry -> entry.getKey().displayName(), Collectors.joining(" "))));
    StringBuilder text = new StringBuilder("FAIL " + scenario);
    configurations.forEach((failure, where) -> text.append("\n  ")
        .append(where)
        .append(": ")
        .append(failure.indent(4).strip()));
    return text.toString();
  }
}
