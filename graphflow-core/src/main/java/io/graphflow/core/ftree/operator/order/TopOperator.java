package io.graphflow.core.ftree.operator.order;

import io.graphflow.core.ftree.block.RowBound;
import io.graphflow.core.ftree.operator.FTreeOperator;
import io.graphflow.core.ftree.operator.RowStream;
import io.graphflow.core.ftree.operator.TableBlock;
import io.graphflow.core.order.FirstRows;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.RowTable;
import java.util.function.LongSupplier;

/** Yields the first rows of an order, and keeps no others. */
public final class TopOperator implements FTreeOperator {
  private final RowStream input;
  private final LongSupplier limit;
  private final FirstRows first;
  private final RowTable table;
  private final Tuple tuple;
  private final TableBlock block;
  private final RowBound bound;
  private final int keySlot;

  private int nextRow;

  /**
   * Creates the operator.
   *
   * @param limit evaluates how many rows are wanted
   * @param first keeps the rows in {@code table}
   * @param block shows them
   * @param bound is set to the first key of the last row kept; null if nobody asks for it
   * @param keySlot slot of that key
   */
  public TopOperator(
      RowStream input, LongSupplier limit, FirstRows first, RowTable table, Tuple tuple,
      TableBlock block, RowBound bound, int keySlot) {
    this.input = input;
    this.limit = limit;
    this.first = first;
    this.table = table;
    this.tuple = tuple;
    this.block = block;
    this.bound = bound;
    this.keySlot = keySlot;
  }

  @Override
  public void open() {
    release();
    long wanted = limit.getAsLong();
    if (wanted > 0) {
      input.open();
      while (input.next()) {
        offer(wanted);
      }
    }
    first.sort();
  }

  private void offer(long wanted) {
    long times = input.multiplicity();
    boolean kept = false;
    while (times > 0 && first.offer(wanted)) {
      kept = true;
      times--;
    }
    if (kept && bound != null && first.count() >= wanted) {
      first.loadLastKeys();
      if (!tuple.isNull(keySlot)) {
        bound.set(tuple.longValue(keySlot));
      }
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
