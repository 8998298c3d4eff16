package io.graphflow.core.aggregate;

import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.limit.MemoryAccount;
import io.graphflow.core.temporal.TemporalArithmetic;
import io.graphflow.parser.expression.ArithmeticOperator;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.temporal.IsoDuration;
import java.util.Arrays;

/** {@code avg(x)}: a float of numbers, a duration of durations; NULL of no values. */
final class AverageAccumulator extends Accumulator {
  private final Totals totals;
  private final DurationTotals durations;
  private long[] counts = new long[1];

  AverageAccumulator(Evaluator argument, MemoryAccount account) {
    super(argument);
    this.totals = new Totals(form() != Form.LONG, account);
    this.durations = new DurationTotals("avg", form() == Form.OBJECT);
  }

  @Override
  public int groupBytes() {
    return totals.groupBytes() + durations.groupBytes() + Long.BYTES;
  }

  @Override
  public void resize(int count) {
    totals.resize(count);
    durations.resize(count);
    if (count > counts.length) {
      counts = Arrays.copyOf(counts, grown(counts.length, count));
    }
  }

  @Override
  public void addLong(int group, long value, long times) {
    if (argumentType() != CypherType.INTEGER) {
      throw SumAccumulator.unusable("avg", "numbers or durations", argumentType().toString());
    }
    totals.add(group, value, times);
    counts[group] += times;
  }

  @Override
  public void addDouble(int group, double value, long times) {
    totals.add(group, value, times);
    counts[group] += times;
  }

  @Override
  public void addObject(int group, Object value, long times) {
    SumAccumulator.add("avg", totals, durations, group, value, times);
    counts[group] += times;
  }

  @Override
  public boolean mergesSome() {
    return true;
  }

  @Override
  public void merge(Accumulator other, GroupMapping groups) {
    AverageAccumulator that = (AverageAccumulator) other;
    totals.merge(that.totals, groups);
    durations.merge(that.durations, groups);
    for (int i = 0; i < groups.count(); i++) {
      counts[groups.ours()[i]] += that.counts[groups.theirs()[i]];
    }
  }

  @Override
  public Object result(int group) {
    IsoDuration duration = durations.sum(group);
    if (duration != null) {
      return TemporalArithmetic.apply(ArithmeticOperator.DIVIDE, duration, counts[group]);
    }
    return counts[group] == 0 ? null : (Double) (totals.doubleSum(group) / counts[group]);
  }
}
