package io.graphflow.core.list.chunk;

import io.graphflow.core.vector.RowTable;
import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.VariableColumn;
import io.graphflow.core.vector.Vector;
import java.util.List;

/**
 * The unflat group in which an operator yields rows that it has made, with the vectors that show their
 * variables. Not safe for use by more than one thread at a time.
 */
public final class RowChunk {
  private final ListGroup group;
  private final Vector[] vectors;
  private final int maxCount;
  private final Selection all = new Selection();

  /**
   * Creates the chunk.
   *
   * @param group receives the rows
   * @param vectors one for each variable of the rows
   * @param maxCount largest number of rows in a chunk
   */
  public RowChunk(ListGroup group, List<Vector> vectors, int maxCount) {
    this.group = group;
    this.vectors = vectors.toArray(Vector[]::new);
    this.maxCount = maxCount;
  }

  /** Largest number of rows in a chunk. */
  public int maxCount() {
    return maxCount;
  }

  /** The number of rows in the next chunk if so many are left. */
  public int count(int left) {
    return Math.min(maxCount, left);
  }

  /** Shows {@code count} rows of a table, from {@code first} on. */
  public void show(RowTable table, int first, int count) {
    table.show(vectors, first);
    group.set(count, all);
  }

  /** Shows the first {@code count} rows of columns, one for each vector; always true. */
  boolean show(VariableColumn[] columns, int count) {
    for (int i = 0; i < columns.length; i++) {
      columns[i].show(vectors[i], 0);
    }
    group.set(count, all);
    return true;
  }

  /** Bytes of the rows that are shown, of which objects count as references to them. */
  public long bytes() {
    long bytes = group.bytes();
    for (Vector vector : vectors) {
      bytes += vector.bytes(group.count);
    }
    return bytes;
  }

  /** Sets for how many rows each of those shown stands; null if for one each. */
  public void setMultiplicities(long[] multiplicities) {
    group.multiplicities = multiplicities;
  }
}
