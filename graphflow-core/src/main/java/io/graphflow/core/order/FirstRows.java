package io.graphflow.core.order;

import io.graphflow.core.limit.MemoryAccount;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.RowTable;
import it.unimi.dsi.fastutil.ints.IntArrays;
import java.util.Arrays;

/**
 * The first rows of an order among those offered, and no others. A heap has the last of them on top, whose
 * place a row that comes before it takes. For one thread at a time.
 */
public final class FirstRows {
  private final MemoryAccount account;
  private final SortKeys keys;
  private final RowTable table;
  private final Tuple tuple;

  /** Row numbers; while rows are offered, a heap with the last in order first. */
  private int[] order = {};

  private int count;

  /**
   * Creates it without rows.
   *
   * @param account counts this alone, with {@code keys} and {@code table}
   */
  public FirstRows(MemoryAccount account, SortKeys keys, RowTable table, Tuple tuple) {
    this.account = account;
    this.keys = keys;
    this.table = table;
    this.tuple = tuple;
  }

  /** The number of rows kept. */
  public int count() {
    return count;
  }

  /** Puts the keys of the last of the rows kept into their slots of the tuple; there must be one. */
  public void loadLastKeys() {
    keys.load(order[0], tuple);
  }

  /**
   * Keeps the tuple's row, unless it comes after all of {@code wanted} kept ones.
   *
   * @return whether an equal row may be kept, too
   */
  public boolean offer(long wanted) {
    if (count < wanted) {
      int row = table.append(tuple);
      keys.set(row, tuple);
      if (count == order.length) {
        int length = Math.max(16, 2 * count);
        account.reserve((long) (length - count) * Integer.BYTES);
        order = Arrays.copyOf(order, length);
      }
      order[count] = row;
      siftUp(count++);
      return true;
    }
    if (keys.isLater(order[0], tuple)) {
      return false;
    }
    // Row number `count` is the candidate, which has keys but no place in the table.
    keys.set(count, tuple);
    if (keys.compare(count, order[0]) >= 0) {
      return false;
    }
    int row = order[0];
    table.set(row, tuple);
    keys.copy(count, row, tuple);
    siftDown();
    return true;
  }

  private void siftUp(int from) {
    int at = from;
    int row = order[at];
    while (at > 0 && keys.compare(row, order[(at - 1) / 2]) > 0) {
      order[at] = order[(at - 1) / 2];
      at = (at - 1) / 2;
    }
    order[at] = row;
  }

  private void siftDown() {
    int at = 0;
    int row = order[0];
    while (2 * at + 1 < count) {
      int child = 2 * at + 1;
      if (child + 1 < count && keys.compare(order[child + 1], order[child]) > 0) {
        child++;
      }
      if (keys.compare(row, order[child]) >= 0) {
        break;
      }
      order[at] = order[child];
      at = child;
    }
    order[at] = row;
  }

  /** Puts the rows kept in the table in their order, and forgets their keys. */
  public void sort() {
    IntArrays.mergeSort(order, 0, count, keys::compare);
    keys.release();
    table.reorder(Arrays.copyOf(order, count));
  }

  /** Forgets all rows, those in the table included. */
  public void release() {
    order = new int[0];
    count = 0;
    table.release();
    keys.release();
    account.releaseAll();
  }
}
