package io.graphflow.core.expression;

import io.graphflow.binary.Bytes;
import io.graphflow.core.temporal.Fields;
import io.graphflow.core.value.EdgeReference;
import io.graphflow.core.value.PathReference;
import io.graphflow.core.value.ValueText;
import io.graphflow.core.value.VertexReference;
import io.graphflow.exception.ErrorClass;
import io.graphflow.exception.ErrorDetail;
import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.QueryException;
import io.graphflow.spatial.Point;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetTime;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Conversions between types. A text that cannot be read gives NULL; a type that cannot, an error. */
final class ConversionFunctions {
  private ConversionFunctions() {}

  /** {@code toInteger(x)}: floats and texts of floats are truncated. */
  static Long toInteger(Object value) {
    return switch (value) {
      case Long integer -> integer;
      case Double number -> truncate(number);
      case Boolean bool -> bool ? 1L : 0L;
      case String text -> parseLong(text.strip());
      default -> throw unusable("toInteger", "a number, BOOLEAN or STRING", value);
    };
  }

  private static Long parseLong(String text) {
    try {
      return Long.valueOf(text);
    } catch (NumberFormatException notWhole) {
      Double number = parseDouble(text);
      return number == null || !(Math.abs(number) < 0x1p63) ? null : truncate(number);
    }
  }

  private static Long truncate(double number) {
    if (!(Math.abs(number) < 0x1p63)) {
      throw new QueryException(ErrorDetail.INTEGER_OVERFLOW.whenRun(),
          "toInteger() cannot convert FLOAT " + number + ": it does not fit 64 bits.");
    }
    return (long) number;
  }

  /** {@code toFloat(x)}. */
  static Double toFloat(Object value) {
    return switch (value) {
      case Long integer -> integer.doubleValue();
      case Double number -> number;
      case String text -> parseDouble(text.strip());
      default -> throw unusable("toFloat", "a number or STRING", value);
    };
  }

  private static Double parseDouble(String text) {
    // Java would also take hexadecimal numbers and a type suffix.
    if (!text.matches("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?|[+-]?Infinity|NaN")) {
      return null;
    }
    return Double.valueOf(text);
  }

  /** {@code toString(x)}. */
  static String toString(Object value) {
    return switch (value) {
      case String text -> text;
      case Long integer -> integer.toString();
      case Double number -> number.toString();
      case Boolean bool -> bool.toString();
      // Seconds are told though they be zero, which Java's own texts leave out.
      case LocalTime time -> DateTimeFormatter.ISO_LOCAL_TIME.format(time);
      case OffsetTime time -> DateTimeFormatter.ISO_OFFSET_TIME.format(time);
      case LocalDateTime datetime -> DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(datetime);
      case ZonedDateTime datetime -> DateTimeFormatter.ISO_ZONED_DATE_TIME.format(datetime);
      case Point point -> point.toString();
      case Object temporal when Fields.isTemporal(temporal) -> temporal.toString();
      case Bytes bytes -> throw unusable("toString",
          "a value with a text, which decode() gives of bytes that are UTF-8", bytes);
      default -> throw unusable("toString", "a single value", value);
    };
  }

  /** {@code toBoolean(x)}. */
  static Boolean toBoolean(Object value) {
    return switch (value) {
      case Boolean bool -> bool;
      case Long integer -> integer != 0;
      case String text -> switch (text.strip().toLowerCase(Locale.ROOT)) {
        case "true" -> true;
        case "false" -> false;
        default -> null;
      };
      default -> throw unusable("toBoolean", "a BOOLEAN, INTEGER or STRING", value);
    };
  }

  /** {@code toIntegerOrNull(x)}: NULL instead of an error. */
  static Long toIntegerOrNull(Object value) {
    return switch (value) {
      case Double number -> Math.abs(number) < 0x1p63 ? number.longValue() : null;
      case Long _,Boolean _,String _ -> toInteger(value);
      default -> null;
    };
  }

  /** {@code toFloatOrNull(x)}. */
  static Double toFloatOrNull(Object value) {
    return value instanceof Number || value instanceof String ? toFloat(value) : null;
  }

  /** {@code toStringOrNull(x)}. */
  static String toStringOrNull(Object value) {
    return switch (value) {
      case List<?> _,Map<?, ?> _,VertexReference _,EdgeReference _,PathReference _,Bytes _ -> null;
      default -> toString(value);
    };
  }

  /** {@code toBooleanOrNull(x)}. */
  static Boolean toBooleanOrNull(Object value) {
    return switch (value) {
      case Boolean _,Long _,String _ -> toBoolean(value);
      default -> null;
    };
  }

  /** An error that says which arguments a function takes, and which one it got. */
  static GraphflowException unusable(String function, String expected, Object value) {
    return unusable(ErrorDetail.INVALID_FUNCTION_ARGUMENT.whenRun(), function, expected, value);
  }

  /** An error that says which arguments a function takes, in a given class. */
  static GraphflowException unusable(
      ErrorClass errorClass, String function, String expected, Object value) {
    return new QueryException(errorClass,
        function + "() needs " + expected + ", but found " + ValueText.describe(value) + ".");
  }
}
