package io.graphflow.core.list.operator.aggregate;

import io.graphflow.core.group.GroupTable;

/** Adds the rows of a chunk, which its groups now hold, to the groups of an aggregation. For one thread at a time. */
@FunctionalInterface
public interface ChunkAggregation {
  /** Adds the rows. */
  void add(GroupTable groups);
}
