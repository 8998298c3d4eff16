package io.graphflow.core.ftree.operator.order;

import io.graphflow.core.ftree.block.RowBound;
import io.graphflow.core.ftree.operator.FTreeOperator;
import io.graphflow.core.ftree.operator.RowStream;
import io.graphflow.core.ftree.operator.TableBlock;
import io.graphflow.core.order.FirstRows;
import io.graphflow.core.vector.RowTable;
import java.util.function.LongSupplier;

/** Yields the first rows of an order, and keeps no others. */
public final class TopOperator implements FTreeOperator {
  private final RowStream input;
  private final LongSupplier limit;
  private final FirstRows first;
  private final RowTable table;
  private final TableBlock block;
  private final RowBound bound;

  private int nextRow;

  /**
   * Creates the operator.
   *
   * @param limit evaluates how many rows are wanted
   * @param first keeps the rows in {@code table}
   * @param block shows them
   * @param bound is set to the first key of the last row kept; null if nobody asks for it
   */
  public TopOperator(
      RowStream input, LongSupplier limit, FirstRows first, RowTable table,
      TableBlock block, RowBound bound) {
    this.input = input;
    this.limit = limit;
    this.first = first;
    this.table = table;
    this.block = block;
    this.bound = bound;
  }

  @Override
  public void open() {
    release();
    long wanted = limit.getAsLong();
    first.begin(wanted);
    if (wanted > 0) {
      input.open();
      while (input.next()) {
        offer();
      }
    }
    first.sort(0);
  }

  private void offer() {
    long times = input.multiplicity();
    boolean kept = false;
    while (times > 0 && first.offer()) {
      kept = true;
      times--;
    }
    if (kept && bound != null && first.hasLast() && !first.isLastNull()) {
      bound.set(first.lastKey());
    }
  }

  @Override
  public boolean next() {
    int count = block.show(table, nextRow);
    nextRow += count;
    return count > 0;
  }

  private void release() {
    nextRow = 0;
    first.release();
    if (bound != null) {
      bound.clear();
    }
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
