package io.graphflow.core.list.operator.join;

import io.graphflow.core.list.chunk.ChunkRows;
import io.graphflow.core.list.chunk.RowChunk;
import io.graphflow.core.list.operator.ListOperator;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.RowTable;

/**
 * Reads its input once, keeps the rows, and yields them in chunks of one unflat group as often as
 * it is opened. It serves a side of a product that is read again and again.
 */
public final class MaterializeOperator implements ListOperator {
  private final ListOperator input;
  private final ChunkRows rows;
  private final RowTable table;
  private final Tuple tuple;
  private final RowChunk chunk;

  private boolean filled;
  private int nextRow;

  /**
   * Creates the operator.
   *
   * @param chunk shows the rows of {@code table}
   */
  public MaterializeOperator(
      ListOperator input,
      ChunkRows rows,
      RowTable table,
      Tuple tuple,
      RowChunk chunk) {
    this.input = input;
    this.rows = rows;
    this.table = table;
    this.tuple = tuple;
    this.chunk = chunk;
  }

  @Override
  public void open() {
    if (!filled) {
      fill();
      filled = true;
    }
    nextRow = 0;
  }

  private void fill() {
    table.clear();
    input.open();
    while (input.next()) {
      rows.first();
      do {
        for (long i = rows.multiplicity(); i > 0; i--) {
          table.append(tuple);
        }
      } while (rows.advance());
    }
  }

  @Override
  public boolean next() {
    if (nextRow == table.count()) {
      return false;
    }
    int count = chunk.count(table.count() - nextRow);
    chunk.show(table, nextRow, count);
    nextRow += count;
    return true;
  }

  @Override
  public long addedBytes() {
    return chunk.bytes();
  }

  @Override
  public void close() {
    input.close();
    table.release();
    filled = false;
    nextRow = 0;
  }
}
