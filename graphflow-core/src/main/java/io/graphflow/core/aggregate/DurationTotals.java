package io.graphflow.core.aggregate;

import io.graphflow.exception.ErrorDetail;
import io.graphflow.exception.QueryException;
import io.graphflow.temporal.IsoDuration;
import java.util.Arrays;

/** Sums of durations by group. A group's values may also be numbers, but not both. */
final class DurationTotals {
  private static final int DURATION_BYTES = 40;

  private final String function;
  private final boolean mayBeAny;
  private IsoDuration[] sums = new IsoDuration[1];
  private boolean[] hasNumbers = new boolean[1];

  /**
   * Creates sums for a function, whose name errors mention.
   *
   * @param mayBeAny whether a value may be a duration; if not, nothing is kept and nothing may be added
   */
  DurationTotals(String function, boolean mayBeAny) {
    this.function = function;
    this.mayBeAny = mayBeAny;
  }

  /** Memory of a group's sum. */
  int groupBytes() {
    return mayBeAny ? Long.BYTES + 1 + DURATION_BYTES : 0;
  }

  void resize(int count) {
    if (!mayBeAny) {
      return;
    }
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

  void merge(DurationTotals other, GroupMapping groups) {
    if (!mayBeAny) {
      return;
    }
    for (int i = 0; i < groups.count(); i++) {
      int theirs = groups.theirs()[i];
      int ours = groups.ours()[i];
      if (other.sums[theirs] != null) {
        add(ours, other.sums[theirs], 1);
      }
      if (other.hasNumbers[theirs]) {
        addNumber(ours);
      }
    }
  }

  /** The sum of a group's durations; null if there are none. */
  IsoDuration sum(int group) {
    return mayBeAny ? sums[group] : null;
  }
}
