package io.graphflow.core.column;

import java.math.BigInteger;

/**
 * A divisor of many integers: a multiplication by its reciprocal takes the place of each division (T.
 * Granlund and P. L. Montgomery, "Division by Invariant Integers using Multiplication", PLDI 1994,
 * section 4). Dividends are taken by their size, which has 63 bits, so that the reciprocal fits 64.
 */
final class IntegerDivisor {
  private final long divisor;
  private final long size;

  /** 2 to the power of 63 + {@link #shift} + 1 by the size of the divisor, rounded up; unsigned. */
  private final long reciprocal;

  private final int shift;

  /**
   * Creates it.
   *
   * @param divisor not 0, and neither 1, -1 nor the least long, which {@link #isFor} tells
   */
  IntegerDivisor(long divisor) {
    assert isFor(divisor) : divisor;
    this.divisor = divisor;
    this.size = Math.abs(divisor);
    int bits = Long.SIZE - Long.numberOfLeadingZeros(size - 1);
    this.shift = bits - 1;
    BigInteger by = BigInteger.valueOf(size);
    this.reciprocal = BigInteger.ONE.shiftLeft(Long.SIZE - 1 + bits)
        .add(by)
        .subtract(BigInteger.ONE)
        .divide(by)
        .longValue();
  }

  /** Whether there is a reciprocal for the divisor. */
  static boolean isFor(long divisor) {
    return divisor != Long.MIN_VALUE && Math.abs(divisor) > 1;
  }

  /** The number that it divides by. */
  long divisor() {
    return divisor;
  }

  /**
   * Writes the remainders, with the signs of the dividends.
   *
   * @return whether they are right: the least long is no dividend for this
   */
  boolean remainders(long[] dividends, int first, long[] results, int count) {
    boolean fits = true;
    for (int i = 0; i < count; i++) {
      long dividend = dividends[first + i];
      long sign = dividend >> (Long.SIZE - 1);
      long magnitude = (dividend ^ sign) - sign;
      long quotient = Math.unsignedMultiplyHigh(magnitude, reciprocal) >>> shift;
      long remainder = magnitude - quotient * size;
      results[i] = (remainder ^ sign) - sign;
      fits &= magnitude >= 0;
    }
    return fits;
  }

  /** Writes the quotients, rounded towards zero; see {@link #remainders}. */
  boolean quotients(long[] dividends, int first, long[] results, int count) {
    boolean fits = true;
    long divisorSign = divisor >> (Long.SIZE - 1);
    for (int i = 0; i < count; i++) {
      long dividend = dividends[first + i];
      long sign = dividend >> (Long.SIZE - 1);
      long magnitude = (dividend ^ sign) - sign;
      long quotient = Math.unsignedMultiplyHigh(magnitude, reciprocal) >>> shift;
      long resultSign = sign ^ divisorSign;
      results[i] = (quotient ^ resultSign) - resultSign;
      fits &= magnitude >= 0;
    }
    return fits;
  }
}
