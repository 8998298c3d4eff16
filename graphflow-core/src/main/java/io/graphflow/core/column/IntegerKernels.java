package io.graphflow.core.column;

/**
 * Loops over integers none of which is NULL, so short that the compiler unrolls them. Each says whether
 * all results fit 64 bits.
 */
final class IntegerKernels {
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

  static boolean multiply(long[] a, int firstA, long[] b, int firstB, long[] results, int count) {
    long overflows = 0;
    for (int i = 0; i < count; i++) {
      long x = a[firstA + i];
      long y = b[firstB + i];
      long product = x * y;
      overflows |= Math.multiplyHigh(x, y) ^ (product >> (Long.SIZE - 1));
      results[i] = product;
    }
    return overflows == 0;
  }
}
