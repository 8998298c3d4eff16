package io.graphflow.core.value;

/** Exact comparison of integers with floating-point numbers: none is rounded to the other's type. */
public final class Numbers {
  private static final double TWO_TO_63 = 0x1p63;

  private Numbers() {}

  /**
   * Compares the two mathematically.
   *
   * @param right not NaN
   * @return negative, zero or positive
   */
  public static int compare(long left, double right) {
    assert !Double.isNaN(right);
    if (right >= TWO_TO_63) {
      return -1;
    }
    if (right < -TWO_TO_63) {
      return 1;
    }
    long whole = (long) right;
    int order = Long.compare(left, whole);
    return order != 0 ? order : Double.compare(0.0, right - whole + 0.0);
  }

  /** Whether the two are the same number; false for NaN. */
  public static boolean equal(long left, double right) {
    return !Double.isNaN(right) && compare(left, right) == 0;
  }

  /** Whether the double is a whole number in the range of a long, so that an equal long exists. */
  public static boolean isLong(double value) {
    return value >= -TWO_TO_63 && value < TWO_TO_63 && value == Math.rint(value);
  }
}
