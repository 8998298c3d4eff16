package io.graphflow.core.aggregate;

import io.graphflow.core.expression.Evaluator;
import io.graphflow.parser.expression.CypherType;
import java.util.Arrays;

/** {@code avg(x)}: always a float; NULL of no values. */
final class AverageAccumulator extends Accumulator {
  private final Totals totals = new Totals();
  private long[] counts = new long[1];

  AverageAccumulator(Evaluator argument) {
    super(argument);
  }

  @Override
  public int groupBytes() {
    return Totals.GROUP_BYTES + Long.BYTES;
  }

  @Override
  public void resize(int count) {
    totals.resize(count);
    if (count > counts.length) {
      counts = Arrays.copyOf(counts, grown(counts.length, count));
    }
  }

  @Override
  public void addLong(int group, long value, long times) {
    if (argumentType() != CypherType.INTEGER) {
      throw SumAccumulator.notNumber("avg", argumentType().toString());
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
    SumAccumulator.addNumber("avg", totals, group, value, times);
    counts[group] += times;
  }

  @Override
  public void merge(Accumulator other, int[] groups) {
    AverageAccumulator that = (AverageAccumulator) other;
    totals.merge(that.totals, groups);
    for (int i = 0; i < groups.length; i++) {
      counts[groups[i]] += that.counts[i];
    }
  }

  @Override
  public Object result(int group) {
    return counts[group] == 0 ? null : (Double) (totals.doubleSum(group) / counts[group]);
  }
}
