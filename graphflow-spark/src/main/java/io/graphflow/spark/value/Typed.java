package io.graphflow.spark.value;

import org.apache.spark.sql.Column;
import org.apache.spark.sql.functions;

/**
 * An expression of Spark with the kind of its values.
 *
 * @param column the expression
 * @param kind what its values are
 */
public record Typed(Column column, Kind kind) {
  /** NULL, in a column of a kind. */
  public static Typed nothing(Kind kind) {
    return new Typed(functions.lit(null).cast(kind.column()), kind);
  }

  /** The same values in a column of a kind that has them: NULL may become one of any kind. */
  public Typed as(Kind other) {
    return kind.column().equals(other.column()) ? new Typed(column, other)
        : kind == Kind.Scalar.NULL ? nothing(other)
            : new Typed(column.cast(other.column()), other);
  }
}
