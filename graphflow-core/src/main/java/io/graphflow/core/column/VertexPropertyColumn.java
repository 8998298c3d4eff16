package io.graphflow.core.column;

import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.ValueVector;
import io.graphflow.core.vector.VariableColumn;
import io.graphflow.core.vector.VertexPropertyGather;
import io.graphflow.parser.expression.Variable;

/** A property of a list's vertices. */
public final class VertexPropertyColumn implements ColumnExpression {
  private final VertexPropertyGather gather;
  private final VariableColumn column;
  private final ValueVector values;

  /** Creates the column; {@code variable} has the type of the values. */
  public VertexPropertyColumn(VertexPropertyGather gather, Variable variable) {
    this.gather = gather;
    this.column = new VariableColumn(variable);
    this.values = new ValueVector(variable.type());
  }

  @Override
  public ValueVector compute(Selection positions, int count) {
    column.show(values, gather.gather(positions, count, column));
    return values;
  }
}
