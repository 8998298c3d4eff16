package io.graphflow.storage.snapshot;

import io.graphflow.storage.type.LogicalType;

/**
 * Reads one property of one table, an element at a time. There are two implementations for files, one
 * for columns and one for rows, so that a call site that sees both stays bimorphic; a third comes in
 * only where values changed. Stateless and safe for use by many threads.
 *
 * <p>Positions are vertex offsets or edge positions; which of these an edge property wants is {@link
 * Snapshot#edgePropertyAddress}. Bounds are asserted, not checked.
 */
public abstract class PropertyReader {

  /** Only the store subclasses this. */
  protected PropertyReader() {}

  /** The logical type of the property. */
  public abstract LogicalType type();

  /** Whether no element can be NULL, so that callers may skip {@link #isNull}. */
  public abstract boolean neverNull();

  /** Whether the element has no value. */
  public abstract boolean isNull(long position);

  /**
   * The value of a BOOLEAN (0 or 1), INT64, DATE (days) or DATETIME (milliseconds) property.
   * Unspecified if the element is NULL.
   */
  public abstract long getLong(long position);

  /** The value of a DOUBLE property. Unspecified if the element is NULL. */
  public abstract double getDouble(long position);

  /** The value of a STRING property, or null if the element is NULL. */
  public abstract String getString(long position);

  /** Whether the value of a STRING property, which is not NULL, has these UTF-8 bytes. */
  public abstract boolean stringEquals(long position, byte[] utf8);

  /**
   * The value as an object, or null: {@link Boolean}, {@link Long}, {@link Double}, {@link String},
   * {@link java.time.LocalDate}, {@link java.time.LocalTime}, {@link java.time.OffsetTime}, {@link
   * java.time.LocalDateTime}, {@link java.time.ZonedDateTime}, {@link
   * io.graphflow.temporal.IsoDuration}, {@link io.graphflow.spatial.Point}, or an unmodifiable {@link
   * java.util.List} of these.
   */
  public abstract Object getValue(long position);
}
