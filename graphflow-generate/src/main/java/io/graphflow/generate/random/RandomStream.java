package io.graphflow.generate.random;

/**
 * A stream of random numbers, named by a key: SplitMix64 (Steele, Lea and Flood, "Fast splittable
 * pseudorandom number generators", 2014). What is made from a stream of its own, say a forum, does
 * not change when something before it does. Not safe for several threads.
 */
public final class RandomStream {
  private static final long GOLDEN_GAMMA = 0x9e3779b97f4a7c15L;
  private static final double UNIT = 0x1.0p-53;

  private long state;

  /**
   * The stream of a key.
   *
   * @param seed of the whole data set
   * @param domain what the stream is for; two domains share nothing
   * @param index of the thing made from it
   */
  public RandomStream(long seed, String domain, long index) {
    long hash = mix(seed + GOLDEN_GAMMA);
    for (int i = 0; i < domain.length(); i++) {
      hash = mix(hash ^ domain.charAt(i));
    }
    state = mix(hash + mix(index + GOLDEN_GAMMA));
  }

  /** All 64 bits random. */
  public long nextLong() {
    state += GOLDEN_GAMMA;
    return mix(state);
  }

  /** Uniform in [0, 1). */
  public double nextDouble() {
    return (nextLong() >>> 11) * UNIT;
  }

  /** Uniform in [0, bound); the bias of 2⁻⁶⁴ × bound is far below what any sample shows. */
  public int nextInt(int bound) {
    return (int) nextLong(bound);
  }

  /** Uniform in [0, bound), bound > 0. */
  public long nextLong(long bound) {
    assert bound > 0;
    return Math.unsignedMultiplyHigh(nextLong(), bound);
  }

  /** Uniform in [from, to), or from if the range is empty. */
  public long between(long from, long to) {
    return to <= from ? from : from + nextLong(to - from);
  }

  /** True with a probability. */
  public boolean chance(double probability) {
    return nextDouble() < probability;
  }

  /**
   * In [0, bound), small numbers oftener: ⌊bound × u^exponent⌋ for a uniform u, so that the first
   * share x of the range gets the share x^(1/exponent) of the draws.
   */
  public int skewed(int bound, double exponent) {
    return (int) (bound * StrictMath.pow(nextDouble(), exponent));
  }

  /** A whole number with the given mean: its floor, or one more. */
  public int rounded(double mean) {
    int floor = (int) mean;
    return floor + (chance(mean - floor) ? 1 : 0);
  }

  private static long mix(long value) {
    long z = (value ^ (value >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }
}
