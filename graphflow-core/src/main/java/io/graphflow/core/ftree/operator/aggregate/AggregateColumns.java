package io.graphflow.core.ftree.operator.aggregate;

import io.graphflow.core.aggregate.GroupStates;
import io.graphflow.core.ftree.block.FBlock;
import io.graphflow.core.group.GroupKeys;
import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.ValueVector;
import io.graphflow.core.vector.VertexVector;
import java.util.List;

/**
 * Adds a whole block to groups: first the group of each position is found by its vertex, then each aggregate goes through
 * its column. Neither goes through a tuple. For one thread at a time.
 */
public final class AggregateColumns {
  private final FBlock block;
  private final VertexVector keys;
  private final ValueVector[] arguments;
  private final Selection valid = new Selection();
  private long[] ids = {};
  private int[] found = {};

  /**
   * Creates the columns.
   *
   * @param keys the vertices by which rows are grouped, a column of the block
   * @param arguments for each aggregate the column of its argument, whose values come as longs; null for one without
   *     argument
   */
  public AggregateColumns(FBlock block, VertexVector keys, List<ValueVector> arguments) {
    this.block = block;
    this.keys = keys;
    this.arguments = arguments.toArray(ValueVector[]::new);
  }

  /** Selects the valid positions of the block, and returns how many there are. */
  int select() {
    return block.select(valid);
  }

  /** Adds each selected position once. */
  void add(GroupKeys groups, GroupStates states, int count) {
    if (ids.length < count) {
      ids = new long[Math.max(count, 2 * ids.length)];
      found = new int[ids.length];
    }
    for (int i = 0; i < count; i++) {
      ids[i] = keys.id(valid.position(i));
    }
    groups.table().adding().find(ids, count, found);
    states.ensureCapacity(groups.count());
    states.add(found, valid, arguments, null, 1);
  }
}
