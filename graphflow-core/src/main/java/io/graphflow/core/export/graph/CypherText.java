package io.graphflow.core.export.graph;

import io.graphflow.binary.Bytes;
import io.graphflow.spatial.Point;
import io.graphflow.storage.temporal.PackedDateTime;
import io.graphflow.temporal.IsoDuration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetTime;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Locale;

/** Names and values as Cypher writes them. */
public final class CypherText {
  private CypherText() {}

  /** A name in backticks. */
  public static String name(String name) {
    return '`' + name.replace("`", "``") + '`';
  }

  /** Names, each behind a colon. */
  public static String labels(Iterable<String> labels) {
    StringBuilder text = new StringBuilder();
    labels.forEach(label -> text.append(':').append(name(label)));
    return text.toString();
  }

  /** An expression for the value of a property, not null. */
  public static String value(Object value) {
    return switch (value) {
      case Boolean truth -> truth.toString();
      // Its digits alone are no number.
      case Long number -> number.toString();
      case Double number when number.isNaN() -> "(0.0 / 0.0)";
      case Double number when number.isInfinite() -> number > 0 ? "(1.0 / 0.0)" : "(-1.0 / 0.0)";
      case Double number -> number.toString();
      case String text -> string(text);
      case LocalDate date -> "date('" + date + "')";
      case ZonedDateTime time when PackedDateTime.fits(time) ->
        "datetime({epochMillis: " + PackedDateTime.millis(time) + "})";
      case ZonedDateTime time -> "datetime('" + time + "')";
      case LocalTime time -> "localtime('" + time + "')";
      case OffsetTime time -> "time('" + time + "')";
      case LocalDateTime time -> "localdatetime('" + time + "')";
      case IsoDuration duration -> "duration('" + duration + "')";
      case Point point -> point.toString();
      case Bytes bytes -> bytes.toString();
      case List<?> list -> list(list);
      default -> throw new AssertionError(value.getClass());
    };
  }

  private static String list(List<?> list) {
    StringBuilder text = new StringBuilder("[");
    for (Object element : list) {
      text.append(text.length() == 1 ? "" : ", ").append(value(element));
    }
    return text.append(']').toString();
  }

  /** A text in quotation marks, on one line. */
  public static String string(String text) {
    StringBuilder quoted = new StringBuilder(text.length() + 2).append('\'');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '\'' -> quoted.append("\\'");
        case '\\' -> quoted.append("\\\\");
        case '\n' -> quoted.append("\\n");
        case '\r' -> quoted.append("\\r");
        case '\t' -> quoted.append("\\t");
        default -> {
          if (Character.isISOControl(c)) {
            quoted.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
          } else {
            quoted.append(c);
          }
        }
      }
    }
    return quoted.append('\'').toString();
  }
}
