package io.graphflow.cli.output;

import io.graphflow.summary.UpdateCounters;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;

/** The changes of a query, as a line for people. */
public final class CountersText {
  private CountersText() {}

  /**
   * A line such as {@code Created 2 nodes, 1 relationship; set 3 properties.}; empty if nothing was
   * changed.
   */
  public static String of(UpdateCounters counters) {
    Map<String, List<String>> parts = new LinkedHashMap<>();
    add(parts, "created", counters.nodesCreated(), "node", "nodes");
    add(parts, "created", counters.relationshipsCreated(), "relationship", "relationships");
    add(parts, "deleted", counters.nodesDeleted(), "node", "nodes");
    add(parts, "deleted", counters.relationshipsDeleted(), "relationship", "relationships");
    add(parts, "set", counters.propertiesSet(), "property", "properties");
    add(parts, "added", counters.labelsAdded(), "label", "labels");
    add(parts, "added", counters.indexesAdded(), "index", "indexes");
    add(parts, "added", counters.constraintsAdded(), "constraint", "constraints");
    add(parts, "removed", counters.labelsRemoved(), "label", "labels");
    add(parts, "removed", counters.indexesRemoved(), "index", "indexes");
    add(parts, "removed", counters.constraintsRemoved(), "constraint", "constraints");
    StringJoiner line = new StringJoiner("; ", "", ".");
    line.setEmptyValue("");
    parts.forEach((verb, things) -> line.add(verb + " " + String.join(", ", things)));
    String text = line.toString();
    return text.isEmpty() ? text
        : text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
  }

  private static void add(Map<String, List<String>> parts, String verb, long count, String one,
      String several) {
    if (count > 0) {
      parts.computeIfAbsent(verb, _ -> new ArrayList<>())
          .add(String.format(Locale.ROOT, "%,d %s", count, count == 1 ? one : several));
    }
  }
}
