package io.graphflow.core.ftree.operator.order;

import io.graphflow.core.ftree.operator.FTreeOperator;
import io.graphflow.core.ftree.operator.RowStream;
import io.graphflow.core.ftree.operator.TableBlock;
import io.graphflow.core.order.SortedRows;
import io.graphflow.core.vector.RowTable;

/** Yields all rows in order. Rows that are equal in all keys stay in the order of the input. */
public final class OrderByOperator implements FTreeOperator {
  private final RowStream input;
  private final SortedRows rows;
  private final RowTable table;
  private final TableBlock block;

  private int nextRow;

  /** Creates the operator; {@code rows} keeps the rows in {@code table}, {@code block} shows them. */
  public OrderByOperator(RowStream input, SortedRows rows, RowTable table, TableBlock block) {
    this.input = input;
    this.rows = rows;
    this.table = table;
    this.block = block;
  }

  @Override
  public void open() {
    release();
    input.open();
    while (input.next()) {
      rows.add(input.multiplicity());
    }
    rows.sort();
  }

  @Override
  public boolean next() {
    int count = block.show(table, nextRow);
    nextRow += count;
    return count > 0;
  }

  private void release() {
    nextRow = 0;
    rows.release();
  }

  @Override
  public long addedBytes() {
    return block.bytes();
  }

  @Override
  public void close() {
    input.close();
    release();
  }
}
