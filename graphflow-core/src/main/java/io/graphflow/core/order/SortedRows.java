package io.graphflow.core.order;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.limit.MemoryAccount;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.RowTable;
import io.graphflow.core.vector.Selection;
import java.util.List;

/** All rows of an order. For one thread at a time. */
public final class SortedRows extends OrderedRows {
  /**
   * Creates it without rows.
   *
   * @param threads how many threads may sort at a time once no others collect rows; at least 1
   * @param workers how many such collect rows of the query at a time; at least 1
   * @param account counts this alone, with {@code keys} and {@code table}
   * @param table keeps the rows
   */
  public SortedRows(QueryContext context, int threads, int workers, MemoryAccount account,
      SortKeys keys,
      RowTable table, Tuple tuple) {
    super(context, threads, workers, account, keys, table, tuple);
  }

  /** Adds the tuple's row {@code times} times. */
  public void add(long times) {
    for (long i = times; i > 0; i--) {
      if (isFull(1)) {
        move(table.count());
      }
      keys.set(table.append(tuple), tuple);
    }
  }

  /** Adds rows that lie in columns. */
  public void addAll(RowColumns columns, Selection positions) {
    if (isFull(positions.count())) {
      move(table.count());
    }
    columns.append(positions, keys, table);
  }

  /** Adds the rows of others, as {@link #take} does. */
  public void addAll(List<SortedRows> others) {
    take(others);
  }

  @Override
  void moveAll() {
    move(table.count());
  }

  /** Sorts the rows for {@link #next}, and forgets their keys. */
  public void sort() {
    int count = count();
    if (hasMoved()) {
      move(count);
      merge(0, movedCount());
      return;
    }
    int[] order = order(0, count);
    keys.release();
    keep(order, count);
    drop(order);
  }
}
