package io.graphflow.core.list.operator.order;

import io.graphflow.core.list.chunk.ChunkRows;
import io.graphflow.core.list.chunk.RowChunk;
import io.graphflow.core.list.operator.ListOperator;
import io.graphflow.core.order.SortedRows;

/** Materializes all rows, sorts them, and yields them in chunks of one unflat group. */
public final class OrderByOperator implements ListOperator {
  private final ListOperator input;
  private final ChunkRows rows;
  private final ListRows columns;
  private final SortedRows sorted;
  private final RowChunk chunk;

  /**
   * Creates the operator; {@code sorted} keeps the rows, {@code chunk} shows them.
   *
   * @param columns the rows as columns; null if they have to be enumerated
   */
  public OrderByOperator(ListOperator input, ChunkRows rows, ListRows columns, SortedRows sorted,
      RowChunk chunk) {
    this.input = input;
    this.rows = rows;
    this.columns = columns;
    this.sorted = sorted;
    this.chunk = chunk;
  }

  @Override
  public void open() {
    sorted.release();
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
    int count = sorted.next(chunk.maxCount());
    if (count == 0) {
      return false;
    }
    chunk.show(sorted.table(), sorted.first(), count);
    return true;
  }

  @Override
  public long addedBytes() {
    return chunk.bytes();
  }

  @Override
  public void close() {
    input.close();
    sorted.release();
  }
}
