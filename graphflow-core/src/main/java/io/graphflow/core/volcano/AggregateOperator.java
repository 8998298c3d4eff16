package io.graphflow.core.volcano;

import io.graphflow.core.aggregate.Accumulator;
import io.graphflow.core.expression.Assignment;
import io.graphflow.core.tuple.KeyTable;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.parser.expression.Variable;
import java.util.function.Supplier;

/** Groups all input rows by keys, then yields a row a group; without keys there is one group. */
final class AggregateOperator implements Operator {
  private final Operator input;
  private final Tuple tuple;
  private final Assignment[] keys;
  private final KeyTable groups;
  private final Supplier<Accumulator[]> states;
  private final Variable[] results;

  private Accumulator[] accumulators;
  private int groupCount;
  private int nextGroup;

  /**
   * Creates the operator.
   *
   * @param groups over the variables that {@code keys} assign; null if there are none
   * @param states makes empty states, one for each of {@code results}
   */
  AggregateOperator(
      Operator input,
      Tuple tuple,
      Assignment[] keys,
      KeyTable groups,
      Supplier<Accumulator[]> states,
      Variable[] results) {
    this.input = input;
    this.tuple = tuple;
    this.keys = keys;
    this.groups = groups;
    this.states = states;
    this.results = results;
  }

  @Override
  public void open() {
    input.open();
    accumulators = null;
    nextGroup = 0;
  }

  private void aggregate() {
    accumulators = states.get();
    if (groups == null) {
      resize(1);
      while (input.next()) {
        add(0);
      }
      return;
    }
    groups.clear();
    groupCount = 0;
    while (input.next()) {
      for (Assignment key : keys) {
        key.apply(tuple);
      }
      int group = groups.findOrAdd(tuple);
      if (group == groupCount) {
        resize(group + 1);
      }
      add(group);
    }
  }

  private void resize(int count) {
    groupCount = count;
    for (Accumulator accumulator : accumulators) {
      accumulator.resize(count);
    }
  }

  private void add(int group) {
    for (Accumulator accumulator : accumulators) {
      accumulator.add(group, tuple, 1);
    }
  }

  @Override
  public boolean next() {
    if (accumulators == null) {
      aggregate();
    }
    if (nextGroup == groupCount) {
      return false;
    }
    if (groups != null) {
      groups.load(nextGroup, tuple);
    }
    for (int i = 0; i < results.length; i++) {
      Object value = accumulators[i].result(nextGroup);
      Assignment.set(tuple, results[i].id(), results[i].type(), value);
    }
    nextGroup++;
    return true;
  }

  @Override
  public void close() {
    input.close();
    accumulators = null;
    if (groups != null) {
      groups.clear();
    }
  }
}
