package io.graphflow.core.aggregate;

import io.graphflow.core.limit.MemoryAccount;
import io.graphflow.core.vector.Selection;
import io.graphflow.exception.ErrorDetail;
import io.graphflow.exception.QueryException;
import java.math.BigInteger;
import java.util.Arrays;

/**
 * Sums by group. Integers add up in 128 bits, so that only the final sum must fit 64 and the order of
 * addition does not matter; floats add up with Neumaier's compensation, so that it hardly does.
 */
final class Totals {
  private final MemoryAccount account;
  private final boolean mayHaveFloats;

  private long[] low = new long[1];

  /** The upper halves of sums that are longer than a long; null as long as none was. */
  private long[] high;

  private double[] floats;
  private double[] compensations;
  private boolean[] hasFloats;

  /**
   * Creates sums without groups.
   *
   * @param mayHaveFloats whether floats may be added
   * @param account counts what sums that are longer than a long take besides {@link #groupBytes}
   */
  Totals(boolean mayHaveFloats, MemoryAccount account) {
    this.account = account;
    this.mayHaveFloats = mayHaveFloats;
    if (mayHaveFloats) {
      floats = new double[1];
      compensations = new double[1];
      hasFloats = new boolean[1];
    }
  }

  /** Memory of a group's sum. */
  int groupBytes() {
    return mayHaveFloats ? Long.BYTES + 2 * Double.BYTES + 1 : Long.BYTES;
  }

  void resize(int count) {
    int length = Accumulator.grown(low.length, count);
    if (length > low.length) {
      if (high != null) {
        account.reserve((long) (length - low.length) * Long.BYTES);
        high = Arrays.copyOf(high, length);
      }
      low = Arrays.copyOf(low, length);
      if (mayHaveFloats) {
        floats = Arrays.copyOf(floats, length);
        compensations = Arrays.copyOf(compensations, length);
        hasFloats = Arrays.copyOf(hasFloats, length);
      }
    }
  }

  void add(int group, long value, long times) {
    addWide(group, Math.multiplyHigh(value, times), value * times);
  }

  /**
   * Adds an integer once for each selected position.
   *
   * @param groups the group of each position, by its index in the selection
   * @param first where position 0 lies among the values
   */
  void addAll(int[] groups, Selection selected, long[] values, int first) {
    int count = selected.count();
    for (int i = 0; i < count; i++) {
      int group = groups[i];
      long value = values[first + selected.position(i)];
      long before = low[group];
      long sum = before + value;
      if (high != null || ((before ^ sum) & (value ^ sum)) < 0) {
        addWide(group, value >> (Long.SIZE - 1), value);
      } else {
        low[group] = sum;
      }
    }
  }

  private void addWide(int group, long valueHigh, long valueLow) {
    long before = low[group];
    long sum = before + valueLow;
    if (high == null) {
      boolean overflows = ((before ^ sum) & (valueLow ^ sum)) < 0;
      if (valueHigh == valueLow >> 63 && !overflows) {
        low[group] = sum;
        return;
      }
      widen();
    }
    long carry = Long.compareUnsigned(sum, valueLow) < 0 ? 1 : 0;
    low[group] = sum;
    high[group] += valueHigh + carry;
  }

  private void widen() {
    account.reserve((long) low.length * Long.BYTES);
    high = new long[low.length];
    for (int group = 0; group < low.length; group++) {
      high[group] = low[group] >> 63;
    }
  }

  private long high(int group) {
    return high == null ? low[group] >> 63 : high[group];
  }

  void add(int group, double value, long times) {
    hasFloats[group] = true;
    addCompensated(group, times == 1 ? value : value * times);
  }

  private void addCompensated(int group, double value) {
    double sum = floats[group];
    double next = sum + value;
    compensations[group] += Math.abs(sum) >= Math.abs(value)
        ? (sum - next) + value
        : (value - next) + sum;
    floats[group] = next;
  }

  void merge(Totals other, GroupMapping groups) {
    for (int i = 0; i < groups.count(); i++) {
      int theirs = groups.theirs()[i];
      int ours = groups.ours()[i];
      addWide(ours, other.high(theirs), other.low[theirs]);
      if (other.isFloat(theirs)) {
        hasFloats[ours] = true;
        addCompensated(ours, other.floats[theirs]);
        compensations[ours] += other.compensations[theirs];
      }
    }
  }

  /** Whether a float is among the values, which makes the sum one. */
  boolean isFloat(int group) {
    return mayHaveFloats && hasFloats[group];
  }

  /** The sum of integers. */
  long longSum(int group) {
    if (high(group) != low[group] >> 63) {
      throw new QueryException(ErrorDetail.INTEGER_OVERFLOW.whenRun(),
          "Integer overflow: sum() gives "
              + wideSum(group)
              + ", which does not fit 64 bits; sum toFloat() of the values instead.");
    }
    return low[group];
  }

  private BigInteger wideSum(int group) {
    BigInteger unsigned = new BigInteger(Long.toUnsignedString(low[group]));
    return BigInteger.valueOf(high(group)).shiftLeft(Long.SIZE).add(unsigned);
  }

  /** The sum of all values as a float. */
  double doubleSum(int group) {
    double integers =
        high(group) == low[group] >> 63 ? (double) low[group] : wideSum(group).doubleValue();
    if (!mayHaveFloats) {
      return integers;
    }
    // An infinite sum leaves NaN in the compensation.
    double exact = floats[group] + compensations[group];
    return integers + (Double.isNaN(exact) ? floats[group] : exact);
  }
}
