package io.graphflow.cli.output;

import io.graphflow.value.Node;
import io.graphflow.value.Path;
import io.graphflow.value.Relationship;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/** Writes values as a Cypher user would: vertices as patterns, strings in quotes inside others. */
public final class CypherValueText {
  private CypherValueText() {}

  /** The text of a cell: a string stands for itself, NULL is empty. */
  public static String cell(Object value) {
    return switch (value) {
      case null -> "";
      case String text -> text;
      default -> literal(value);
    };
  }

  /** The text of a value inside another, as a literal. */
  public static String literal(Object value) {
    return switch (value) {
      case null -> "null";
      case String text -> quote(text);
      case List<?> list -> {
        StringJoiner joiner = new StringJoiner(", ", "[", "]");
        list.forEach(element -> joiner.add(literal(element)));
        yield joiner.toString();
      }
      case Map<?, ?> map -> map(map);
      case Node node -> {
        StringBuilder text = new StringBuilder("(");
        node.labels().forEach(label -> text.append(':').append(label));
        yield text.append(properties(node.labels(), node.properties())).append(')').toString();
      }
      case Relationship edge ->
        "[:" + edge.type() + properties(List.of(edge.type()), edge.properties()) + "]";
      case Path path -> path(path);
      default -> value.toString();
    };
  }

  /** A path as a pattern, without blanks, as in {@code (:A)-[:T]->(:B)}. */
  private static String path(Path path) {
    StringBuilder text = new StringBuilder(literal(path.start()));
    for (int i = 0; i < path.length(); i++) {
      boolean forward = path.isForward(i);
      text.append(forward ? "-" : "<-")
          .append(literal(path.relationships().get(i)))
          .append(forward ? "->" : "-")
          .append(literal(path.nodes().get(i + 1)));
    }
    return text.toString();
  }

  private static String properties(Iterable<String> labels, Map<String, ?> properties) {
    if (properties.isEmpty()) {
      return "";
    }
    return (labels.iterator().hasNext() ? " " : "") + map(properties);
  }

  private static String map(Map<?, ?> map) {
    StringJoiner joiner = new StringJoiner(", ", "{", "}");
    map.forEach((key, value) -> joiner.add(key + ": " + literal(value)));
    return joiner.toString();
  }

  private static String quote(String text) {
    StringBuilder quoted = new StringBuilder(text.length() + 2).append('\'');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '\'', '\\' -> quoted.append('\\').append(c);
        case '\n' -> quoted.append("\\n");
        case '\r' -> quoted.append("\\r");
        case '\t' -> quoted.append("\\t");
        default -> quoted.append(c);
      }
    }
    return quoted.append('\'').toString();
  }
}
