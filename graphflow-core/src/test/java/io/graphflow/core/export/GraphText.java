package io.graphflow.core.export;

import io.graphflow.Database;
import io.graphflow.Record;
import io.graphflow.Session;
import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import io.graphflow.value.Node;
import io.graphflow.value.Relationship;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What a graph is for queries, as sorted lines: vertices with labels and properties, edges with those of
 * both ends. Ids, tables and orders do not matter; types of values do.
 */
final class GraphText {
  private GraphText() {}

  /** Without properties of vertices that begin with an underscore: an export may have made them. */
  static List<String> withoutIds(Database database, Engine engine) {
    return of(database, engine, "_");
  }

  static List<String> of(Database database, Engine engine) {
    return of(database, engine, null);
  }

  private static List<String> of(Database database, Engine engine, String ignored) {
    try (Session session = database.session(SessionOptions.DEFAULT.withEngine(engine))) {
      TreeMap<String, Integer> lines = new TreeMap<>();
      for (Record row : session.run("MATCH (n) RETURN n").list()) {
        lines.merge(text(row.get("n").asNode(), ignored), 1, Integer::sum);
      }
      for (Record row : session.run("MATCH (a)-[r]->(b) RETURN a, r, b").list()) {
        Relationship edge = row.get("r").asRelationship();
        lines.merge(text(row.get("a").asNode(), ignored) + "-[" + edge.type()
            + text(edge.properties(), null) + "]->" + text(row.get("b").asNode(), ignored), 1,
            Integer::sum);
      }
      return lines.entrySet()
          .stream()
          .map(line -> line.getValue() + " " + line.getKey())
          .toList();
    }
  }

  private static String text(Node node, String ignored) {
    return "(" + new TreeSet<>(node.labels()) + text(node.properties(), ignored) + ")";
  }

  private static String text(Map<String, Object> properties, String ignored) {
    TreeMap<String, String> sorted = new TreeMap<>();
    properties.forEach((key, value) -> {
      if (ignored == null || !key.startsWith(ignored)) {
        sorted.put(key, text(value));
      }
    });
    return sorted.toString();
  }

  private static String text(Object value) {
    return value instanceof List<?> list
        ? list.stream().map(GraphText::text).toList().toString()
        : value.getClass().getSimpleName() + " " + value;
  }
}
