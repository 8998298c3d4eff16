package io.graphflow.core.aggregate;

import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.value.ValueText;
import io.graphflow.parser.expression.CypherType;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;

/**
 * {@code stDev(x)} and {@code stDevP(x)}: the standard deviation of a sample and of a population; 0 of
 * fewer than two values. Values and their squares add up in pairs of doubles, some 106 bits, so that
 * neither the order of addition nor a large mean shows in the result.
 */
final class DeviationAccumulator extends Accumulator {
  private static final MathContext PRECISION = new MathContext(40);

  private final String name;
  private final boolean sample;
  private final WideSums values = new WideSums();
  private final WideSums squares = new WideSums();
  private long[] counts = new long[1];

  /** Creates the state, for a sample or for a population. */
  DeviationAccumulator(Evaluator argument, boolean sample) {
    super(argument);
    this.name = sample ? "stDev" : "stDevP";
    this.sample = sample;
  }

  @Override
  public int groupBytes() {
    return 2 * WideSums.GROUP_BYTES + Long.BYTES;
  }

  @Override
  public void resize(int count) {
    values.resize(count);
    squares.resize(count);
    if (count > counts.length) {
      counts = Arrays.copyOf(counts, grown(counts.length, count));
    }
  }

  @Override
  public void addLong(int group, long value, long times) {
    if (argumentType() != CypherType.INTEGER) {
      throw SumAccumulator.unusable(name, "numbers", argumentType().toString());
    }
    addDouble(group, (double) value, times);
  }

  @Override
  public void addDouble(int group, double value, long times) {
    counts[group] += times;
    values.addProduct(group, value, times);
    double square = value * value;
    squares.addProduct(group, square, times);
    squares.addProduct(group, Math.fma(value, value, -square), times);
  }

  @Override
  public void addObject(int group, Object value, long times) {
    if (!(value instanceof Number number)) {
      throw SumAccumulator.unusable(name, "numbers", ValueText.describe(value));
    }
    addDouble(group, number.doubleValue(), times);
  }

  @Override
  public boolean mergesSome() {
    return true;
  }

  @Override
  public void merge(Accumulator other, GroupMapping groups) {
    DeviationAccumulator that = (DeviationAccumulator) other;
    for (int i = 0; i < groups.count(); i++) {
      counts[groups.ours()[i]] += that.counts[groups.theirs()[i]];
    }
    values.merge(that.values, groups);
    squares.merge(that.squares, groups);
  }

  @Override
  public Object result(int group) {
    if (!Double.isFinite(values.high(group)) || !Double.isFinite(squares.high(group))) {
      return Double.NaN;
    }
    if (counts[group] < 2) {
      return 0.0;
    }
    BigDecimal count = BigDecimal.valueOf(counts[group]);
    BigDecimal sum = values.exact(group);
    BigDecimal spread =
        squares.exact(group).subtract(sum.multiply(sum).divide(count, PRECISION));
    BigDecimal degrees = sample ? count.subtract(BigDecimal.ONE) : count;
    // Equal values may leave a rest below zero, of rounding.
    return spread.signum() <= 0
        ? (Double) 0.0
        : (Double) spread.divide(degrees, PRECISION).sqrt(PRECISION).doubleValue();
  }
}
