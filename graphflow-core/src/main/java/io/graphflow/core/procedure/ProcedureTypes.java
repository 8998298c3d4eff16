package io.graphflow.core.procedure;

import io.graphflow.binary.Bytes;
import io.graphflow.core.value.EdgeReference;
import io.graphflow.core.value.PathReference;
import io.graphflow.core.value.VertexReference;
import io.graphflow.parser.procedure.ProcedureType;
import io.graphflow.parser.procedure.ProcedureType.Kind;
import io.graphflow.spatial.Point;
import io.graphflow.temporal.IsoDuration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetTime;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Map;

/** Which values are of a {@link ProcedureType}. */
final class ProcedureTypes {

  private ProcedureTypes() {}

  /** The value as a type has it: an INTEGER where a FLOAT stands is converted. */
  static Object converted(Object value, ProcedureType type) {
    return type.kind() == Kind.FLOAT && value instanceof Long number
        ? (Object) number.doubleValue()
        : value;
  }

  /** Whether a value in the form of {@code Evaluator.value} is of a type. */
  static boolean isOf(Object value, ProcedureType type) {
    if (value == null) {
      return type.nullable();
    }
    return switch (type.kind()) {
      case ANY -> true;
      case BOOLEAN -> value instanceof Boolean;
      case INTEGER -> value instanceof Long;
      case FLOAT -> value instanceof Double;
      case NUMBER -> value instanceof Long || value instanceof Double;
      case STRING -> value instanceof String;
      case DATE -> value instanceof LocalDate;
      case LOCALTIME -> value instanceof LocalTime;
      case TIME -> value instanceof OffsetTime;
      case LOCALDATETIME -> value instanceof LocalDateTime;
      case DATETIME -> value instanceof ZonedDateTime;
      case MAP -> value instanceof Map<?, ?>;
      case LIST -> value instanceof List<?> list && areOf(list, type.element());
      case NODE -> value instanceof VertexReference;
      case RELATIONSHIP -> value instanceof EdgeReference;
      case DURATION -> value instanceof IsoDuration;
      case POINT -> value instanceof Point;
      case BYTES -> value instanceof Bytes;
      case PATH -> value instanceof PathReference;
    };
  }

  private static boolean areOf(List<?> list, ProcedureType element) {
    return element == null || list.stream().allMatch(value -> isOf(value, element));
  }

  /** A value with its type, for messages. */
  static String describe(Object value) {
    return switch (value) {
      case null -> "NULL";
      case VertexReference _ -> "a NODE";
      case EdgeReference _ -> "a RELATIONSHIP";
      case PathReference _ -> "a PATH";
      case Boolean flag -> "the BOOLEAN " + flag;
      case Long number -> "the INTEGER " + number;
      case Double number -> "the FLOAT " + number;
      case String text -> "the STRING '" + text + "'";
      case List<?> list -> "a LIST of " + list.size() + " elements";
      case Bytes bytes -> "BYTES, " + bytes.length() + " of them";
      case Map<?, ?> map -> "a MAP of " + map.size() + " entries";
      default -> value.getClass().getSimpleName() + " " + value;
    };
  }
}
