package io.graphflow.core.ftree.operator;

import io.graphflow.core.ftree.block.FBlock;
import io.graphflow.core.vector.RowTable;
import io.graphflow.core.vector.Vector;

/** The root of trees of one block, in which an operator shows rows of a table. For one thread at a time. */
public final class TableBlock {
  private final FBlock block;
  private final Vector[] vectors;
  private final int mostRows;

  /** Creates it; the vectors are in the order of the table's variables. */
  public TableBlock(FBlock block, Vector[] vectors, int mostRows) {
    this.block = block;
    this.vectors = vectors;
    this.mostRows = mostRows;
  }

  /** The most rows that are shown at a time. */
  public int mostRows() {
    return mostRows;
  }

  /**
   * Shows as many rows of a table as there are from {@code first} on, at most {@link #mostRows}.
   *
   * @return how many
   */
  public int show(RowTable table, int first) {
    int count = Math.min(mostRows, table.count() - first);
    if (count > 0) {
      show(table, first, count);
    }
    return count;
  }

  /** Shows {@code count} rows of a table from {@code first} on, at most {@link #mostRows}. */
  public void show(RowTable table, int first, int count) {
    table.show(vectors, first);
    block.begin();
    block.finish(count);
  }

  /** Bytes of the rows that are shown, of which objects count as references to them. */
  public long bytes() {
    long bytes = block.bytes();
    for (Vector vector : vectors) {
      bytes += vector.bytes(block.count());
    }
    return bytes;
  }

  /** Sets for how many rows each of those shown stands; null for one each. */
  public void setMultiplicities(long[] multiplicities) {
    block.setMultiplicities(multiplicities);
  }
}
