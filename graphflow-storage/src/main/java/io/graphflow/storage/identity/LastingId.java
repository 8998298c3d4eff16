package io.graphflow.storage.identity;

/**
 * IDs that elements keep for good, as longs: the table above the lowest {@value #NUMBER_BITS} bits, the
 * {@linkplain ElementNumbers number} in these. Vertices and edges have IDs of their own. Those in the
 * first {@value #SMALL_TABLES} tables are below 2^53, so that programs may keep them as doubles.
 */
public final class LastingId {
  /** Bits of the number. */
  public static final int NUMBER_BITS = 40;

  /** How many tables have small IDs. */
  public static final int SMALL_TABLES = 1 << (53 - NUMBER_BITS);

  /** The largest ID that a double holds. */
  public static final long LARGEST_SMALL = (1L << 53) - 1;

  /** No element. */
  public static final long NONE = -1;

  private static final long LARGEST_NUMBER = (1L << NUMBER_BITS) - 1;

  private LastingId() {}

  /**
   * Packs a table and a number.
   *
   * @throws IllegalStateException if more elements have been created in the table than there are numbers
   */
  public static long of(int table, long number) {
    if (number < 0 || number > LARGEST_NUMBER) {
      throw new IllegalStateException("no ID for number " + number + " of table " + table);
    }
    return ((long) table << NUMBER_BITS) | number;
  }

  /** The table of an ID that is not negative. */
  public static int table(long id) {
    return (int) Math.min(Integer.MAX_VALUE, id >>> NUMBER_BITS);
  }

  /** The number of an ID that is not negative. */
  public static long number(long id) {
    return id & LARGEST_NUMBER;
  }
}
