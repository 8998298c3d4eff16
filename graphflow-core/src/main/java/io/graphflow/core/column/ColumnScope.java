package io.graphflow.core.column;

import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.predicate.PositionLoader;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.Vector;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Variable;

/** What a {@link ColumnCompiler} knows of the list for whose positions values are computed. */
public interface ColumnScope {

  /** The vector of a variable that has a value for each position of the list; null for any other variable. */
  Vector vector(Variable variable);

  /** Makes what evaluates an expression on the {@link #tuple}. */
  Evaluator evaluator(Expression expression);

  /** Makes what sets the slots of all variables that an expression reads and that differ from position to position. */
  PositionLoader loader(Expression expression);

  /**
   * Makes the column of an expression that reads no {@link #vector} of the list.
   *
   * @param type an unboxed one
   */
  ColumnExpression outer(Expression expression, CypherType type);

  /** The tuple on which expressions are evaluated. */
  Tuple tuple();
}
