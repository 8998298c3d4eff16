package io.graphflow.core.list.operator.aggregate;

import io.graphflow.core.aggregate.GroupStates;
import io.graphflow.core.expression.Assignment;
import io.graphflow.core.group.Groups;
import io.graphflow.core.tuple.KeyTable;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.RowTable;
import io.graphflow.parser.expression.Variable;
import java.util.List;

/** Makes rows of groups, column by column where values have a long form. For one thread at a time. */
public final class GroupRows {
  private final RowTable table;
  private final Tuple tuple;
  private final Variable[] variables;

  /** By variable its index among the keys; -1 if it is an aggregate. */
  private final int[] keys;

  /** By variable its index among the aggregates; -1 if it is a key. */
  private final int[] aggregates;

  /**
   * Creates it.
   *
   * @param variables those of the table
   * @param keyVariables the keys' variables, in order
   * @param aggregateVariables the aggregates' variables, in order
   */
  public GroupRows(RowTable table, Tuple tuple, List<Variable> variables,
      List<Variable> keyVariables, List<Variable> aggregateVariables) {
    this.table = table;
    this.tuple = tuple;
    this.variables = variables.toArray(Variable[]::new);
    this.keys = variables.stream().mapToInt(keyVariables::indexOf).toArray();
    this.aggregates = variables.stream().mapToInt(aggregateVariables::indexOf).toArray();
  }

  /** The rows that were made. */
  RowTable table() {
    return table;
  }

  /** Makes a row of each of some groups, from {@code first} on. */
  void append(Groups groups, int first, int count) {
    int row = table.appendEmpty(count);
    for (int i = 0; i < variables.length; i++) {
      if (keys[i] >= 0) {
        setKeys(i, groups.keyTable(), first, row, count);
      } else {
        setAggregates(i, groups.states(), first, row, count);
      }
    }
  }

  private void setKeys(int variable, KeyTable table, int first, int row, int count) {
    int key = keys[variable];
    if (table.hasLongs(key)) {
      this.table.set(variable, row,
          (values, nulls, at) -> table.copyLongs(key, first, count, values, nulls, at));
      return;
    }
    for (int i = 0; i < count; i++) {
      table.load(first + i, tuple);
      this.table.set(variable, row + i, tuple);
    }
  }

  private void setAggregates(int variable, GroupStates states, int first, int row, int count) {
    int aggregate = aggregates[variable];
    if (states.hasLongs(aggregate) && table.hasLongs(variable)) {
      table.set(variable, row,
          (values, nulls, at) -> states.copyLongs(aggregate, first, count, values, nulls, at));
      return;
    }
    Variable receiver = variables[variable];
    for (int i = 0; i < count; i++) {
      Assignment.set(tuple, receiver.id(), receiver.type(), states.result(first + i, aggregate));
      table.set(variable, row + i, tuple);
    }
  }
}
