package io.graphflow.core.column;

import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.ValueVector;
import io.graphflow.parser.expression.CypherType;
import java.util.Arrays;

/** Whether values are NULL. */
public final class IsNullColumn implements ColumnExpression {
  private final ColumnExpression operand;
  private final ValueVector values = new ValueVector(CypherType.BOOLEAN);

  /** Creates the column, of booleans; {@code operand} has unboxed values. */
  public IsNullColumn(ColumnExpression operand) {
    this.operand = operand;
  }

  @Override
  public ValueVector compute(Selection positions, int count) {
    ValueVector of = operand.compute(positions, count);
    long[] results = values.ownWithoutNulls(count);
    if (of.hasNoNulls()) {
      Arrays.fill(results, 0, count, 0);
      return values;
    }
    for (int i = 0; i < positions.count(); i++) {
      int position = positions.position(i);
      results[position] = of.isNull(position) ? 1 : 0;
    }
    return values;
  }
}
