package io.graphflow.core.list.chunk;

import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.VariableColumn;
import io.graphflow.parser.expression.Variable;
import java.util.List;

/**
 * Copies rows from a tuple into columns of its own, one after the other, and shows them in a chunk.
 * The columns grow with the rows. Not safe for use by more than one thread at a time.
 */
public final class RowWriter {
  private final VariableColumn[] columns;
  private final RowChunk chunk;

  /** The column if there is only one: a loop over one column takes a tenth of the time of UNWIND. */
  private final VariableColumn only;

  private int capacity;

  /**
   * Creates the writer.
   *
   * @param variables the variables to copy, in the order of the chunk's vectors
   */
  public RowWriter(List<Variable> variables, RowChunk chunk) {
    this.columns = variables.stream().map(VariableColumn::new).toArray(VariableColumn[]::new);
    this.chunk = chunk;
    this.only = columns.length == 1 ? columns[0] : null;
  }

  /** Largest number of rows in a chunk. */
  public int maxCount() {
    return chunk.maxCount();
  }

  /** Copies the values in the tuple's slots to a row; the rows before it have been written. */
  public void set(int row, Tuple tuple) {
    if (row == capacity) {
      grow();
    }
    if (only != null) {
      only.set(row, tuple);
      return;
    }
    for (VariableColumn column : columns) {
      column.set(row, tuple);
    }
  }

  private void grow() {
    capacity = Math.min(chunk.maxCount(), 2 * capacity + 1);
    for (VariableColumn column : columns) {
      column.ensureCapacity(capacity);
    }
  }

  /** Shows the first {@code count} rows in the chunk; false if there are none. */
  public boolean show(int count) {
    return count > 0 && chunk.show(columns, count);
  }

  /** Bytes of the rows that are shown. */
  public long bytes() {
    return chunk.bytes();
  }

  /** Lets go of the columns' memory. */
  public void release() {
    for (VariableColumn column : columns) {
      column.release();
    }
    capacity = 0;
  }
}
