package io.graphflow.server.http.value;

import io.graphflow.binary.Bytes;
import io.graphflow.exception.ErrorDetail;
import io.graphflow.exception.QueryException;
import io.graphflow.spatial.Point;
import io.graphflow.temporal.IsoDuration;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads values that tell their types. */
final class TypedParameters {
  private TypedParameters() {}

  /**
   * Reads all parameters.
   *
   * @throws QueryException if one has no type that a parameter can have, or no value of its type
   */
  static Map<String, Object> read(Map<String, Object> parsed) {
    Map<String, Object> values = LinkedHashMap.newLinkedHashMap(parsed.size());
    parsed.forEach((name, value) -> values.put(name, value(name, value)));
    return values;
  }

  private static Object value(String name, Object parsed) {
    if (!(parsed instanceof Map<?, ?> map && map.size() == 2 && map.containsKey(TypedValues.VALUE)
        && map.get(TypedValues.TYPE) instanceof String type)) {
      throw error(ErrorDetail.INVALID_ARGUMENT_TYPE, name,
          "is not of the form {\"$type\": …, \"_value\": …}, in which the Content-Type of the"
              + " request has them.",
          null);
    }
    Object sent = map.get(TypedValues.VALUE);
    try {
      return switch (type) {
        case "Null" -> {
          if (sent != null) {
            throw wrong(name, type, null);
          }
          yield null;
        }
        case "Boolean" -> of(Boolean.class, name, type, sent);
        case "Integer" -> sent instanceof Long number ? number
            : Long.valueOf(text(name, type, sent));
        case "Float" -> sent instanceof Double number ? number
            : number(text(name, type, sent));
        case "String" -> text(name, type, sent);
        case "List" -> {
          List<Object> values = new ArrayList<>();
          for (Object each : (List<?>) of(List.class, name, type, sent)) {
            values.add(value(name, each));
          }
          yield values;
        }
        case "Map" -> {
          Map<String, Object> values = new LinkedHashMap<>();
          for (Map.Entry<?, ?> entry : ((Map<?, ?>) of(Map.class, name, type, sent)).entrySet()) {
            values.put((String) entry.getKey(), value(name, entry.getValue()));
          }
          yield values;
        }
        case "Date" -> LocalDate.parse(text(name, type, sent));
        case "LocalTime" -> LocalTime.parse(text(name, type, sent));
        case "Time" -> OffsetTime.parse(text(name, type, sent));
        case "LocalDateTime" -> LocalDateTime.parse(text(name, type, sent));
        case "OffsetDateTime" -> OffsetDateTime.parse(text(name, type, sent)).toZonedDateTime();
        case "ZonedDateTime" -> ZonedDateTime.parse(text(name, type, sent));
        case "Duration" -> IsoDuration.parse(text(name, type, sent));
        case "Point" -> Point.parse(text(name, type, sent));
        case "Base64" -> Bytes.ofBase64(text(name, type, sent));
        default -> throw error(ErrorDetail.INVALID_ARGUMENT_TYPE, name,
            "is of the type '" + type + "', which a query cannot be given.", null);
      };
    } catch (DateTimeException | IllegalArgumentException | ArithmeticException e) {
      throw wrong(name, type, e);
    }
  }

  private static <T> T of(Class<T> form, String name, String type, Object sent) {
    if (!form.isInstance(sent)) {
      throw wrong(name, type, null);
    }
    return form.cast(sent);
  }

  private static String text(String name, String type, Object sent) {
    return of(String.class, name, type, sent);
  }

  /** A number as the other side writes it: Java would also take hexadecimal ones, types and spaces. */
  private static Double number(String text) {
    if (text.matches("-?(Infinity|NaN)|[-+]?[0-9]*\\.?[0-9]+([eE][-+]?[0-9]+)?")) {
      return Double.valueOf(text);
    }
    throw new NumberFormatException(text);
  }

  private static QueryException wrong(String name, String type, Exception cause) {
    return error(ErrorDetail.INVALID_ARGUMENT_VALUE, name, "has no _value of the $type " + type
        + (cause == null ? "." : ": " + cause.getMessage()), cause);
  }

  private static QueryException error(ErrorDetail detail, String name, String text,
      Exception cause) {
    return new QueryException(detail.whenRun(), "The parameter $" + name + " " + text, cause);
  }
}
