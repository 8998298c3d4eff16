package io.graphflow.core.list.operator.aggregate;

import io.graphflow.core.aggregate.GroupStates;

/** Adds the rows of a chunk, which its groups now hold, to the groups of an aggregation. For one thread at a time. */
@FunctionalInterface
public interface ChunkAggregation {
  /** Adds the rows, and makes room for groups that are new. */
  void add(GroupStates states);
}
