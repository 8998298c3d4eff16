package io.graphflow.core.fuzz;

import io.graphflow.Record;
import io.graphflow.Result;
import io.graphflow.value.Node;
import io.graphflow.value.Path;
import io.graphflow.value.Relationship;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Rows as texts, the same for what engines may give in different forms. A FLOAT always has a point or an
 * exponent, an INTEGER never; elements are told with all that belongs to them.
 */
final class Rows {
  /** Names of columns that hold lists in no order begin so. */
  static final String UNORDERED = "unordered";

  private Rows() {}

  static List<String> of(Result result, boolean ordered) {
    List<String> rows = new ArrayList<>();
    while (result.hasNext()) {
      Record row = result.next();
      List<String> values = new ArrayList<>();
      for (int column = 0; column < row.size(); column++) {
        Object value = row.get(column).asObject();
        boolean bag = result.keys().get(column).startsWith(UNORDERED);
        values.add(bag && value instanceof List<?> list ? bag(list) : text(value));
      }
      rows.add(values.toString());
    }
    if (!ordered) {
      rows.sort(Comparator.naturalOrder());
    }
    return rows;
  }

  /** Sums of fractions in another order differ beyond these digits. */
  private static String roughly(double number) {
    return String.format(Locale.ROOT, "%.9g", number + 0.0);
  }

  private static String bag(List<?> values) {
    return values.stream().map(Rows::text).sorted().toList().toString();
  }

  private static String text(Object value) {
    return switch (value) {
      case null -> "NULL";
      case Node node ->
        "(" + node.id() + new TreeSet<>(node.labels()) + text(node.properties()) + ")";
      case Relationship edge -> "[" + edge.id() + edge.type() + " " + edge.startNodeId() + "->"
          + edge.endNodeId() + text(edge.properties()) + "]";
      case Path path -> "<" + text(path.nodes()) + text(path.relationships()) + ">";
      case String text -> "'" + text + "'";
      case Double number -> roughly(number);
      case List<?> list -> list.stream().map(Rows::text).toList().toString();
      case Map<?, ?> map -> {
        Map<String, String> sorted = new TreeMap<>();
        map.forEach((key, element) -> sorted.put((String) key, text(element)));
        yield sorted.toString();
      }
      default -> value.toString();
    };
  }
}
