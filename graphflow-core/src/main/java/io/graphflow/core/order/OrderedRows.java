package io.graphflow.core.order;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.limit.MemoryAccount;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.RowTable;
import io.graphflow.exception.ResourceException;
import java.util.ArrayList;
import java.util.List;

/**
 * Rows and their keys, which are sorted once all are there. When memory is short, they are sorted and moved to a disk.
 * Rows that are equal in all keys stay in the order in which they came. For one thread at a time.
 */
public abstract class OrderedRows {
  private static final int MOST_ROWS = 1 << 30;

  final QueryContext context;
  final MemoryAccount account;
  final SortKeys keys;
  final RowTable table;
  final Tuple tuple;

  /** Those whose rows come after the ones in the table. */
  private List<? extends OrderedRows> taken = List.of();

  /** The rows on a disk; null before any are. */
  private SortedRuns runs;

  private long leftInRuns;
  private int nextRow;
  private int first;

  /** How many threads may sort at a time. */
  private final int threads;

  /** How many collect and sort rows at a time, of which this is one, until it {@link #take takes} those of the others. */
  private final int workers;

  private boolean isAlone;

  OrderedRows(QueryContext context, int threads, int workers, MemoryAccount account, SortKeys keys,
      RowTable table, Tuple tuple) {
    this.context = context;
    this.threads = threads;
    this.workers = workers;
    this.isAlone = workers == 1;
    this.account = account;
    this.keys = keys;
    this.table = table;
    this.tuple = tuple;
  }

  /** Whether rows should be moved to a disk before so many more come. */
  final boolean isFull(int more) {
    if (context.resources().spill() == null) {
      return false;
    }
    long rows = table.count() + (long) more;
    long growth = table.growthBytes(more) + keys.growthBytes((int) rows);
    // What sorting takes: the order, and either what finds it, or one column twice while it is put in order.
    long toSort = Integer.BYTES
        + Math.max(table.rowBytes(),
            RowSort.BYTES_PER_ROW + (long) Long.BYTES * keys.columns().length);
    // Objects are counted once the rows are there: the new ones should be like those so far.
    long objects = table.count() == 0 ? 0 : table.objectBytes() / table.count() * 2 * more;
    // Others may need as much at the same time.
    return account.shouldMove(account.heldBytes(),
        (growth + objects + rows * toSort) * (isAlone ? 1 : workers));
  }

  /** The number of rows in memory, those of others included. */
  final int count() {
    int count = table.count();
    for (OrderedRows other : taken) {
      count += other.table.count();
    }
    return count;
  }

  /** Puts row {@code rows[i]} in place i of the table for the first {@code left}, and forgets all others. */
  final void keep(int[] rows, int left) {
    List<RowTable> others = new ArrayList<>(taken.size());
    for (OrderedRows other : taken) {
      others.add(other.table);
    }
    table.keep(rows, left, threads, others);
    taken.forEach(OrderedRows::release);
    taken = List.of();
  }

  /** The numbers of the rows in memory in their order, right from {@code from} to {@code to - 1}; the caller gives the memory back. */
  final int[] order(int from, int to) {
    int count = count();
    account.reserve((long) count * Integer.BYTES);
    return RowSort.order(context, isAlone ? threads : 1, account, keys, count, from, to);
  }

  /** Gives back the memory of an order. */
  final void drop(int[] order) {
    account.release((long) order.length * Integer.BYTES);
  }

  /** Moves the first {@code count} of the rows in memory to a disk, and forgets the others. */
  final void move(int count) {
    if (runs == null) {
      runs = new SortedRuns(context, account, keys, table);
    }
    int[] order = order(0, count);
    runs.add(keys, table, order, count);
    drop(order);
    keys.release();
    table.release();
  }

  /**
   * Adds the rows of others, which are not used any more. Rows stay where they are until {@link #keep}. Rows of one that
   * are equal in all keys stay in their order.
   *
   * @param others have the same keys and variables
   */
  final void take(List<? extends OrderedRows> others) {
    isAlone = true;
    boolean moves = hasMoved();
    long more = 0;
    for (OrderedRows other : others) {
      moves |= other.hasMoved();
      more += other.table.count();
    }
    if (moves || isFull(rowsThatFit(more))) {
      moveAll();
      for (OrderedRows other : others) {
        other.moveAll();
        runs.take(other.runs);
        other.release();
      }
      return;
    }
    int count = table.count();
    for (OrderedRows other : others) {
      keys.appendAll(count, other.keys, other.table.count());
      other.keys.release();
      count += other.table.count();
    }
    taken = List.copyOf(others);
  }

  /** So many more rows if their numbers fit an int, with those that are here. */
  private int rowsThatFit(long more) {
    if (more > MOST_ROWS - table.count()) {
      throw new ResourceException(
          "An order of the query keeps more than %,d rows in memory; make the query narrower."
              .formatted(MOST_ROWS));
    }
    return (int) more;
  }

  /** Moves all rows in memory that are wanted to a disk. */
  abstract void moveAll();

  /** Whether rows are on a disk. */
  final boolean hasMoved() {
    return runs != null;
  }

  /** The number of rows on the disk. */
  final long movedCount() {
    return runs.rowCount();
  }

  /** Begins to read the rows on the disk, of which some come first that are not wanted. */
  final void merge(long unwanted, long wanted) {
    runs.merge();
    runs.skip(unwanted);
    leftInRuns = wanted;
  }

  /**
   * Goes on to the next rows in order: they lie in the table from {@link #first} on.
   *
   * @return how many there are, at most {@code most}; 0 only at the end
   */
  public final int next(int most) {
    if (runs != null) {
      table.clear();
      first = 0;
      int count = runs.next(table, (int) Math.min(most, leftInRuns));
      leftInRuns -= count;
      return count;
    }
    first = nextRow;
    int count = Math.min(most, table.count() - nextRow);
    nextRow += count;
    return count;
  }

  /** Where in {@link #table} the rows of {@link #next} begin. */
  public final int first() {
    return first;
  }

  /** The table that has the rows of {@link #next}. */
  public final RowTable table() {
    return table;
  }

  /** Forgets all rows, those in the table included. */
  public void release() {
    nextRow = 0;
    isAlone = workers == 1;
    taken = List.of();
    table.release();
    keys.release();
    SortedRuns dropped = runs;
    runs = null;
    if (dropped != null) {
      dropped.release();
    }
    account.releaseAll();
  }
}
