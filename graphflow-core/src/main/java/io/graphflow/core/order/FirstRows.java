package io.graphflow.core.order;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.limit.MemoryAccount;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.RowTable;
import io.graphflow.core.vector.Selection;
import it.unimi.dsi.fastutil.ints.IntArrays;
import java.util.Arrays;
import java.util.List;

/**
 * The first rows of an order among those offered. For one thread at a time.
 *
 * <p>If few are wanted, no others are kept: a heap has the last of them on top, whose place a row that comes before it
 * takes. If many are wanted, a heap would read memory all over for each row; half as many more are kept then, until
 * {@link RowSort} finds which of all to drop.
 */
public final class FirstRows extends OrderedRows {
  /** The most rows of a heap; it and their keys lie in a cache close to the processor. */
  private static final int MOST_IN_HEAP = 1 << 10;

  /** The least number of rows beyond the wanted ones before any are dropped, which costs a sort. */
  private static final int LEAST_MORE = 1 << 14;

  private long wanted;

  /** Row numbers, with the last in order first; only if few rows are wanted. */
  private int[] heap = {};

  /** The number of rows in the heap. */
  private int heapSize;

  /** The last of the wanted rows, when others were dropped last; -1 if there is no such row. */
  private int lastWanted = -1;

  /** Whether the rows of others were added, which are in no heap. */
  private boolean isMerged;

  /**
   * Creates it without rows.
   *
   * @param threads how many threads may sort at a time once no others collect rows; at least 1
   * @param workers how many such collect rows of the query at a time; at least 1
   * @param account counts this alone, with {@code keys} and {@code table}
   */
  public FirstRows(QueryContext context, int threads, int workers, MemoryAccount account,
      SortKeys keys, RowTable table, Tuple tuple) {
    super(context, threads, workers, account, keys, table, tuple);
  }

  /** Forgets all rows, and wants {@code rowCount} of those that follow. */
  public void begin(long rowCount) {
    release();
    wanted = rowCount;
  }

  /** Whether there is a row after which none is wanted. */
  public boolean hasLast() {
    return isHeap() ? heapSize == wanted && wanted > 0 : lastWanted >= 0;
  }

  /** Whether the first key of that row is NULL; only if there is one. */
  public boolean isLastNull() {
    return keys.columns()[0].isNull(last());
  }

  /** The first key of that row, an integer or a date that is not NULL. */
  public long lastKey() {
    return keys.columns()[0].rank(last());
  }

  private int last() {
    return isHeap() ? heap[0] : lastWanted;
  }

  private boolean isHeap() {
    return wanted <= MOST_IN_HEAP && !isMerged;
  }

  /**
   * Keeps the tuple's row, unless it comes after all wanted ones.
   *
   * @return whether an equal row may be kept, too
   */
  public boolean offer() {
    if (hasLast() && keys.isLater(last(), tuple)) {
      return false;
    }
    if (isHeap()) {
      return offerToHeap();
    }
    makeRoom(1);
    int row = table.append(tuple);
    keys.set(row, tuple);
    dropIfEnough();
    return true;
  }

  /**
   * Selects the positions of rows that may be wanted, by all their keys.
   *
   * @param wantedOnes receives them, and has room for all
   * @return how many there are
   */
  public int select(RowColumns columns, Selection positions, int[] wantedOnes) {
    return columns.selectBefore(positions, keys, last(), wantedOnes);
  }

  /** Whether rows are better offered by {@link #offerAll}. */
  public boolean takesMany() {
    return !isHeap();
  }

  /** Keeps rows that lie in columns; only if {@link #takesMany}. */
  public void offerAll(RowColumns columns, Selection positions) {
    makeRoom(positions.count());
    columns.append(positions, keys, table);
    dropIfEnough();
  }

  /** Keeps the first rows of those here and of those that others have kept; no more are offered then. */
  public void merge(List<FirstRows> others) {
    isMerged = true;
    lastWanted = -1;
    take(others);
  }

  @Override
  void moveAll() {
    moveWanted();
  }

  /** Makes room for more rows where memory is short: without those that are not wanted, or on a disk. */
  private void makeRoom(int more) {
    if (isFull(more) && table.count() > wanted) {
      drop();
    }
    if (isFull(more)) {
      moveWanted();
    }
  }

  private void moveWanted() {
    move((int) Math.min(wanted, table.count()));
    lastWanted = -1;
  }

  private void dropIfEnough() {
    if (table.count() >= wanted + Math.max(LEAST_MORE, wanted / 2)) {
      drop();
    }
  }

  /** Drops all rows but the wanted ones. */
  private void drop() {
    int left = (int) wanted;
    int[] order = order(left - 1, left);
    keys.keep(order, left);
    keep(order, left);
    drop(order);
    lastWanted = left - 1;
  }

  private boolean offerToHeap() {
    if (heapSize < wanted) {
      int row = table.append(tuple);
      keys.set(row, tuple);
      if (heapSize == heap.length) {
        int length = Math.max(16, 2 * heapSize);
        account.reserve((long) (length - heapSize) * Integer.BYTES);
        heap = Arrays.copyOf(heap, length);
      }
      heap[heapSize] = row;
      siftUp(heapSize++);
      return true;
    }
    // Row number `heapSize` is the candidate, which has keys but no place in the table.
    keys.set(heapSize, tuple);
    if (keys.compare(heapSize, heap[0]) >= 0) {
      return false;
    }
    int row = heap[0];
    table.set(row, tuple);
    keys.copy(heapSize, row);
    siftDown();
    return true;
  }

  private void siftUp(int from) {
    int at = from;
    int row = heap[at];
    while (at > 0 && keys.compare(row, heap[(at - 1) / 2]) > 0) {
      heap[at] = heap[(at - 1) / 2];
      at = (at - 1) / 2;
    }
    heap[at] = row;
  }

  private void siftDown() {
    int at = 0;
    int row = heap[0];
    while (2 * at + 1 < heapSize) {
      int child = 2 * at + 1;
      if (child + 1 < heapSize && keys.compare(heap[child + 1], heap[child]) > 0) {
        child++;
      }
      if (keys.compare(row, heap[child]) >= 0) {
        break;
      }
      heap[at] = heap[child];
      at = child;
    }
    heap[at] = row;
  }

  /**
   * Sorts the wanted rows for {@link #next}, and forgets all others and the keys.
   *
   * @param rows how many of the first ones are not wanted after all
   * @return how many these were, which is less if there are less
   */
  public long sort(long rows) {
    if (hasMoved()) {
      moveWanted();
      long end = Math.min(wanted, movedCount());
      long unwanted = Math.min(rows, end);
      merge(unwanted, end - unwanted);
      return unwanted;
    }
    int end = (int) Math.min(wanted, count());
    int first = (int) Math.min(rows, end);
    int[] order;
    if (isHeap()) {
      IntArrays.mergeSort(heap, 0, heapSize, keys::compare);
      order = heap;
    } else {
      order = order(first, end);
    }
    keys.release();
    keep(first == 0 ? order : Arrays.copyOfRange(order, first, end), end - first);
    if (!isHeap()) {
      drop(order);
    }
    return first;
  }

  @Override
  public void release() {
    heap = new int[0];
    heapSize = 0;
    lastWanted = -1;
    isMerged = false;
    super.release();
  }
}
