package io.graphflow.core.list.operator.order;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.limit.MemoryAccount;
import io.graphflow.core.list.chunk.ChunkRows;
import io.graphflow.core.list.chunk.RowChunk;
import io.graphflow.core.list.operator.ListOperator;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.RowTable;
import io.graphflow.core.vector.SortKeys;
import it.unimi.dsi.fastutil.ints.IntArrays;

/** Materializes all rows, sorts them, and yields them in chunks of one unflat group. */
public final class OrderByOperator implements ListOperator {
  private static final int COMPARISONS_PER_CHECK = 1024;

  private final ListOperator input;
  private final QueryContext context;
  private final MemoryAccount account;
  private final ChunkRows rows;
  private final SortKeys keys;
  private final RowTable table;
  private final Tuple tuple;
  private final RowChunk chunk;

  private int nextRow;
  private int comparisons;

  /**
   * Creates the operator.
   *
   * @param account counts this operator alone, with {@code keys} and {@code table}
   * @param table keeps the rows
   */
  public OrderByOperator(
      ListOperator input,
      QueryContext context,
      MemoryAccount account,
      ChunkRows rows,
      SortKeys keys,
      RowTable table,
      Tuple tuple,
      RowChunk chunk) {
    this.input = input;
    this.context = context;
    this.account = account;
    this.rows = rows;
    this.keys = keys;
    this.table = table;
    this.tuple = tuple;
    this.chunk = chunk;
  }

  @Override
  public void open() {
    release();
    input.open();
    while (input.next()) {
      rows.first();
      do {
        for (long i = rows.multiplicity(); i > 0; i--) {
          keys.set(table.append(tuple), tuple);
        }
      } while (rows.advance());
    }
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

  @Override
  public boolean next() {
    int count = chunk.count(table.count() - nextRow);
    if (count == 0) {
      return false;
    }
    chunk.show(table, nextRow, count);
    nextRow += count;
    return true;
  }

  private void release() {
    nextRow = 0;
    table.release();
    keys.release();
    account.releaseAll();
  }

  @Override
  public void close() {
    input.close();
    release();
  }
}
