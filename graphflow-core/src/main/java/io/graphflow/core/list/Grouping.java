package io.graphflow.core.list;

import io.graphflow.core.aggregate.Accumulator;
import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.expression.Assignment;
import io.graphflow.core.tuple.KeyTable;
import io.graphflow.core.tuple.Tuple;
import java.util.List;
import java.util.function.Supplier;

/**
 * One worker's part of an aggregation: a pipeline, and the groups and aggregates of the chunks it
 * yields. Rows are enumerated over the groups that keys and arguments read; all others multiply.
 */
final class Grouping {
  private static final int MAX_GROUPS = Integer.MAX_VALUE - 8;

  private final QueryContext context;
  private final ListOperator input;
  private final ChunkRows rows;
  private final Assignment[] keyAssignments;
  private final KeyTable keys;
  private final Supplier<List<Accumulator>> newAccumulators;
  private final long factor;
  private final Tuple tuple;

  private Accumulator[] accumulators = {};

  /** Groups that the accumulators have room for, and the memory reserved for them. */
  private int capacity;

  private long reservedBytes;

  /**
   * Creates the part.
   *
   * @param keys null if there are no keys
   * @param newAccumulators makes empty states of the aggregates
   * @param factor how often each row counts; other than 1 where all aggregates are {@code count(*)}
   */
  Grouping(
      QueryContext context,
      ListOperator input,
      ChunkRows rows,
      List<Assignment> keyAssignments,
      KeyTable keys,
      Supplier<List<Accumulator>> newAccumulators,
      long factor,
      Tuple tuple) {
    this.context = context;
    this.input = input;
    this.rows = rows;
    this.keyAssignments = keyAssignments.toArray(Assignment[]::new);
    this.keys = keys;
    this.newAccumulators = newAccumulators;
    this.factor = factor;
    this.tuple = tuple;
  }

  /** Reads the whole pipeline, from empty groups on. */
  void consume() {
    release();
    accumulators = newAccumulators.get().toArray(Accumulator[]::new);
    input.open();
    resize();
    while (input.next()) {
      rows.first();
      do {
        int group = keys == null ? 0 : findGroup();
        long times = Math.multiplyExact(factor, rows.multiplicity());
        for (Accumulator accumulator : accumulators) {
          accumulator.add(group, tuple, times);
        }
      } while (rows.advance());
    }
  }

  private int findGroup() {
    for (Assignment assignment : keyAssignments) {
      assignment.apply(tuple);
    }
    int known = keys.size();
    int group = keys.findOrAdd(tuple);
    if (group == known) {
      resize();
    }
    return group;
  }

  private void resize() {
    if (count() <= capacity) {
      return;
    }
    capacity = (int) Math.min(MAX_GROUPS, Math.max(count(), 2L * capacity));
    long bytes = 0;
    for (Accumulator accumulator : accumulators) {
      bytes += (long) capacity * accumulator.groupBytes();
    }
    context.reserve(bytes - reservedBytes);
    reservedBytes = bytes;
    for (Accumulator accumulator : accumulators) {
      accumulator.resize(capacity);
    }
  }

  /** Takes in the groups of another part. */
  void merge(Grouping other) {
    int[] groups = new int[other.count()];
    for (int i = 0; i < groups.length && keys != null; i++) {
      other.keys.load(i, tuple);
      groups[i] = keys.findOrAdd(tuple);
    }
    resize();
    for (int i = 0; i < accumulators.length; i++) {
      accumulators[i].merge(other.accumulators[i], groups);
    }
  }

  boolean hasKeys() {
    return keys != null;
  }

  /** Number of groups: without keys one, even of no rows. */
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
    return accumulators[aggregate].result(group);
  }

  /** Forgets all groups. */
  void release() {
    if (keys != null) {
      keys.clear();
    }
    accumulators = new Accumulator[0];
    context.reserve(-reservedBytes);
    reservedBytes = 0;
    capacity = 0;
  }

  /** Gives everything back. */
  void close() {
    input.close();
    release();
  }
}
