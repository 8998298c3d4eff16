package io.graphflow.cli.output;

import io.graphflow.core.update.UpdateCounters;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What a query has changed, as a line for people. */
public final class CountersText {
  private CountersText() {}

  /** A line such as {@code Created 2 nodes, set 3 properties.}; empty if nothing was changed. */
  public static String of(UpdateCounters counters) {
    List<String> parts = new ArrayList<>();
    add(parts, "created", counters.nodesCreated(), "node", "nodes");
    add(parts, "created", counters.relationshipsCreated(), "relationship", "relationships");
    add(parts, "deleted", counters.nodesDeleted(), "node", "nodes");
    add(parts, "deleted", counters.relationshipsDeleted(), "relationship", "relationships");
    add(parts, "set", counters.propertiesSet(), "property", "properties");
    add(parts, "added", counters.labelsAdded(), "label", "labels");
    add(parts, "removed", counters.labelsRemoved(), "label", "labels");
    add(parts, "added", counters.indexesAdded(), "index", "indexes");
    add(parts, "removed", counters.indexesRemoved(), "index", "indexes");
    add(parts, "added", counters.constraintsAdded(), "constraint", "constraints");
    add(parts, "removed", counters.constraintsRemoved(), "constraint", "constraints");
    if (parts.isEmpty()) {
      return "";
    }
    String line = String.join(", ", parts) + ".";
    return line.substring(0, 1).toUpperCase(Locale.ROOT) + line.substring(1);
  }

  private static void add(
      List<String> parts, String verb, long count, String one, String several) {
    if (count > 0) {
      parts.add(String.format(Locale.ROOT, "%s %,d %s", verb, count, count == 1 ? one : several));
    }
  }
}
