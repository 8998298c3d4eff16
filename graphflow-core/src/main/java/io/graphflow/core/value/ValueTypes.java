package io.graphflow.core.value;

import io.graphflow.parser.expression.ValueType;
import io.graphflow.parser.expression.ValueType.Alternative;
import io.graphflow.parser.expression.ValueType.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Which types values have. */
public final class ValueTypes {
  private static final ValueType NOTHING =
      new ValueType(List.of(new Alternative(Kind.NOTHING, null, false)));

  private ValueTypes() {}

  /** Whether a value is of a type; null is of all that do not exclude it. */
  public static boolean matches(ValueType type, Object value) {
    for (Alternative alternative : type.alternatives()) {
      if (matches(alternative, value)) {
        return true;
      }
    }
    return false;
  }

  private static boolean matches(Alternative type, Object value) {
    if (value == null) {
      return !type.notNull() && type.kind() != Kind.NOTHING;
    }
    Kind kind = kind(value);
    return switch (type.kind()) {
      case ANY -> true;
      case PROPERTY_VALUE -> isStorable(kind, value);
      case LIST -> value instanceof List<?> list
          && list.stream().allMatch(element -> matches(type.elements(), element));
      default -> kind == type.kind();
    };
  }

  private static boolean isStorable(Kind kind, Object value) {
    return switch (kind) {
      case NODE, RELATIONSHIP, PATH, MAP -> false;
      case LIST -> ((List<?>) value).stream()
          .allMatch(element -> element != null && isStorable(kind(element), element));
      default -> true;
    };
  }

  private static Kind kind(Object value) {
    String name = ValueText.typeName(value);
    return switch (name) {
      case "TIME" -> Kind.ZONED_TIME;
      case "DATETIME" -> Kind.ZONED_DATETIME;
      default -> Kind.valueOf(name);
    };
  }

  /** The narrowest type of a value, as {@code valueType()} gives it; {@code NULL} for null. */
  public static String text(Object value) {
    return value == null ? Kind.NULL.text() : of(value).text();
  }

  /** The narrowest type of a value that is not null. */
  private static Alternative of(Object value) {
    return new Alternative(
        kind(value), value instanceof List<?> list ? elements(list) : null, true);
  }

  private static ValueType elements(List<?> list) {
    List<Alternative> types = new ArrayList<>();
    boolean hasNull = false;
    for (Object element : list) {
      if (element == null) {
        hasNull = true;
      } else {
        Alternative type = of(element);
        if (!types.contains(type)) {
          types.add(type);
        }
      }
    }
    if (types.isEmpty()) {
      return hasNull
          ? new ValueType(List.of(new Alternative(Kind.NULL, null, false)))
          : NOTHING;
    }
    boolean notNull = !hasNull;
    return new ValueType(types.stream()
        .sorted(Comparator.comparing(Alternative::kind).thenComparing(Alternative::text))
        .map(type -> new Alternative(type.kind(), type.elements(), notNull))
        .toList());
  }
}
