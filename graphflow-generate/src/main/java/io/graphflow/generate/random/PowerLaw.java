package io.graphflow.generate.random;

/**
 * Shares of a total that fall as a power of the rank, cut off at a largest share. If rank r has
 * weight (r + shift)^-1/(exponent - 1), degrees have a tail with density ~ degree^-exponent; the
 * shift flattens the first ranks until none exceeds the largest. Sums of weights are integrals in
 * closed form, so neither memory nor time grows with the number of ranks.
 */
public final class PowerLaw {
  private final long rankCount;
  private final double power;
  private final double shift;
  private final double start;
  private final double span;

  /**
   * A power law.
   *
   * @param rankCount how many share
   * @param exponent of the tail of the degrees, above 2, for else no mean exists
   * @param largestShare no rank gets more of the total, at least 1 / rankCount
   */
  public PowerLaw(long rankCount, double exponent, double largestShare) {
    if (!(exponent > 2)) {
      throw new IllegalArgumentException("the exponent must be above 2, not " + exponent);
    }
    this.rankCount = rankCount;
    power = 1 - 1 / (exponent - 1);
    double low = 0;
    double high = 1;
    while (firstShare(high) > largestShare && high < 1e12) {
      high *= 2;
    }
    if (firstShare(low) <= largestShare) {
      high = low;
    }
    // Sixty halvings leave no digit open.
    for (int i = 0; i < 60; i++) {
      double middle = (low + high) / 2;
      if (firstShare(middle) > largestShare) {
        low = middle;
      } else {
        high = middle;
      }
    }
    shift = high;
    start = StrictMath.pow(shift, power);
    span = StrictMath.pow(rankCount + shift, power) - start;
  }

  private double firstShare(double shift) {
    double start = StrictMath.pow(shift, power);
    return (StrictMath.pow(1 + shift, power) - start)
        / (StrictMath.pow(rankCount + shift, power) - start);
  }

  /** Share of the ranks below one; 0 for rank 0 and 1 for rank {@code rankCount}. */
  public double shareBelow(long rank) {
    return rank >= rankCount ? 1 : (StrictMath.pow(rank + shift, power) - start) / span;
  }

  /**
   * How many of {@code total} things a rank gets, if they are dealt out by share: the counts of all
   * ranks sum to {@code total} exactly.
   */
  public long count(long rank, long total) {
    return (long) (shareBelow(rank + 1) * total) - (long) (shareBelow(rank) * total);
  }

  /** A rank, drawn by share. */
  public long draw(RandomStream random) {
    double position = start + random.nextDouble() * span;
    long rank = (long) (StrictMath.pow(position, 1 / power) - shift);
    return Math.clamp(rank, 0, rankCount - 1);
  }
}
