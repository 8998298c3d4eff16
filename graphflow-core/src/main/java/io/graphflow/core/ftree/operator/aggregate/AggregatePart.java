package io.graphflow.core.ftree.operator.aggregate;

import io.graphflow.core.aggregate.Accumulator;
import io.graphflow.core.aggregate.GroupMapping;
import io.graphflow.core.aggregate.GroupStates;
import io.graphflow.core.ftree.block.FBlock;
import io.graphflow.core.ftree.block.FTreeRows;
import io.graphflow.core.group.GroupKeys;
import io.graphflow.core.group.GroupRows;
import io.graphflow.core.limit.MemoryAccount;
import io.graphflow.core.tuple.KeyTable;
import io.graphflow.core.tuple.Tuple;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Some aggregates of an aggregation, and the rows that they read: those of the blocks with the keys
 * and the arguments, while all other blocks multiply. Aggregates that read different branches of a
 * tree belong to different parts, so that nobody goes through the product of the branches.
 */
public final class AggregatePart {
  /** What it is called where rows are put aside. */
  private final int number;

  private final FTreeRows rows;

  /** The index of the lowest block with a key among those that {@link #rows} go through, or -1 without keys. */
  private final int keyIndex;

  private final int[] aggregates;

  /** Whether a row has the same effect, however often it comes. */
  private final boolean onceEach;

  private final Function<MemoryAccount, List<Accumulator>> newAccumulators;

  /** From so many positions on {@link #columns} are linked. */
  private final int many;

  /** Links {@link #columns}; null if they are linked, or values are added row by row. */
  private Supplier<AggregateColumns> newColumns;

  /**
   * The columns that are added where each position of their block has one row, or one that may come several times if
   * that is all one; null if there are none.
   */
  private AggregateColumns columns;

  private MemoryAccount account;
  private GroupStates states;

  /**
   * Creates the part.
   *
   * @param number from 0
   * @param rows what the keys and aggregates read of a tree
   * @param keyBlocks the blocks of what the keys read
   * @param aggregates the numbers of its aggregates in the aggregation
   * @param onceEach whether a row has the same effect on them, however often it comes
   * @param newAccumulators makes empty states of them
   * @param newColumns links the key and all arguments of the lowest block that is read, or finds that they have no columns;
   *     null if it is known that they have none
   * @param many the positions from which on that is done
   */
  public AggregatePart(int number, FTreeRows rows, List<FBlock> keyBlocks, List<Integer> aggregates,
      boolean onceEach, Function<MemoryAccount, List<Accumulator>> newAccumulators,
      Supplier<AggregateColumns> newColumns, int many) {
    this.number = number;
    this.rows = rows;
    this.keyIndex = keyBlocks.stream().mapToInt(rows::indexOf).max().orElse(-1);
    this.aggregates = aggregates.stream().mapToInt(Integer::intValue).toArray();
    this.onceEach = onceEach;
    this.newAccumulators = newAccumulators;
    this.newColumns = newColumns;
    this.many = many;
  }

  /** Begins without groups; their states count to {@code statesAccount}. */
  void begin(MemoryAccount statesAccount) {
    account = statesAccount;
    states = new GroupStates(account, newAccumulators);
  }

  /** Adds the rows of the tree that the blocks now hold; throws ArithmeticException for too many. */
  void add(GroupKeys groups, Tuple tuple) {
    rows.first();
    boolean byColumns = onceEach ? rows.isInOneLoop() : rows.isPlain();
    if (newColumns != null && byColumns && rows.lowestCount() >= many) {
      columns = newColumns.get();
      newColumns = null;
    }
    if (columns != null && byColumns) {
      int count = columns.select();
      makeRoom(groups, count);
      if (!groups.isClosed()) {
        columns.add(groups, states);
        return;
      }
    }
    int group = 0;
    do {
      long times = onceEach ? 1 : rows.exactMultiplicity();
      if (rows.hasMoved(keyIndex)) {
        groups.assign(tuple);
        group = find(groups, tuple);
      }
      add(groups, group, tuple, times);
    } while (rows.advance());
  }

  /** Adds a row that was put aside. */
  void addAgain(GroupKeys groups, Tuple tuple, long times) {
    add(groups, find(groups, tuple), tuple, times);
  }

  private int find(GroupKeys groups, Tuple tuple) {
    makeRoom(groups, 1);
    int group = groups.find(tuple);
    states.ensureCapacity(group + 1);
    return group;
  }

  private void makeRoom(GroupKeys groups, int more) {
    if (groups.needsRoom(more)) {
      groups.makeRoom(more, states.growthBytes(groups.roomFor(more)), account.heldBytes());
    }
  }

  private void add(GroupKeys groups, int group, Tuple tuple, long times) {
    if (group == KeyTable.ABSENT) {
      groups.putAside(number, tuple, times);
    } else {
      states.add(group, tuple, times);
    }
  }

  /** Makes room for groups that only other parts have met, or nobody. */
  void ensureCapacity(int count) {
    states.ensureCapacity(count);
  }

  /**
   * Adds all that the same part of another worker holds.
   *
   * @param groups for each group of {@code other} the group here
   */
  void merge(AggregatePart other, GroupMapping groups) {
    states.merge(other.states, groups);
  }

  /** How many aggregates there are. */
  int count() {
    return aggregates.length;
  }

  /** The number of an aggregate in the aggregation. */
  int aggregate(int index) {
    return aggregates[index];
  }

  /** Sets the aggregates of some groups, from {@code first} on, in rows from {@code row} on. */
  void set(GroupRows rows, int first, int row, int count) {
    rows.set(states, aggregates, first, row, count);
  }

  /** The value of an aggregate for a group. */
  Object result(int group, int index) {
    return states.result(group, index);
  }

  void release() {
    states = null;
  }
}
