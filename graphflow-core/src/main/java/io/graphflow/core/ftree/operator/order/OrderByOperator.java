package io.graphflow.core.ftree.operator.order;

import io.graphflow.core.ftree.operator.FTreeOperator;
import io.graphflow.core.ftree.operator.RowStream;
import io.graphflow.core.ftree.operator.TableBlock;
import io.graphflow.core.order.SortedRows;

/** Yields all rows in order. Rows that are equal in all keys stay in the order of the input. */
public final class OrderByOperator implements FTreeOperator {
  private final RowStream input;
  private final SortedRows rows;
  private final TableBlock block;

  /** Creates the operator; {@code rows} keeps the rows, {@code block} shows them. */
  public OrderByOperator(RowStream input, SortedRows rows, TableBlock block) {
    this.input = input;
    this.rows = rows;
    this.block = block;
  }

  @Override
  public void open() {
    rows.release();
    input.open();
    while (input.next()) {
      rows.add(input.multiplicity());
    }
    rows.sort();
  }

  @Override
  public boolean next() {
    int count = rows.next(block.mostRows());
    if (count == 0) {
      return false;
    }
    block.show(rows.table(), rows.first(), count);
    return true;
  }

  @Override
  public long addedBytes() {
    return block.bytes();
  }

  @Override
  public void close() {
    input.close();
    rows.release();
  }
}
