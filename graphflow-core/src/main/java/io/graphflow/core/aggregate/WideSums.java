package io.graphflow.core.aggregate;

import java.math.BigDecimal;
import java.util.Arrays;

/**
 * Sums of doubles by group, each kept as the sum of two doubles (Dekker, "A floating-point technique for
 * extending the available precision", 1971), which hold some 106 bits.
 */
final class WideSums {
  /** Memory of a group's sum. */
  static final int GROUP_BYTES = 2 * Double.BYTES;

  private double[] high = new double[1];
  private double[] low = new double[1];

  void resize(int count) {
    int length = Accumulator.grown(high.length, count);
    if (length > high.length) {
      high = Arrays.copyOf(high, length);
      low = Arrays.copyOf(low, length);
    }
  }

  /** Adds {@code value * times} without rounding the product. */
  void addProduct(int group, double value, long times) {
    if (times == 1) {
      add(group, value);
    } else {
      double product = value * times;
      add(group, product);
      add(group, Math.fma(value, (double) times, -product));
    }
  }

  private void add(int group, double value) {
    double sum = high[group] + value;
    double added = sum - high[group];
    double lost = (high[group] - (sum - added)) + (value - added) + low[group];
    high[group] = sum + lost;
    low[group] = lost - (high[group] - sum);
  }

  void merge(WideSums other, GroupMapping groups) {
    for (int i = 0; i < groups.count(); i++) {
      int theirs = groups.theirs()[i];
      int ours = groups.ours()[i];
      add(ours, other.high[theirs]);
      add(ours, other.low[theirs]);
    }
  }

  /** The sum rounded to a double; not finite if a value was not, or if it is too large. */
  double high(int group) {
    return high[group];
  }

  /** The whole sum, which is finite. */
  BigDecimal exact(int group) {
    return new BigDecimal(high[group]).add(new BigDecimal(low[group]));
  }
}
