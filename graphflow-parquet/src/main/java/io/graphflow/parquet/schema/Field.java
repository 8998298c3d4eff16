package io.graphflow.parquet.schema;

import java.util.List;
import java.util.Objects;

/**
 * A child of the root: what rows have.
 *
 * @param name its name
 * @param kind its form
 * @param columns its leaves, at least one
 */
public record Field(String name, Kind kind, List<Column> columns) {
  /** Creates a field; the list is copied. */
  public Field {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(kind, "kind");
    columns = List.copyOf(columns);
  }

  /** The forms of fields. */
  public enum Kind {
    /** One value, or none. */
    VALUE,
    /** A list of values. */
    LIST,
    /** A group, a map, or lists of such. */
    NESTED
  }
}
