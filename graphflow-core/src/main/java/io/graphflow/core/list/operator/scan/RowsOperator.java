package io.graphflow.core.list.operator.scan;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.list.chunk.ListGroup;
import io.graphflow.core.list.chunk.VariableColumn;
import io.graphflow.core.list.operator.ListOperator;
import io.graphflow.core.tuple.RowBuffer;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.Vector;
import io.graphflow.parser.expression.Variable;
import java.util.List;

/** Yields the rows that the context holds, in chunks of one unflat group. */
public final class RowsOperator implements ListOperator {
  private final QueryContext context;
  private final RowBuffer rows;
  private final Tuple tuple;
  private final VariableColumn[] columns;
  private final Vector[] vectors;
  private final ListGroup group;
  private final int maxCount;
  private final Selection all = new Selection();

  private int nextRow;

  /**
   * Creates the operator.
   *
   * @param wanted the variables to show
   * @param vectors receive their columns
   */
  public RowsOperator(
      QueryContext context,
      Tuple tuple,
      List<Variable> wanted,
      List<Vector> vectors,
      ListGroup group,
      int maxCount) {
    this.context = context;
    this.rows = context.rows();
    this.tuple = tuple;
    this.columns = wanted.stream().map(VariableColumn::new).toArray(VariableColumn[]::new);
    this.vectors = vectors.toArray(Vector[]::new);
    this.group = group;
    this.maxCount = maxCount;
  }

  @Override
  public void open() {
    nextRow = 0;
  }

  @Override
  public boolean next() {
    if (nextRow == rows.size()) {
      return false;
    }
    context.check();
    int count = Math.min(maxCount, rows.size() - nextRow);
    for (VariableColumn column : columns) {
      column.ensureCapacity(count);
    }
    for (int i = 0; i < count; i++) {
      rows.load(nextRow + i, tuple);
      for (VariableColumn column : columns) {
        column.set(i, tuple);
      }
    }
    for (int i = 0; i < columns.length; i++) {
      columns[i].show(vectors[i], 0);
    }
    group.set(count, all);
    nextRow += count;
    return true;
  }

  @Override
  public void close() {}
}
