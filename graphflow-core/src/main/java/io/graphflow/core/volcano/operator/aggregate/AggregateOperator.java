package io.graphflow.core.volcano.operator.aggregate;

import io.graphflow.core.expression.Assignment;
import io.graphflow.core.group.GroupTable;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.volcano.operator.Operator;
import io.graphflow.parser.expression.Variable;

/** Groups all input rows by keys, then yields a row a group; without keys there is one group. */
public final class AggregateOperator implements Operator {
  private final Operator input;
  private final Tuple tuple;
  private final GroupTable groups;
  private final Variable[] results;

  private int nextGroup;

  /**
   * Creates the operator.
   *
   * @param groups of rows of {@code tuple}
   * @param results variables of the aggregates
   */
  public AggregateOperator(Operator input, Tuple tuple, GroupTable groups, Variable[] results) {
    this.input = input;
    this.tuple = tuple;
    this.groups = groups;
    this.results = results;
  }

  @Override
  public void open() {
    groups.release();
    nextGroup = 0;
    input.open();
  }

  private void aggregate() {
    groups.begin();
    while (input.next()) {
      groups.add(1);
    }
  }

  @Override
  public boolean next() {
    if (!groups.hasBegun()) {
      aggregate();
    }
    while (nextGroup == groups.count()) {
      if (!groups.nextPart()) {
        return false;
      }
      nextGroup = 0;
    }
    groups.loadKeys(nextGroup, tuple);
    for (int i = 0; i < results.length; i++) {
      Object value = groups.result(nextGroup, i);
      Assignment.set(tuple, results[i].id(), results[i].type(), value);
    }
    nextGroup++;
    return true;
  }

  @Override
  public void close() {
    input.close();
    groups.release();
  }
}
