package io.graphflow.core.order;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.limit.MemoryAccount;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.RowTable;
import io.graphflow.core.vector.Selection;

/**
 * All rows of an order. Rows that are equal in all keys stay in the order in which they came. For one thread at a
 * time.
 */
public final class SortedRows {
  private final QueryContext context;
  private final MemoryAccount account;
  private final SortKeys keys;
  private final RowTable table;
  private final Tuple tuple;

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

  /** Adds rows that lie in columns. */
  public void addAll(RowColumns columns, Selection positions) {
    columns.append(positions, keys, table);
  }

  /** Puts the rows in the table in their order, and forgets their keys. */
  public void sort() {
    int count = table.count();
    account.reserve((long) count * Integer.BYTES);
    int[] order = RowSort.order(context.limits().interruption(), account, keys, count, 0, count);
    keys.release();
    table.keep(order, count);
    account.release((long) count * Integer.BYTES);
  }

  /** Forgets all rows, those in the table included. */
  public void release() {
    table.release();
    keys.release();
    account.releaseAll();
  }
}
