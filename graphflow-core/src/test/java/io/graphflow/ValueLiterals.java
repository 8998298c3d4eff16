package io.graphflow;

import io.graphflow.value.Node;
import io.graphflow.value.Path;
import io.graphflow.value.Relationship;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Values as text for comparison, near to Cypher's literals: {@code (:Person {name: 'alice'})}. */
public final class ValueLiterals {
  private ValueLiterals() {}

  /** The text of a value. */
  public static String of(Object value) {
    return switch (value) {
      case null -> "NULL";
      case String text -> "'" + text + "'";
      case List<?> list ->
        list.stream().map(ValueLiterals::of).collect(Collectors.joining(", ", "[", "]"));
      case Map<?, ?> map -> map(map);
      case Node node ->
        "(:" + String.join(":", node.labels()) + properties(node.properties()) + ")";
      case Relationship edge -> "[:" + edge.type() + properties(edge.properties()) + "]";
      case Path path -> path(path);
      default -> value.toString();
    };
  }

  private static String path(Path path) {
    StringBuilder text = new StringBuilder("<").append(of(path.start()));
    for (int i = 0; i < path.length(); i++) {
      String edge = of(path.relationships().get(i));
      text.append(path.isForward(i) ? "-" + edge + "->" : "<-" + edge + "-")
          .append(of(path.nodes().get(i + 1)));
    }
    return text.append('>').toString();
  }

  private static String properties(Map<String, Object> properties) {
    return properties.isEmpty() ? "" : " " + map(properties);
  }

  private static String map(Map<?, ?> map) {
    return new TreeMap<>(map).entrySet()
        .stream()
        .map(entry -> entry.getKey() + ": " + of(entry.getValue()))
        .collect(Collectors.joining(", ", "{", "}"));
  }

  /** A row, cells parted by bars. */
  static String row(Record record) {
    return record.asMap()
        .values()
        .stream()
        .map(ValueLiterals::of)
        .collect(Collectors.joining(" | "));
  }
}
