package io.graphflow.core.column;

import io.graphflow.core.expression.EdgeProperties;
import io.graphflow.core.expression.EdgePropertyReader;
import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.vector.EdgeVector;
import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.ValueVector;
import io.graphflow.core.vector.VariableColumn;
import io.graphflow.parser.expression.Variable;

/**
 * A property of a list's edges: read from one column where the edges lie in lists of files and no value has changed,
 * else evaluated one by one.
 */
public final class EdgePropertyColumn implements ColumnExpression {
  private final EdgeVector edges;
  private final Evaluator evaluator;
  private final ColumnExpression evaluated;
  private final VariableColumn column;
  private final ValueVector values;

  /**
   * Creates the column.
   *
   * @param evaluator reads the property of an edge
   * @param evaluated evaluates it one by one
   * @param variable has the type of the values
   */
  public EdgePropertyColumn(
      EdgeVector edges, Evaluator evaluator, ColumnExpression evaluated, Variable variable) {
    this.edges = edges;
    this.evaluator = evaluator;
    this.evaluated = evaluated;
    this.column = new VariableColumn(variable);
    this.values = new ValueVector(variable.type());
  }

  @Override
  public ValueVector compute(Selection positions, int count) {
    if (!edges.isInFiles() || edges.hasMixedEnds()) {
      return evaluated.compute(positions, count);
    }
    EdgePropertyReader reader =
        EdgeProperties.reader(evaluator, edges.edgeTable(), edges.sourceTable());
    if (reader == null || reader.hasChanges()) {
      return evaluated.compute(positions, count);
    }
    column.ensureCapacity(count);
    boolean noNulls = column.gather(positions, reader.column(edges.destinationTable()),
        edges.propertyPositions(reader.address(), positions, count));
    column.show(values, noNulls);
    return values;
  }
}
