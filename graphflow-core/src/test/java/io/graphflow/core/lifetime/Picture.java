package io.graphflow.core.lifetime;

import io.graphflow.core.update.ModelGraph;
import io.graphflow.value.Node;
import io.graphflow.value.Relationship;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A graph as text that does not depend on IDs: a line a node, a relationship and a rule. What lies
 * around a node within {@value #ROUNDS} steps is part of its line, as a number, so that graphs that
 * differ in which of several like nodes are connected look different.
 */
final class Picture {
  private static final int ROUNDS = 3;

  private record Edge(Object source, String text, Object destination) {}

  /** Text of nodes by what identifies them. */
  private final Map<Object, String> nodes = new HashMap<>();
  private final List<Edge> edges = new ArrayList<>();
  private final TreeSet<String> rules = new TreeSet<>();

  void addNode(Object id, Collection<String> labels, Map<String, Object> properties) {
    nodes.put(id, text(labels, properties));
  }

  void addRelationship(
      Object source, String type, Map<String, Object> properties, Object destination) {
    edges.add(new Edge(source, text(List.of(type), properties), destination));
  }

  void addRule(String name) {
    rules.add(name);
  }

  private static String text(Collection<String> labels, Map<String, Object> properties) {
    StringBuilder text = new StringBuilder();
    new TreeSet<>(labels).forEach(label -> text.append(':').append(label));
    return properties.isEmpty() ? text.toString()
        : text.append(' ').append(new TreeMap<>(properties)).toString();
  }

  /** A row of values of the model or of a database. */
  static String text(List<?> row) {
    List<String> values = new ArrayList<>();
    for (Object value : row) {
      values.add(switch (value) {
        case ModelGraph.Node node -> "(" + text(node.labels, node.properties) + ")";
        case ModelGraph.Relationship relationship ->
          "[" + text(List.of(relationship.type), relationship.properties) + "]";
        case Node node -> "(" + text(node.labels(), node.properties()) + ")";
        case Relationship relationship ->
          "[" + text(List.of(relationship.type()), relationship.properties()) + "]";
        case null -> "null";
        case String string -> "'" + string + "'";
        default -> value.toString();
      });
    }
    return String.join(", ", values);
  }

  /** The lines, sorted. */
  List<String> lines() {
    Map<Object, Integer> surroundings = surroundings();
    List<String> lines = new ArrayList<>();
    nodes.forEach((id, text) -> lines.add(
        "(" + text + ") in " + Integer.toHexString(surroundings.get(id))));
    for (Edge edge : edges) {
      lines.add("(" + nodes.get(edge.source) + ")-[" + edge.text + "]->("
          + nodes.get(edge.destination) + ")");
    }
    rules.forEach(rule -> lines.add("rule " + rule));
    lines.sort(null);
    return lines;
  }

  /** What lies around each node, as a number. */
  private Map<Object, Integer> surroundings() {
    Map<Object, Integer> numbers = new HashMap<>();
    nodes.forEach((id, text) -> numbers.put(id, text.hashCode()));
    for (int round = 0; round < ROUNDS; round++) {
      Map<Object, List<String>> around = new HashMap<>();
      nodes.keySet().forEach(id -> around.put(id, new ArrayList<>()));
      for (Edge edge : edges) {
        around.get(edge.source).add(edge.text + ">" + numbers.get(edge.destination));
        around.get(edge.destination).add(edge.text + "<" + numbers.get(edge.source));
      }
      around.forEach((id, lines) -> {
        lines.sort(null);
        lines.add(String.valueOf(numbers.get(id)));
      });
      around.forEach((id, lines) -> numbers.put(id, lines.hashCode()));
    }
    return numbers;
  }
}
