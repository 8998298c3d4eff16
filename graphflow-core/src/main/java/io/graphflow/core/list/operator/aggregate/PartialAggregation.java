package io.graphflow.core.list.operator.aggregate;

import io.graphflow.core.group.GroupPart;
import io.graphflow.core.group.GroupTable;
import io.graphflow.core.list.operator.ListOperator;
import io.graphflow.core.tuple.Tuple;

/**
 * One worker's part of an aggregation: a pipeline, and the groups and aggregates of the chunks that
 * it yields.
 */
public final class PartialAggregation {
  private final ListOperator input;
  private final ChunkAggregation chunks;
  private final GroupTable groups;
  private final GroupPart part;
  private final Tuple tuple;

  /**
   * Creates the part.
   *
   * @param chunks adds the chunks of {@code input} to groups, by the same keys
   * @param part merges some of the groups of all workers; null if they are only merged into one table
   */
  public PartialAggregation(ListOperator input, ChunkAggregation chunks, GroupTable groups,
      GroupPart part, Tuple tuple) {
    this.input = input;
    this.chunks = chunks;
    this.groups = groups;
    this.part = part;
    this.tuple = tuple;
  }

  /** Begins without groups. */
  void begin() {
    groups.begin();
  }

  /** Opens the pipeline. */
  void open() {
    input.open();
  }

  /** Reads the whole pipeline into the groups. */
  void consume() {
    open();
    while (input.next()) {
      chunks.add(groups);
    }
  }

  /** The groups. */
  GroupTable groups() {
    return groups;
  }

  /** Receives merged groups; null if they are only merged into one table. */
  GroupPart part() {
    return part;
  }

  /** Forgets all groups. */
  void release() {
    groups.release();
    if (part != null) {
      part.release();
    }
  }

  /** Gives everything back. */
  void close() {
    input.close();
    release();
    tuple.release();
  }
}
