package io.graphflow.storage.delta;

import io.graphflow.storage.error.GraphflowException;
import io.graphflow.storage.error.GraphflowException.Kind;
import io.graphflow.storage.trie.Edit;
import io.graphflow.storage.trie.PersistentColumn;
import io.graphflow.storage.type.ListType;
import io.graphflow.storage.type.LogicalType;
import io.graphflow.storage.type.ScalarType;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.List;

/** The forms of a property's value: the object that users see, and what a column or a key holds. */
final class ValueForm {

  private ValueForm() {}

  /**
   * A value as it is kept: the one place where a value meets the type of its property.
   *
   * @param owner table or edge label, for the message
   * @return the value; an instant in UTC and at millisecond resolution
   * @throws GraphflowException of kind QUERY if the value is not of the type
   */
  static Object fitted(LogicalType type, Object value, String owner, String property) {
    Object kept = keptOrNull(type, value);
    if (kept == null) {
      throw new GraphflowException(Kind.QUERY, "property '" + property + "' of " + owner
          + " is of type " + type.displayName() + " and cannot be " + described(value));
    }
    return kept;
  }

  /** The value as it is kept, or null if it is not of the type. */
  private static Object keptOrNull(LogicalType type, Object value) {
    return switch (type) {
      case ScalarType scalar -> switch (scalar) {
        case BOOLEAN -> value instanceof Boolean ? value : null;
        case INT64 -> value instanceof Long ? value : null;
        case DOUBLE -> value instanceof Double ? value : null;
        case STRING -> value instanceof String text && isUnicode(text) ? value : null;
        case DATE -> value instanceof LocalDate ? value : null;
        case DATETIME ->
          value instanceof ZonedDateTime time ? instant(time.toInstant().toEpochMilli()) : null;
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
    };
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

  private static String described(Object value) {
    String text = String.valueOf(value);
    String start = text.length() > 40 ? text.substring(0, 40) + "…" : text;
    return value instanceof String string
        ? "the text '" + start + "'" + (isUnicode(string) ? "" : ", which is not valid Unicode")
        : start;
  }

  private static ZonedDateTime instant(long milliseconds) {
    return Instant.ofEpochMilli(milliseconds).atZone(ZoneOffset.UTC);
  }

  /** An empty column for values of a type. */
  static PersistentColumn emptyColumn(LogicalType type) {
    return switch (type) {
      case ScalarType.STRING -> PersistentColumn.ofObjects();
      case ScalarType _ -> PersistentColumn.ofLongs();
      case ListType _ -> PersistentColumn.ofObjects();
    };
  }

  /** Sets a key of a column to a value, or to NULL if that is null. */
  static PersistentColumn put(PersistentColumn column, Edit edit, long key, Object value) {
    return switch (value) {
      case null -> column.putNull(edit, key);
      case Double number -> column.putDouble(edit, key, number);
      case Object other when column.hasObjects() -> column.putObject(edit, key, other);
      default -> column.putLong(edit, key, asLong(value));
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
        case DATETIME -> instant(column.getLong(key));
      };
      case ListType _ -> column.getObject(key);
    };
  }

  /** What a key index holds of a value: a Long or a String. */
  static Object key(Object value) {
    return value instanceof String ? value : (Object) asLong(value);
  }

  private static long asLong(Object value) {
    return switch (value) {
      case Boolean flag -> flag ? 1 : 0;
      case Long number -> number;
      case LocalDate date -> date.toEpochDay();
      case ZonedDateTime time -> time.toInstant().toEpochMilli();
      default -> throw new AssertionError("no value of a column of longs: " + value.getClass());
    };
  }

  /** Bytes on the heap of what a column of objects refers to, about. */
  static long objectBytes(Object value) {
    return switch (value) {
      case String text -> 48 + text.length();
      case List<?> items -> 40 + items.stream().mapToLong(item -> 4 + objectBytes(item)).sum();
      case ZonedDateTime _ -> 80;
      default -> 24;
    };
  }
}
