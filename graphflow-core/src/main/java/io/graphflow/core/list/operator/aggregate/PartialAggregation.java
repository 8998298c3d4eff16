package io.graphflow.core.list.operator.aggregate;

import io.graphflow.core.aggregate.Accumulator;
import io.graphflow.core.aggregate.GroupStates;
import io.graphflow.core.limit.MemoryAccount;
import io.graphflow.core.list.operator.ListOperator;
import io.graphflow.core.tuple.KeyTable;
import io.graphflow.core.tuple.Tuple;
import java.util.List;
import java.util.function.Function;

/**
 * One worker's part of an aggregation: a pipeline, and the groups and aggregates of the chunks that
 * it yields.
 */
public final class PartialAggregation {
  /** Counts the memory of the groups and of everything that their aggregates keep. */
  private final MemoryAccount account;

  private final ListOperator input;
  private final ChunkAggregation chunks;
  private final KeyTable keys;
  private final Function<MemoryAccount, List<Accumulator>> newAccumulators;
  private final Tuple tuple;

  private GroupStates states;

  /**
   * Creates the part.
   *
   * @param account counts this part's memory alone, that of {@code keys} included
   * @param chunks adds the chunks of {@code input} to groups, by the same keys
   * @param keys null if there are no keys
   * @param newAccumulators makes empty states of the aggregates
   */
  public PartialAggregation(
      MemoryAccount account,
      ListOperator input,
      ChunkAggregation chunks,
      KeyTable keys,
      Function<MemoryAccount, List<Accumulator>> newAccumulators,
      Tuple tuple) {
    this.account = account;
    this.input = input;
    this.chunks = chunks;
    this.keys = keys;
    this.newAccumulators = newAccumulators;
    this.tuple = tuple;
  }

  /** Reads the whole pipeline into groups that are empty at first. */
  void consume() {
    release();
    input.open();
    states = new GroupStates(account, newAccumulators);
    states.ensureCapacity(count());
    while (input.next()) {
      chunks.add(states);
    }
  }

  /** Adds the groups of another part to these. */
  void merge(PartialAggregation other) {
    int[] groups = keys == null ? new int[1] : keys.addAll(other.keys, tuple);
    states.ensureCapacity(count());
    states.merge(other.states, groups);
  }

  boolean hasKeys() {
    return keys != null;
  }

  /** Number of groups; without keys there is one, even if there are no rows. */
  int count() {
    return keys == null ? 1 : keys.size();
  }

  /** Puts a group's keys into their slots of a tuple. */
  void loadKeys(int group, Tuple target) {
    if (keys != null) {
      keys.load(group, target);
    }
  }

  /** The value of an aggregate for a group. */
  Object result(int group, int aggregate) {
    return states.result(group, aggregate);
  }

  /** Forgets all groups. */
  void release() {
    if (keys != null) {
      keys.clear();
    }
    states = null;
    account.releaseAll();
  }

  /** Gives everything back. */
  void close() {
    input.close();
    release();
    tuple.release();
  }
}
