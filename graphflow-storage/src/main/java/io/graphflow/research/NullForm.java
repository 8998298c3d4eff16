package io.graphflow.research;

/**
 * How a structure with gaps (NULLs, empty lists) is stored. The codes are part of the file format
 * and never reused.
 *
 * <pre>{@code
 * boolean takesPlaces = compression.form() == NullForm.UNCOMPRESSED;
 * }</pre>
 */
public enum NullForm {
  /** There are no gaps and no bitmap. */
  NONE(0),
  /** Every position keeps its place among the values; a bitmap tells which are gaps. */
  UNCOMPRESSED(1),
  /**
   * Gaps take no place among the values; a bitmap with prefix sums, Jacobson's rank index, finds a
   * position's value in constant time (paper section 5.3).
   */
  JACOBSON(2),
  /**
   * Gaps take no place among the values; a bitmap without prefix sums, so that finding a value counts
   * bits from the start of its block (the scheme the paper compares with in section 8.4).
   */
  VANILLA(3);

  private final int code;

  NullForm(int code) {
    this.code = code;
  }

  /** The number that stands for this form in files. */
  public int code() {
    return code;
  }

  /** Whether gaps take no place among the values. */
  public boolean isCompressed() {
    return this == JACOBSON || this == VANILLA;
  }

  /** The form with this code, or null if there is none. */
  public static NullForm ofCode(long code) {
    for (NullForm form : values()) {
      if (form.code == code) {
        return form;
      }
    }
    return null;
  }
}
