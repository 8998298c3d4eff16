package io.graphflow.core.list.link;

import io.graphflow.core.column.ColumnExpression;
import io.graphflow.core.column.ColumnScope;
import io.graphflow.core.column.ConstantColumn;
import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.list.plan.Column;
import io.graphflow.core.predicate.PositionLoader;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.Vector;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Variable;
import java.util.List;

/**
 * The positions of one unflat group; all other groups are flat, so that what they have is the same for all positions.
 *
 * @param columns what is read of the unflat group
 */
record GroupScope(ListLinker linker, List<Column> columns) implements ColumnScope {
  @Override
  public Vector vector(Variable variable) {
    for (Column column : columns) {
      if (column.variable().equals(variable)) {
        return linker.vector(column.vector());
      }
    }
    return null;
  }

  @Override
  public Evaluator evaluator(Expression expression) {
    return linker.evaluator(expression);
  }

  @Override
  public PositionLoader loader(Expression expression) {
    return linker.bindings(columns)::load;
  }

  @Override
  public ColumnExpression outer(Expression expression, CypherType type) {
    return new ConstantColumn(linker.evaluator(expression), linker.tuple, type);
  }

  @Override
  public Tuple tuple() {
    return linker.tuple;
  }
}
