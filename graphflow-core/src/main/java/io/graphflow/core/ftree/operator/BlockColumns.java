package io.graphflow.core.ftree.operator;

import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.VariableColumn;
import io.graphflow.core.vector.Vector;
import io.graphflow.parser.expression.Variable;
import java.util.List;

/** Copies values from a tuple into columns of a block, and shows them in its vectors. For one thread at a time. */
public final class BlockColumns {
  private final VariableColumn[] columns;
  private final Vector[] vectors;
  private int capacity;

  /** Creates columns without rows; the vectors are those of the variables, in their order. */
  public BlockColumns(List<Variable> variables, Vector[] vectors) {
    this.columns = new VariableColumn[variables.size()];
    for (int i = 0; i < columns.length; i++) {
      columns[i] = new VariableColumn(variables.get(i));
    }
    this.vectors = vectors;
  }

  /** Whether there is no column. */
  public boolean isEmpty() {
    return columns.length == 0;
  }

  /** Makes room for the positions below {@code count}. */
  public void reserve(int count) {
    if (count > capacity) {
      capacity = Math.max(count, 2 * capacity);
      for (VariableColumn column : columns) {
        column.ensureCapacity(capacity);
      }
    }
  }

  /** Copies the values in the tuple's slots to a position. */
  public void set(int position, Tuple tuple) {
    reserve(position + 1);
    for (VariableColumn column : columns) {
      column.set(position, tuple);
    }
  }

  /**
   * Copies values to positions from {@code first} on.
   *
   * @param sources by column the vector that has the values
   * @param positions theirs in {@code sources}
   */
  public void set(int first, Vector[] sources, Selection positions) {
    reserve(first + positions.count());
    for (int i = 0; i < columns.length; i++) {
      columns[i].setAll(first, sources[i], positions);
    }
  }

  /** Copies the first {@code count} of some vertices to positions of the only column from {@code first} on. */
  public void setVertices(int first, long[] ids, int count) {
    reserve(first + count);
    columns[0].setVertices(first, ids, count);
  }

  /** Sets the vectors to the columns, as they are now. */
  public void show() {
    for (int i = 0; i < columns.length; i++) {
      columns[i].show(vectors[i], 0);
    }
  }

  /** Bytes of the values at {@code count} positions; objects count as references to them. */
  public long bytes(int count) {
    long rowBytes = 0;
    for (VariableColumn column : columns) {
      rowBytes += column.rowBytes();
    }
    return count * rowBytes;
  }

  /** Lets go of the columns' memory. */
  public void release() {
    capacity = 0;
    for (VariableColumn column : columns) {
      column.release();
    }
  }
}
