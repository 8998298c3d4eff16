package io.graphflow.graphar.export;

import io.graphflow.Database;
import io.graphflow.Record;
import io.graphflow.Session;
import io.graphflow.storage.temporal.PackedDateTime;
import io.graphflow.value.Node;
import io.graphflow.value.Relationship;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** A graph as sorted lines: vertices with labels and properties, and edges with those of both ends. Types matter. */
final class GraphLines {
  private GraphLines() {}

  static List<String> of(Database database) {
    List<String> lines = new ArrayList<>();
    try (Session session = database.session()) {
      for (Record row : session.run("MATCH (n) RETURN n").list()) {
        lines.add(vertex(row.get("n").asNode()));
      }
      for (Record row : session.run("MATCH (a)-[r]->(b) RETURN a, r, b").list()) {
        Relationship edge = row.get("r").asRelationship();
        lines.add(edge(vertex(row.get("a").asNode()), edge.type(), edge.properties(),
            vertex(row.get("b").asNode())));
      }
    }
    lines.sort(null);
    return lines;
  }

  private static String vertex(Node node) {
    return vertex(node.labels(), node.properties());
  }

  static String vertex(Collection<String> labels, Map<String, Object> properties) {
    return "(" + new TreeSet<>(labels) + values(properties) + ")";
  }

  static String edge(
      String source, String type, Map<String, Object> properties, String destination) {
    return source + "-[" + type + values(properties) + "]->" + destination;
  }

  private static String values(Map<String, Object> properties) {
    TreeMap<String, String> sorted = new TreeMap<>();
    properties.forEach((key, value) -> sorted.put(key, text(value)));
    return sorted.toString();
  }

  private static String text(Object value) {
    return switch (value) {
      case List<?> list -> list.stream().map(GraphLines::text).toList().toString();
      case ZonedDateTime time when PackedDateTime.fits(time) -> "moment " + time.toInstant();
      default -> value.getClass().getSimpleName() + " " + value;
    };
  }
}
