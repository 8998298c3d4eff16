package io.graphflow.core.ftree.operator;

import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.RowTable;
import java.util.Arrays;

/** Rows that are copied from a tuple and handed on in trees of one block. For one thread at a time. */
public final class RowBatches {
  private final RowTable table;
  private final TableBlock block;
  private final Tuple tuple;
  private final boolean enumerates;
  private long[] multiplicities = {};
  private boolean multiplies;

  /**
   * Creates it without rows.
   *
   * @param enumerates whether each position stands for one row; otherwise equal rows may be one
   */
  public RowBatches(RowTable table, TableBlock block, Tuple tuple, boolean enumerates) {
    this.table = table;
    this.block = block;
    this.tuple = tuple;
    this.enumerates = enumerates;
  }

  /** Forgets all rows. */
  public void begin() {
    table.clear();
    multiplies = false;
  }

  /** Whether no further row fits. */
  public boolean isFull() {
    return table.count() >= block.mostRows();
  }

  /** Whether there is no row. */
  public boolean isEmpty() {
    return table.count() == 0;
  }

  /**
   * Adds the tuple's row, as often as there is room for it.
   *
   * @param times at least 1
   * @return how often it was added
   */
  public long add(long times) {
    if (enumerates) {
      long room = Math.min(times, (long) block.mostRows() - table.count());
      for (long i = 0; i < room; i++) {
        table.append(tuple);
      }
      return room;
    }
    int row = table.append(tuple);
    if (times != 1 && !multiplies) {
      multiplies = true;
      ensure(row);
      Arrays.fill(multiplicities, 0, row, 1);
    }
    if (multiplies) {
      ensure(row);
      multiplicities[row] = times;
    }
    return times;
  }

  private void ensure(int row) {
    if (row >= multiplicities.length) {
      multiplicities = Arrays.copyOf(multiplicities, Math.max(row + 1, 2 * multiplicities.length));
    }
  }

  /** Shows the rows in a tree; false if there are none. */
  public boolean show() {
    if (block.show(table, 0) == 0) {
      return false;
    }
    block.setMultiplicities(multiplies ? multiplicities : null);
    return true;
  }

  /** Bytes of the rows that are shown. */
  public long bytes() {
    return block.bytes();
  }

  /** Gives the memory of the rows back. */
  public void release() {
    table.release();
  }
}
