package io.graphflow.core.column;

/**
 * Loops over integers none of which is NULL, so short that the compiler unrolls them. Each says whether
 * all results are right; where not, some operands are an error, or too large for the loop.
 */
final class IntegerKernels {
  /** Factors between this and its negative have a product that fits 64 bits. */
  private static final long SMALL_FACTOR = 1L << 31;

  private IntegerKernels() {}

  static boolean add(long[] a, int firstA, long[] b, int firstB, long[] results, int count) {
    long overflows = 0;
    for (int i = 0; i < count; i++) {
      long x = a[firstA + i];
      long y = b[firstB + i];
      long sum = x + y;
      overflows |= (x ^ sum) & (y ^ sum);
      results[i] = sum;
    }
    return overflows >= 0;
  }

  static boolean subtract(long[] a, int firstA, long[] b, int firstB, long[] results, int count) {
    long overflows = 0;
    for (int i = 0; i < count; i++) {
      long x = a[firstA + i];
      long y = b[firstB + i];
      long difference = x - y;
      overflows |= (x ^ y) & (x ^ difference);
      results[i] = difference;
    }
    return overflows >= 0;
  }

  /** Right only where all factors have 32 bits. */
  static boolean multiply(long[] a, int firstA, long[] b, int firstB, long[] results, int count) {
    long sizes = 0;
    for (int i = 0; i < count; i++) {
      long x = a[firstA + i];
      long y = b[firstB + i];
      sizes |= (x + SMALL_FACTOR) | (y + SMALL_FACTOR);
      results[i] = x * y;
    }
    return sizes >>> Integer.SIZE == 0;
  }
}
