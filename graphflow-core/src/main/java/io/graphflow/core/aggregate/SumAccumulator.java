package io.graphflow.core.aggregate;

import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.value.ValueText;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.storage.error.ErrorDetail;
import io.graphflow.storage.error.GraphflowException;

/** {@code sum(x)}: an integer if all values are, else a float; 0 of no values. */
final class SumAccumulator extends Accumulator {
  private final Totals totals = new Totals();

  SumAccumulator(Evaluator argument) {
    super(argument);
  }

  @Override
  public int groupBytes() {
    return Totals.GROUP_BYTES;
  }

  @Override
  public void resize(int count) {
    totals.resize(count);
  }

  @Override
  public void addLong(int group, long value, long times) {
    if (argumentType() != CypherType.INTEGER) {
      throw notNumber("sum", argumentType().toString());
    }
    totals.add(group, value, times);
  }

  @Override
  public void addDouble(int group, double value, long times) {
    totals.add(group, value, times);
  }

  @Override
  public void addObject(int group, Object value, long times) {
    addNumber("sum", totals, group, value, times);
  }

  static void addNumber(String function, Totals totals, int group, Object value, long times) {
    switch (value) {
      case Long integer -> totals.add(group, integer.longValue(), times);
      case Double number -> totals.add(group, number.doubleValue(), times);
      default -> throw notNumber(function, ValueText.describe(value));
    }
  }

  static GraphflowException notNumber(String function, String found) {
    return new GraphflowException(ErrorDetail.INVALID_ARGUMENT_VALUE.whenRun(),
        function + "() needs numbers, but found " + found + ".");
  }

  @Override
  public void merge(Accumulator other, int[] groups) {
    totals.merge(((SumAccumulator) other).totals, groups);
  }

  @Override
  public Object result(int group) {
    return totals.isFloat(group) || argumentType() == CypherType.FLOAT
        ? (Object) totals.doubleSum(group)
        : (Object) totals.longSum(group);
  }
}
