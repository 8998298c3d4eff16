package io.graphflow.core.group;

import io.graphflow.core.aggregate.GroupStates;
import io.graphflow.core.expression.Assignment;
import io.graphflow.core.tuple.KeyTable;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.RowTable;
import io.graphflow.parser.expression.Variable;
import java.util.List;
import java.util.stream.IntStream;

/** Makes rows of groups, column by column where values have a long form. For one thread at a time. */
public final class GroupRows {
  private final RowTable table;
  private final Tuple tuple;
  private final Variable[] variables;

  /** By variable its index among the keys; -1 if it is an aggregate. */
  private final int[] keys;

  /** By aggregate the index of its variable; -1 if nobody reads it. */
  private final int[] aggregates;

  /** The numbers of all aggregates. */
  private final int[] all;

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
    this.aggregates = aggregateVariables.stream().mapToInt(variables::indexOf).toArray();
    this.all = IntStream.range(0, aggregates.length).toArray();
  }

  /** The rows that were made. */
  public RowTable table() {
    return table;
  }

  /** Makes a row of each of some groups, from {@code first} on, with all aggregates. */
  public void append(Groups groups, int first, int count) {
    int row = appendKeys(groups.keyTable(), first, count);
    set(groups.states(), all, first, row, count);
  }

  /**
   * Makes a row of each of some groups, from {@code first} on, whose aggregates are still to be {@link #set}; returns the
   * number of the first row.
   */
  public int appendKeys(KeyTable groups, int first, int count) {
    int row = table.appendEmpty(count);
    for (int i = 0; i < variables.length; i++) {
      if (keys[i] >= 0) {
        setKeys(i, groups, first, row, count);
      }
    }
    return row;
  }

  /**
   * Sets some aggregates of groups from {@code first} on, in rows from {@code row} on.
   *
   * @param numbers by aggregate of the states its number in the aggregation
   */
  public void set(GroupStates states, int[] numbers, int first, int row, int count) {
    for (int i = 0; i < numbers.length; i++) {
      int variable = aggregates[numbers[i]];
      if (variable >= 0) {
        setAggregate(variable, states, i, first, row, count);
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

  private void setAggregate(
      int variable, GroupStates states, int aggregate, int first, int row, int count) {
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
