package io.graphflow.core.ftree.operator.aggregate;

import io.graphflow.core.aggregate.GroupStates;
import io.graphflow.core.column.ColumnExpression;
import io.graphflow.core.ftree.block.FBlock;
import io.graphflow.core.group.GroupKeys;
import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.Vector;
import io.graphflow.core.vector.VertexVector;
import java.util.ArrayList;
import java.util.List;

/**
 * Adds a whole block to groups: first the group of each position is found by the vertex that it belongs to, then each
 * aggregate goes through the column of its argument. Neither makes rows. For one thread at a time.
 */
public final class AggregateColumns {
  /** The block whose valid positions are rows, its parent, and so on up to that of the keys. */
  private final FBlock[] blocks;

  private final VertexVector keys;
  private final Argument[] arguments;
  private final Vector[] values;
  private final Selection rows = new Selection();
  private final Selection keyed = new Selection();
  private long[] ids = {};
  private int[] found = {};

  /** By position of the keys' block its group, where that is not the block of the rows. */
  private int[] groupOf = {};

  private int[] inherited = {};

  /**
   * The column of an aggregate's argument. An aggregate without argument has neither.
   *
   * @param vertices a column of the rows' block: the argument, or those whose property it is; null if {@code computed}
   * @param computed computes the argument; null if it is {@code vertices}
   */
  public record Argument(VertexVector vertices, ColumnExpression computed) {
    private Vector of(Selection rows, int count) {
      return computed == null ? vertices : computed.compute(rows, count);
    }
  }

  /**
   * Creates the columns.
   *
   * @param block each of its valid positions is a row
   * @param keyBlock that block, or one above it
   * @param keys the vertices by which rows are grouped, a column of {@code keyBlock}; null if there is one group
   * @param arguments for each aggregate its argument
   */
  public AggregateColumns(FBlock block, FBlock keyBlock, VertexVector keys,
      List<Argument> arguments) {
    List<FBlock> path = new ArrayList<>();
    for (FBlock at = block; at != keyBlock; at = at.parent()) {
      path.add(at);
    }
    path.add(keyBlock);
    this.blocks = path.toArray(FBlock[]::new);
    this.keys = keys;
    this.arguments = arguments.toArray(Argument[]::new);
    this.values = new Vector[this.arguments.length];
  }

  /** Selects the valid positions, and returns how many vertices they belong to, each as often as it lies in a tree. */
  int select() {
    blocks[0].select(rows);
    if (keys == null) {
      return 0;
    }
    return isKeyed() ? rows.count() : keyBlock().select(keyed);
  }

  /** Whether the keys are a column of the rows' block. */
  private boolean isKeyed() {
    return blocks.length == 1;
  }

  private FBlock keyBlock() {
    return blocks[blocks.length - 1];
  }

  /** Adds each selected position once. */
  void add(GroupKeys groups, GroupStates states) {
    int[] groupsOfRows;
    if (keys == null) {
      groupsOfRows = onlyGroup();
    } else if (isKeyed()) {
      find(groups, rows);
      groupsOfRows = found;
    } else {
      find(groups, keyed);
      groupsOfRows = inherit();
    }
    states.ensureCapacity(groups.count());
    for (int i = 0; i < values.length; i++) {
      values[i] = arguments[i].of(rows, blocks[0].count());
    }
    states.add(groupsOfRows, rows, values);
  }

  private int[] onlyGroup() {
    if (found.length < rows.count()) {
      found = new int[Math.max(rows.count(), 2 * found.length)];
    }
    return found;
  }

  private void find(GroupKeys groups, Selection positions) {
    int count = positions.count();
    if (ids.length < count) {
      ids = new long[Math.max(count, 2 * ids.length)];
      found = new int[ids.length];
    }
    for (int i = 0; i < count; i++) {
      ids[i] = keys.id(positions.position(i));
    }
    groups.table().adding().find(ids, count, found);
  }

  /** The group of each row is that of the vertex above it. */
  private int[] inherit() {
    int keyCount = keyBlock().count();
    if (groupOf.length < keyCount) {
      groupOf = new int[Math.max(keyCount, 2 * groupOf.length)];
    }
    for (int i = 0; i < keyed.count(); i++) {
      groupOf[keyed.position(i)] = found[i];
    }
    int count = rows.count();
    if (inherited.length < count) {
      inherited = new int[Math.max(count, 2 * inherited.length)];
    }
    for (int i = 0; i < count; i++) {
      int at = rows.position(i);
      for (int level = 0; level < blocks.length - 1; level++) {
        at = blocks[level].parentOf(at);
      }
      inherited[i] = groupOf[at];
    }
    return inherited;
  }
}
