package io.graphflow.core.aggregate;

import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.limit.MemoryAccount;
import io.graphflow.core.value.ValueText;
import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.ValueVector;
import io.graphflow.exception.ErrorDetail;
import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.QueryException;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.temporal.IsoDuration;
import java.util.Arrays;

/**
 * {@code sum(x)}: an integer if all values are, else a float, or a duration of durations; 0 of no values.
 */
final class SumAccumulator extends Accumulator {
  private final Totals totals;
  private final DurationTotals durations;

  SumAccumulator(Evaluator argument, MemoryAccount account) {
    super(argument);
    this.totals = new Totals(form() != Form.LONG, account);
    this.durations = new DurationTotals("sum", form() == Form.OBJECT);
  }

  @Override
  public int groupBytes() {
    return totals.groupBytes() + durations.groupBytes();
  }

  @Override
  public void resize(int count) {
    totals.resize(count);
    durations.resize(count);
  }

  @Override
  void add(int[] groups, Selection selected, ValueVector values, long[] multiplicities,
      long times) {
    if (argumentType() == CypherType.INTEGER && multiplicities == null && times == 1
        && values.hasNoNulls()) {
      totals.addAll(groups, selected, values.longs(), values.first());
    } else {
      super.add(groups, selected, values, multiplicities, times);
    }
  }

  @Override
  public void addLong(int group, long value, long times) {
    if (argumentType() != CypherType.INTEGER) {
      throw unusable("sum", "numbers or durations", argumentType().toString());
    }
    totals.add(group, value, times);
  }

  @Override
  public void addDouble(int group, double value, long times) {
    totals.add(group, value, times);
  }

  @Override
  public void addObject(int group, Object value, long times) {
    add("sum", totals, durations, group, value, times);
  }

  static void add(String function, Totals totals, DurationTotals durations, int group, Object value,
      long times) {
    switch (value) {
      case Long integer -> {
        durations.addNumber(group);
        totals.add(group, integer.longValue(), times);
      }
      case Double number -> {
        durations.addNumber(group);
        totals.add(group, number.doubleValue(), times);
      }
      case IsoDuration duration -> durations.add(group, duration, times);
      default -> throw unusable(function, "numbers or durations", ValueText.describe(value));
    }
  }

  static GraphflowException unusable(String function, String expected, String found) {
    return new QueryException(ErrorDetail.INVALID_FUNCTION_ARGUMENT.whenRun(),
        function + "() needs " + expected + ", but found " + found + ".");
  }

  @Override
  public boolean mergesSome() {
    return true;
  }

  @Override
  public void merge(Accumulator other, GroupMapping groups) {
    SumAccumulator that = (SumAccumulator) other;
    totals.merge(that.totals, groups);
    durations.merge(that.durations, groups);
  }

  @Override
  public boolean hasLongs() {
    return argumentType() == CypherType.INTEGER;
  }

  @Override
  public void copyLongs(int from, int count, long[] values, boolean[] nulls, int at) {
    for (int i = 0; i < count; i++) {
      values[at + i] = totals.longSum(from + i);
    }
    Arrays.fill(nulls, at, at + count, false);
  }

  @Override
  public Object result(int group) {
    IsoDuration duration = durations.sum(group);
    if (duration != null || argumentType() == CypherType.DURATION) {
      return duration == null ? IsoDuration.ZERO : duration;
    }
    return totals.isFloat(group) || argumentType() == CypherType.FLOAT
        ? (Object) totals.doubleSum(group)
        : (Object) totals.longSum(group);
  }
}
