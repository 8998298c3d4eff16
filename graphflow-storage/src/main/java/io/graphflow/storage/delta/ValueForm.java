package io.graphflow.storage.delta;

import io.graphflow.binary.Bytes;
import io.graphflow.exception.ErrorDetail;
import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.QueryException;
import io.graphflow.spatial.Point;
import io.graphflow.storage.catalog.Property;
import io.graphflow.storage.tagged.ByteForm;
import io.graphflow.storage.tagged.TaggedValues;
import io.graphflow.storage.temporal.PackedDateTime;
import io.graphflow.storage.trie.Edit;
import io.graphflow.storage.trie.PersistentColumn;
import io.graphflow.storage.type.DynamicType;
import io.graphflow.storage.type.ListType;
import io.graphflow.storage.type.LogicalType;
import io.graphflow.storage.type.ScalarType;
import io.graphflow.temporal.IsoDuration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetTime;
import java.time.ZonedDateTime;
import java.util.List;

/**
 * The forms of a property's value: the object that users see, and the form that a column or a key
 * holds.
 */
final class ValueForm {

  private ValueForm() {}

  /**
   * The stored form of a value; null if the value is not of the type, as a date-time that is no
   * whole millisecond in UTC is not of type DATETIME. Only here does a value meet the type of its
   * property: no value becomes another one to fit.
   */
  static Object keptOrNull(LogicalType type, Object value) {
    return switch (type) {
      case ScalarType scalar -> switch (scalar) {
        case BOOLEAN -> value instanceof Boolean ? value : null;
        case INT64 -> value instanceof Long ? value : null;
        case DOUBLE -> value instanceof Double ? value : null;
        case STRING -> value instanceof String text && isUnicode(text) ? value : null;
        case DATE -> value instanceof LocalDate ? value : null;
        case DATETIME ->
          value instanceof ZonedDateTime time && PackedDateTime.fits(time) ? value : null;
      };
      case ListType list -> {
        if (!(value instanceof List<?> items)) {
          yield null;
        }
        Object[] kept = new Object[items.size()];
        for (int i = 0; i < kept.length; i++) {
          kept[i] = items.get(i) == null ? null : keptOrNull(list.element(), items.get(i));
          if (kept[i] == null) {
            yield null;
          }
        }
        yield List.of(kept);
      }
      case DynamicType dynamic -> switch (dynamic) {
        case UNDETERMINED -> null;
        case ANY -> value instanceof List<?> items ? keptList(items) : keptScalar(value);
      };
    };
  }

  /** Whether a value, which is not null, is of a type. */
  static boolean isOf(LogicalType type, Object value) {
    return keptOrNull(type, value) != null;
  }

  /** The stored form of a value of any scalar type, or null if it is of none. */
  private static Object keptScalar(Object value) {
    return switch (value) {
      case null -> null;
      case Boolean _,Long _,Double _,LocalDate _,ZonedDateTime _ -> value;
      case String text -> keptOrNull(ScalarType.STRING, text);
      default -> ByteForm.of(value) == null ? null : value;
    };
  }

  /** A list of values of any scalar types, or null if an element is of none. */
  private static Object keptList(List<?> items) {
    Object[] kept = new Object[items.size()];
    for (int i = 0; i < kept.length; i++) {
      kept[i] = keptScalar(items.get(i));
      if (kept[i] == null) {
        return null;
      }
    }
    return List.of(kept);
  }

  /** The narrowest type of a value in the form in which it is kept. */
  static LogicalType typeOf(Object kept) {
    if (!(kept instanceof List<?> items)) {
      return TaggedValues.type(kept);
    }
    LogicalType element = DynamicType.UNDETERMINED;
    for (Object item : items) {
      element = element.or(TaggedValues.type(item));
    }
    return element instanceof ScalarType scalar ? new ListType(scalar) : DynamicType.ANY;
  }

  /**
   * The error for a value that a property cannot hold.
   *
   * @param owner table or edge label
   */
  static GraphflowException misfit(Property property, Object value, String owner) {
    String name = "property '" + property.name() + "' of " + owner;
    return new QueryException(ErrorDetail.INVALID_PROPERTY_TYPE.whenRun(),
        keptOrNull(DynamicType.ANY, value) == null
            ? name + " cannot be " + described(value)
                + "; a property holds a single value or a list of such, without NULLs"
            : name + " is of type " + property.type().displayName() + " and cannot be "
                + described(value) + hint(property.type(), value));
  }

  private static String hint(LogicalType type, Object value) {
    return type == ScalarType.DATETIME && value instanceof ZonedDateTime
        ? "; its values are whole milliseconds in UTC"
        : "";
  }

  /** Whether a text has no half of a surrogate pair, which UTF-8 cannot write. */
  private static boolean isUnicode(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        if (!Character.isHighSurrogate(text.charAt(i)) || i + 1 == text.length()
            || !Character.isLowSurrogate(text.charAt(i + 1))) {
          return false;
        }
        i++;
      }
    }
    return true;
  }

  /** A value for a message. */
  static String described(Object value) {
    String text = String.valueOf(value);
    String start = text.length() > 40 ? text.substring(0, 40) + "…" : text;
    return value instanceof String string
        ? "the text '" + start + "'" + (isUnicode(string) ? "" : ", which is not valid Unicode")
        : start;
  }

  /** An empty column for values of a type. */
  static PersistentColumn emptyColumn(LogicalType type) {
    return switch (type) {
      case ScalarType.STRING -> PersistentColumn.ofObjects();
      case ScalarType _ -> PersistentColumn.ofLongs();
      case ListType _,DynamicType _ -> PersistentColumn.ofObjects();
    };
  }

  /** Sets a key of a column to a value, or to NULL if that is null. */
  static PersistentColumn put(PersistentColumn column, Edit edit, long key, Object value) {
    return switch (value) {
      case null -> column.putNull(edit, key);
      case Object other when column.hasObjects() -> column.putObject(edit, key, other);
      default -> column.putLong(edit, key, TaggedValues.word(value));
    };
  }

  /** The value of a key that is set, or null if it is NULL. */
  static Object get(PersistentColumn column, LogicalType type, long key) {
    if (!column.hasValue(key)) {
      return null;
    }
    return switch (type) {
      case ScalarType scalar -> switch (scalar) {
        case BOOLEAN -> column.getLong(key) != 0;
        case INT64 -> column.getLong(key);
        case DOUBLE -> column.getDouble(key);
        case STRING -> column.getObject(key);
        case DATE -> LocalDate.ofEpochDay(column.getLong(key));
        case DATETIME -> PackedDateTime.of(column.getLong(key));
      };
      case ListType _,DynamicType _ -> column.getObject(key);
    };
  }

  /** The form of a value in a key index: a Long or a String. */
  static Object key(Object value) {
    return value instanceof String ? value : (Object) TaggedValues.word(value);
  }

  /** Estimated bytes on the heap of an object that a column refers to. */
  static long objectBytes(Object value) {
    return switch (value) {
      case String text -> 48 + text.length();
      case List<?> items -> 40 + items.stream().mapToLong(item -> 4 + objectBytes(item)).sum();
      case ZonedDateTime _ -> 80;
      case LocalDateTime _,OffsetTime _ -> 72;
      case IsoDuration _ -> 48;
      case Point _ -> 40;
      case Bytes bytes -> 40 + bytes.length();
      default -> 24;
    };
  }
}
