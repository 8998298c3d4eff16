package io.graphflow.core.value;

import io.graphflow.binary.Bytes;
import io.graphflow.spatial.Point;
import io.graphflow.temporal.IsoDuration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetTime;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Map;

/** Names of types and short texts of values, for messages. */
public final class ValueText {
  private static final int MAX_CHARS = 60;

  private ValueText() {}

  /** The Cypher type of a value, such as {@code INTEGER}; {@code NULL} for null. */
  public static String typeName(Object value) {
    return switch (value) {
      case null -> "NULL";
      case Boolean bool -> "BOOLEAN";
      case Long integer -> "INTEGER";
      case Double number -> "FLOAT";
      case String string -> "STRING";
      case LocalDate date -> "DATE";
      case LocalTime time -> "LOCAL_TIME";
      case OffsetTime time -> "TIME";
      case LocalDateTime datetime -> "LOCAL_DATETIME";
      case ZonedDateTime datetime -> "DATETIME";
      case IsoDuration duration -> "DURATION";
      case Point point -> "POINT";
      case Bytes bytes -> "BYTES";
      case List<?> list -> "LIST";
      case Map<?, ?> map -> "MAP";
      case VertexReference vertex -> "NODE";
      case EdgeReference edge -> "RELATIONSHIP";
      case PathReference path -> "PATH";
      default -> value.getClass().getSimpleName();
    };
  }

  /** The type and a text of at most some 60 characters, such as {@code STRING 'abc'}. */
  public static String describe(Object value) {
    if (value == null) {
      return "NULL";
    }
    if (value instanceof VertexReference
        || value instanceof EdgeReference
        || value instanceof PathReference) {
      return "a " + typeName(value);
    }
    String text = literal(value);
    if (text.length() > MAX_CHARS) {
      text = text.substring(0, text.offsetByCodePoints(0, text.codePointCount(0, MAX_CHARS - 2)))
          + "…";
    }
    return typeName(value) + " " + text;
  }

  /** The value as a Cypher literal, strings in quotes. */
  private static String literal(Object value) {
    if (value instanceof String string) {
      return "'" + string + "'";
    }
    if (value instanceof List<?> list) {
      StringBuilder text = new StringBuilder("[");
      for (Object element : list) {
        if (text.length() > MAX_CHARS) {
          break;
        }
        text.append(text.length() > 1 ? ", " : "")
            .append(element == null ? "NULL" : literal(element));
      }
      return text.append(']').toString();
    }
    return value.toString();
  }
}
