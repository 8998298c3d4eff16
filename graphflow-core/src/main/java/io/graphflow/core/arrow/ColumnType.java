package io.graphflow.core.arrow;

import java.util.List;
import java.util.Objects;

/** What the values of a column are, and so as what Arrow has them. Immutable. */
public sealed interface ColumnType {
  /** Its name in messages. */
  String displayName();

  /** Types of values without parts. */
  enum Scalar implements ColumnType {
    /** NULL in all rows: Arrow's null. */
    NULL,
    /** Arrow's bool. */
    BOOLEAN,
    /** Arrow's int64. */
    INTEGER,
    /** Arrow's double; integers among them are widened if that loses nothing. */
    FLOAT,
    /** Arrow's utf8. */
    STRING,
    /** Arrow's date32. */
    DATE,
    /** Arrow's time64 in nanoseconds. */
    LOCAL_TIME,
    /** A time with an offset, for which Arrow has no type: its text. */
    TIME,
    /** Arrow's timestamp in microseconds without a zone. */
    LOCAL_DATETIME,
    /** Arrow's timestamp in microseconds, in UTC. */
    DATETIME,
    /** Arrow's interval of months, days and nanoseconds. */
    DURATION,
    /** Arrow's binary. */
    BYTES,
    /** Values of several types by their text: properties whose tables do not agree on a type. */
    TEXT;

    @Override
    public String displayName() {
      return name();
    }
  }

  /**
   * Lists of one type.
   *
   * @param element the type of their elements
   */
  record ListOf(ColumnType element) implements ColumnType {
    /** Creates a type of lists. */
    public ListOf {
      Objects.requireNonNull(element, "element");
    }

    @Override
    public String displayName() {
      return "LIST of " + element.displayName();
    }
  }

  /**
   * Values with named parts.
   *
   * @param kind what they are
   * @param fields their parts, of different names
   */
  record Struct(StructKind kind, List<Field> fields) implements ColumnType {
    /** Creates a type of structs; the list is copied. */
    public Struct {
      Objects.requireNonNull(kind, "kind");
      fields = List.copyOf(fields);
    }

    @Override
    public String displayName() {
      return kind.displayName();
    }
  }

  /**
   * A part of a struct, or a column.
   *
   * @param name its name, of any characters
   * @param type its type
   */
  record Field(String name, ColumnType type) {
    /** Creates a field. */
    public Field {
      Objects.requireNonNull(name, "name");
      Objects.requireNonNull(type, "type");
    }
  }
}
