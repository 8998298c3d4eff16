package io.graphflow.core.differential;

import io.graphflow.core.Node;
import io.graphflow.core.Path;
import io.graphflow.core.Relationship;
import io.graphflow.core.differential.ModelGraph.Edge;
import io.graphflow.core.differential.ModelGraph.Vertex;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Values of the engines and of the model in one comparable form: vertices and edges by labels and
 * properties, numbers as doubles, lists as bags, because {@code collect} promises no order.
 */
final class Canonical {
  private Canonical() {}

  static List<Object> row(Collection<?> values) {
    List<Object> row = new ArrayList<>();
    values.forEach(value -> row.add(value(value)));
    return row;
  }

  static Object value(Object value) {
    return switch (value) {
      case null -> "NULL";
      case Vertex vertex -> vertex(vertex.labels(), vertex.properties());
      case Node node -> vertex(node.labels(), node.properties());
      case Edge edge -> edge(edge.label(), edge.properties());
      case Relationship edge -> edge(edge.type(), edge.properties());
      case Trail trail -> path(trail.vertices(), trail.edges());
      case Path path -> path(path.nodes(), path.relationships());
      case String text -> "'" + text + "'";
      case Number number -> number.doubleValue() + 0.0;
      case List<?> list -> {
        List<Object> bag = row(list);
        bag.sort(Comparator.comparing(Object::toString));
        yield bag;
      }
      default -> value;
    };
  }

  private static String vertex(Collection<String> labels, Map<String, Object> properties) {
    return "vertex " + new TreeSet<>(labels) + new TreeMap<>(properties);
  }

  private static String edge(String label, Map<String, Object> properties) {
    return "edge " + label + new TreeMap<>(properties);
  }

  private static String path(List<?> vertices, List<?> edges) {
    return "path " + row(vertices) + row(edges);
  }

  /** Like {@link #row}, but elements of the model stand for themselves: what grouping compares. */
  static List<Object> identities(Collection<?> values) {
    List<Object> row = new ArrayList<>();
    values.forEach(value -> row.add(identity(value)));
    return row;
  }

  private static Object identity(Object value) {
    return switch (value) {
      case Vertex _,Edge _,Trail _ -> value;
      case List<?> list when !list.isEmpty() && list.getFirst() instanceof Edge -> list;
      case null, default -> value(value);
    };
  }

  /** The order of ORDER BY: by types first, lists the least and NULL the largest. */
  static int order(Object left, Object right) {
    if (rank(left) != rank(right)) {
      return Integer.compare(rank(left), rank(right));
    }
    return switch (left) {
      case null -> 0;
      case List<?> list -> {
        List<?> other = (List<?>) right;
        int shared = Math.min(list.size(), other.size());
        for (int i = 0; i < shared; i++) {
          int order = order(list.get(i), other.get(i));
          if (order != 0) {
            yield order;
          }
        }
        yield Integer.compare(list.size(), other.size());
      }
      case Number number ->
        Double.compare(number.doubleValue() + 0.0, ((Number) right).doubleValue() + 0.0);
      case Boolean flag -> flag.compareTo((Boolean) right);
      case String text -> byCodePoint(text, (String) right);
      default -> throw new AssertionError("no order for " + left);
    };
  }

  private static int rank(Object value) {
    return switch (value) {
      case null -> 4;
      case Number _ -> 3;
      case Boolean _ -> 2;
      case String _ -> 1;
      default -> 0;
    };
  }

  private static int byCodePoint(String left, String right) {
    int[] a = left.codePoints().toArray();
    int[] b = right.codePoints().toArray();
    return Arrays.compare(a, b);
  }
}
