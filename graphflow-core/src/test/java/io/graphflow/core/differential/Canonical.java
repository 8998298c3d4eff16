package io.graphflow.core.differential;

import io.graphflow.core.differential.ModelGraph.Edge;
import io.graphflow.core.differential.ModelGraph.Vertex;
import io.graphflow.value.Node;
import io.graphflow.value.Path;
import io.graphflow.value.Relationship;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Values of the engines and of the model in one comparable form: vertices by labels and properties, edges
 * by these and their ends, an INTEGER and a FLOAT apart, lists in order.
 */
final class Canonical {
  /** For values of the model. */
  static final Canonical MODEL = new Canonical(Map.of());

  private final Map<Long, Object> keys;

  /**
   * Creates one for values of an engine.
   *
   * @param keys property {@code k} of all vertices, by their IDs
   */
  Canonical(Map<Long, Object> keys) {
    this.keys = keys;
  }

  /**
   * A row of a result, as a text.
   *
   * @param bags for each column, whether its lists are in no order, as those of {@code collect}
   */
  String row(Collection<?> values, List<Boolean> bags) {
    List<Object> row = values(values);
    for (int i = 0; i < row.size(); i++) {
      if (bags.get(i) && row.get(i) instanceof List<?> list) {
        List<Object> bag = new ArrayList<>(list);
        bag.sort(Comparator.comparing(Object::toString));
        row.set(i, bag);
      }
    }
    return row.toString();
  }

  private List<Object> values(Collection<?> values) {
    List<Object> list = new ArrayList<>();
    values.forEach(value -> list.add(value(value)));
    return list;
  }

  /** A value; equal to another one's if the two cannot be told apart. */
  Object value(Object value) {
    return switch (value) {
      case null -> "NULL";
      case Vertex vertex -> vertex(vertex.labels(), vertex.properties());
      case Node node -> vertex(node.labels(), node.properties());
      case Edge edge -> edge(edge.label(), edge.properties(),
          edge.source().properties().get("k"), edge.destination().properties().get("k"));
      case Relationship edge -> edge(edge.type(), edge.properties(),
          keys.get(edge.startNodeId()), keys.get(edge.endNodeId()));
      case Trail trail -> path(trail.vertices(), trail.edges());
      case Path path -> path(path.nodes(), path.relationships());
      case String text -> "'" + text + "'";
      case Double number -> number + 0.0;
      case List<?> list -> values(list);
      default -> value;
    };
  }

  private static String vertex(Collection<String> labels, Map<String, Object> properties) {
    return "vertex " + new TreeSet<>(labels) + new TreeMap<>(properties);
  }

  private static String edge(
      String label, Map<String, Object> properties, Object source, Object destination) {
    return "edge " + source + "-" + label + new TreeMap<>(properties) + "->" + destination;
  }

  private String path(List<?> vertices, List<?> edges) {
    return "path " + values(vertices) + values(edges);
  }

  /**
   * What grouping compares: elements of the model stand for themselves, numbers for what they are worth
   * whatever their type.
   */
  static List<Object> identities(Collection<?> values) {
    List<Object> row = new ArrayList<>();
    values.forEach(value -> row.add(identity(value)));
    return row;
  }

  private static Object identity(Object value) {
    return switch (value) {
      case Vertex _,Edge _,Trail _ -> value;
      case Double number when !Double.isFinite(number) -> number;
      case Number number -> exact(number).stripTrailingZeros();
      case List<?> list -> identities(list);
      case null, default -> MODEL.value(value);
    };
  }

  /** Compares numbers of any types, to the last digit. */
  static int compare(Number left, Number right) {
    boolean finite =
        Double.isFinite(left.doubleValue()) && Double.isFinite(right.doubleValue());
    return finite
        ? exact(left).compareTo(exact(right))
        : Double.compare(left.doubleValue(), right.doubleValue());
  }

  private static BigDecimal exact(Number number) {
    return number instanceof Long integer
        ? BigDecimal.valueOf(integer)
        : new BigDecimal(number.doubleValue());
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
      case Number number -> compare(number, (Number) right);
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
