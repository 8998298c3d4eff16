package io.graphflow.core.list;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.Vector;
import io.graphflow.parser.expression.Variable;
import io.graphflow.storage.error.GraphflowException;
import java.util.List;

/** Rows that an operator had to materialize, column by column; counted against the memory limit. */
final class RowTable {
  private static final int FIRST_CAPACITY = 64;

  private final QueryContext context;
  private final VariableColumn[] columns;
  private int rowBytes;
  private int capacity;
  private int count;

  RowTable(QueryContext context, List<Variable> variables) {
    this.context = context;
    columns = variables.stream().map(VariableColumn::new).toArray(VariableColumn[]::new);
    for (VariableColumn column : columns) {
      rowBytes += column.rowBytes();
    }
  }

  /** Number of rows. */
  int count() {
    return count;
  }

  /** Appends the values in the tuple's slots; the number of the new row. */
  int append(Tuple tuple) {
    reserveRow();
    for (VariableColumn column : columns) {
      column.set(count, tuple);
    }
    return count++;
  }

  private void reserveRow() {
    if (count < capacity) {
      return;
    }
    if (capacity == 1 << 29) {
      throw new GraphflowException(
          GraphflowException.Kind.RESOURCE,
          "An operator of the query materializes more than %,d rows; make the query narrower."
              .formatted(capacity));
    }
    int grown = Math.max(FIRST_CAPACITY, 2 * capacity);
    context.reserve((long) (grown - capacity) * rowBytes);
    capacity = grown;
    for (VariableColumn column : columns) {
      column.ensureCapacity(grown);
    }
  }

  /** Replaces a row. */
  void set(int row, Tuple tuple) {
    for (VariableColumn column : columns) {
      column.set(row, tuple);
    }
  }

  /** Fills the tuple's slots from a row. */
  void load(int row, Tuple tuple) {
    for (VariableColumn column : columns) {
      column.load(row, tuple);
    }
  }

  /** The column at {@code index} in the list of variables. */
  VariableColumn column(int index) {
    return columns[index];
  }

  /** Sets vectors, in the order of the variables, to the rows from {@code first} on. */
  void show(Vector[] vectors, int first) {
    for (int i = 0; i < columns.length; i++) {
      columns[i].show(vectors[i], first);
    }
  }

  /** Forgets the rows but keeps the memory. */
  void clear() {
    count = 0;
  }

  /** Forgets the rows and gives their memory back. */
  void release() {
    context.reserve(-(long) capacity * rowBytes);
    capacity = 0;
    count = 0;
    for (int i = 0; i < columns.length; i++) {
      columns[i] = columns[i].empty();
    }
  }
}
