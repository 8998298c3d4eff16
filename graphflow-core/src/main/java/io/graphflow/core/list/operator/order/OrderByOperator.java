package io.graphflow.core.list.operator.order;

import io.graphflow.core.list.chunk.ChunkRows;
import io.graphflow.core.list.chunk.RowChunk;
import io.graphflow.core.list.operator.ListOperator;
import io.graphflow.core.order.SortedRows;
import io.graphflow.core.vector.RowTable;

/** Materializes all rows, sorts them, and yields them in chunks of one unflat group. */
public final class OrderByOperator implements ListOperator {
  private final ListOperator input;
  private final ChunkRows rows;
  private final ListRows columns;
  private final SortedRows sorted;
  private final RowTable table;
  private final RowChunk chunk;

  private int nextRow;

  /**
   * Creates the operator; {@code sorted} keeps the rows in {@code table}, {@code chunk} shows them.
   *
   * @param columns the rows as columns; null if they have to be enumerated
   */
  public OrderByOperator(ListOperator input, ChunkRows rows, ListRows columns, SortedRows sorted,
      RowTable table, RowChunk chunk) {
    this.input = input;
    this.rows = rows;
    this.columns = columns;
    this.sorted = sorted;
    this.table = table;
    this.chunk = chunk;
  }

  @Override
  public void open() {
    release();
    input.open();
    while (input.next()) {
      if (columns != null && columns.areColumns()) {
        sorted.addAll(columns.columns(), columns.group().selection);
        columns.release();
      } else {
        addRows();
      }
    }
    sorted.sort();
  }

  private void addRows() {
    rows.first();
    do {
      sorted.add(rows.multiplicity());
    } while (rows.advance());
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
    sorted.release();
  }

  @Override
  public long addedBytes() {
    return chunk.bytes();
  }

  @Override
  public void close() {
    input.close();
    release();
  }
}
