package io.graphflow.core.ftree.operator.order;

import io.graphflow.core.ftree.block.RowBound;
import io.graphflow.core.ftree.operator.FTreeOperator;
import io.graphflow.core.ftree.operator.RowStream;
import io.graphflow.core.ftree.operator.TableBlock;
import io.graphflow.core.order.FirstRows;
import java.util.function.LongSupplier;

/** Yields the first rows of an order, and keeps no others. */
public final class TopOperator implements FTreeOperator {
  private final RowStream input;
  private final LongSupplier limit;
  private final FirstRows first;
  private final TableBlock block;
  private final RowBound bound;

  /**
   * Creates the operator.
   *
   * @param limit evaluates how many rows are wanted
   * @param first keeps the rows
   * @param block shows them
   * @param bound is set to the first key of the last row kept; null if nobody asks for it
   */
  public TopOperator(
      RowStream input, LongSupplier limit, FirstRows first,
      TableBlock block, RowBound bound) {
    this.input = input;
    this.limit = limit;
    this.first = first;
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
    int count = first.next(block.mostRows());
    if (count == 0) {
      return false;
    }
    block.show(first.table(), first.first(), count);
    return true;
  }

  private void release() {
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
