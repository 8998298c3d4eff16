package io.graphflow.core.volcano.operator.aggregate;

import io.graphflow.core.aggregate.Accumulator;
import io.graphflow.core.aggregate.GroupStates;
import io.graphflow.core.expression.Assignment;
import io.graphflow.core.limit.MemoryAccount;
import io.graphflow.core.tuple.KeyTable;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.volcano.operator.Operator;
import io.graphflow.parser.expression.Variable;
import java.util.List;
import java.util.function.Function;

/** Groups all input rows by keys, then yields a row a group; without keys there is one group. */
public final class AggregateOperator implements Operator {
  private final Operator input;
  private final Tuple tuple;
  private final Assignment[] keys;
  private final KeyTable groups;
  private final Function<MemoryAccount, List<Accumulator>> newAccumulators;

  /** Counts the memory of the groups and of everything that their aggregates keep. */
  private final MemoryAccount account;

  private final Variable[] results;

  /** The states of the aggregates; null before the input was read. */
  private GroupStates states;

  private int groupCount;
  private int nextGroup;

  /**
   * Creates the operator.
   *
   * @param groups keys of the variables that {@code keys} assign; null if there are none
   * @param account counts this operator alone, with {@code groups}
   * @param newAccumulators makes empty states, one for each of {@code results}
   */
  public AggregateOperator(
      Operator input,
      Tuple tuple,
      Assignment[] keys,
      KeyTable groups,
      MemoryAccount account,
      Function<MemoryAccount, List<Accumulator>> newAccumulators,
      Variable[] results) {
    this.input = input;
    this.tuple = tuple;
    this.keys = keys;
    this.groups = groups;
    this.account = account;
    this.newAccumulators = newAccumulators;
    this.results = results;
  }

  @Override
  public void open() {
    release();
    input.open();
  }

  private void aggregate() {
    states = new GroupStates(account, newAccumulators);
    if (groups == null) {
      resize(1);
      while (input.next()) {
        states.add(0, tuple, 1);
      }
      return;
    }
    while (input.next()) {
      for (Assignment key : keys) {
        key.apply(tuple);
      }
      int group = groups.findOrAdd(tuple);
      if (group == groupCount) {
        resize(group + 1);
      }
      states.add(group, tuple, 1);
    }
  }

  private void resize(int count) {
    states.ensureCapacity(count);
    groupCount = count;
  }

  @Override
  public boolean next() {
    if (states == null) {
      aggregate();
    }
    if (nextGroup == groupCount) {
      return false;
    }
    if (groups != null) {
      groups.load(nextGroup, tuple);
    }
    for (int i = 0; i < results.length; i++) {
      Object value = states.result(nextGroup, i);
      Assignment.set(tuple, results[i].id(), results[i].type(), value);
    }
    nextGroup++;
    return true;
  }

  @Override
  public void close() {
    input.close();
    release();
  }

  private void release() {
    states = null;
    groupCount = 0;
    nextGroup = 0;
    if (groups != null) {
      groups.clear();
    }
    account.releaseAll();
  }
}
