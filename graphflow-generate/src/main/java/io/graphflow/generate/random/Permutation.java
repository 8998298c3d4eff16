package io.graphflow.generate.random;

/**
 * A random permutation of 0 to n - 1 in a few words of memory. It is a bijection of the next power
 * of two, made of steps that each can be undone (odd multiplier, addition, xor of high bits into
 * low ones). It is applied again while the result is n or more, which ends because a bijection's
 * cycles return.
 */
public final class Permutation {
  private static final int ROUND_COUNT = 3;

  private final long size;
  private final int bitCount;
  private final long mask;
  private final long[] multipliers = new long[ROUND_COUNT];
  private final long[] addends = new long[ROUND_COUNT];

  /** A permutation of 0 to size - 1, drawn from the stream. */
  public Permutation(long size, RandomStream random) {
    this.size = size;
    bitCount = Math.max(1, 64 - Long.numberOfLeadingZeros(size - 1));
    mask = bitCount == 64 ? -1 : (1L << bitCount) - 1;
    for (int round = 0; round < ROUND_COUNT; round++) {
      multipliers[round] = random.nextLong() | 1;
      addends[round] = random.nextLong();
    }
  }

  /** The image of a number in [0, size). */
  public long apply(long value) {
    long result = value;
    do {
      for (int round = 0; round < ROUND_COUNT; round++) {
        result = (result * multipliers[round] + addends[round]) & mask;
        result ^= result >>> ((bitCount + 1) / 2);
      }
    } while (result >= size);
    return result;
  }
}
