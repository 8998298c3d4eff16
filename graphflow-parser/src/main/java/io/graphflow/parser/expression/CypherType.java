package io.graphflow.parser.expression;

/**
 * The static type of an expression. Every type includes NULL; {@link #ANY} says that the type is known
 * only at run time.
 */
public enum CypherType {
  ANY,
  BOOLEAN,
  INTEGER,
  FLOAT,
  STRING,
  DATE,
  LOCAL_TIME,
  /** A time of day with an offset. */
  TIME,
  LOCAL_DATETIME,
  /**
   * An instant in UTC at millisecond resolution, as columns keep it. Values with another time zone or a
   * finer resolution are DATETIMEs as well, but an expression that may give one is of type {@link #ANY}.
   */
  DATETIME,
  DURATION,
  /** A place; see {@code io.graphflow.spatial.Point}. */
  POINT,
  /** A string of bytes; see {@code io.graphflow.binary.Bytes}. */
  BYTES,
  LIST,
  MAP,
  NODE,
  RELATIONSHIP,
  PATH;

  /** Whether values are numbers. */
  public boolean isNumber() {
    return this == INTEGER || this == FLOAT;
  }

  /** Whether values are dates, times or durations, which have fields. */
  public boolean isTemporal() {
    return switch (this) {
      case DATE, LOCAL_TIME, TIME, LOCAL_DATETIME, DATETIME, DURATION -> true;
      case ANY, BOOLEAN, INTEGER, FLOAT, STRING, POINT, BYTES, LIST, MAP, NODE, RELATIONSHIP,
          PATH ->
        false;
    };
  }
}
