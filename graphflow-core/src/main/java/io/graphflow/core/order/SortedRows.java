package io.graphflow.core.order;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.limit.MemoryAccount;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.RowTable;
import it.unimi.dsi.fastutil.ints.IntArrays;

/**
 * All rows of an order. Rows that are equal in all keys stay in the order in which they came. For one thread at a
 * time.
 */
public final class SortedRows {
  private static final int COMPARISONS_PER_CHECK = 1024;

  private final QueryContext context;
  private final MemoryAccount account;
  private final SortKeys keys;
  private final RowTable table;
  private final Tuple tuple;
  private int comparisons;

  /**
   * Creates it without rows.
   *
   * @param account counts this alone, with {@code keys} and {@code table}
   * @param table keeps the rows
   */
  public SortedRows(QueryContext context, MemoryAccount account, SortKeys keys, RowTable table,
      Tuple tuple) {
    this.context = context;
    this.account = account;
    this.keys = keys;
    this.table = table;
    this.tuple = tuple;
  }

  /** Adds the tuple's row {@code times} times. */
  public void add(long times) {
    for (long i = times; i > 0; i--) {
      keys.set(table.append(tuple), tuple);
    }
  }

  /** Puts the rows in the table in their order, and forgets their keys. */
  public void sort() {
    // Merge sort takes a copy.
    account.reserve(2L * table.count() * Integer.BYTES);
    int[] order = new int[table.count()];
    for (int row = 0; row < order.length; row++) {
      order[row] = row;
    }
    IntArrays.mergeSort(order, this::compare);
    account.release((long) order.length * Integer.BYTES);
    keys.release();
    table.reorder(order);
    account.release((long) order.length * Integer.BYTES);
  }

  private int compare(int left, int right) {
    if (++comparisons % COMPARISONS_PER_CHECK == 0) {
      context.check();
    }
    return keys.compare(left, right);
  }

  /** Forgets all rows, those in the table included. */
  public void release() {
    table.release();
    keys.release();
    account.releaseAll();
  }
}
