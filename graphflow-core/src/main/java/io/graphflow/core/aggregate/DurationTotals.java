package io.graphflow.core.aggregate;

import io.graphflow.exception.ErrorDetail;
import io.graphflow.exception.QueryException;
import io.graphflow.temporal.IsoDuration;
import java.util.Arrays;

/** Sums of durations by group. A group's values may also be numbers, but not both. */
final class DurationTotals {
  private static final int DURATION_BYTES = 40;

  private final String function;
  private IsoDuration[] sums = new IsoDuration[1];
  private boolean[] hasNumbers = new boolean[1];

  /** Creates sums for a function, whose name errors mention. */
  DurationTotals(String function) {
    this.function = function;
  }

  /**
   * Memory of a group's sum.
   *
   * @param unboxed whether values are numbers for sure
   */
  static int groupBytes(boolean unboxed) {
    return Long.BYTES + 1 + (unboxed ? 0 : DURATION_BYTES);
  }

  void resize(int count) {
    int length = Accumulator.grown(sums.length, count);
    if (length > sums.length) {
      sums = Arrays.copyOf(sums, length);
      hasNumbers = Arrays.copyOf(hasNumbers, length);
    }
  }

  /** Notes that a number is among the values; others add the number. */
  void addNumber(int group) {
    hasNumbers[group] = true;
    requireOneKind(group);
  }

  void add(int group, IsoDuration value, long times) {
    try {
      IsoDuration product = times == 1 ? value
          : IsoDuration.of(Math.multiplyExact(value.months(), times),
              Math.multiplyExact(value.days(), times),
              Math.multiplyExact(value.seconds(), times),
              Math.multiplyExact(value.nanoseconds(), times));
      sums[group] = sums[group] == null ? product : sums[group].plus(product);
    } catch (ArithmeticException e) {
      throw new QueryException(ErrorDetail.NUMBER_OUT_OF_RANGE.whenRun(),
          function + "() gives a longer DURATION than fits 64 bits.", e);
    }
    requireOneKind(group);
  }

  private void requireOneKind(int group) {
    if (hasNumbers[group] && sums[group] != null) {
      throw new QueryException(ErrorDetail.INVALID_ARGUMENT_TYPE.whenRun(),
          function + "() cannot add a number and a DURATION.", null);
    }
  }

  void merge(DurationTotals other, int[] groups) {
    for (int i = 0; i < groups.length; i++) {
      if (other.sums[i] != null) {
        add(groups[i], other.sums[i], 1);
      }
      if (other.hasNumbers[i]) {
        addNumber(groups[i]);
      }
    }
  }

  /** The sum of a group's durations; null if there are none. */
  IsoDuration sum(int group) {
    return sums[group];
  }
}
