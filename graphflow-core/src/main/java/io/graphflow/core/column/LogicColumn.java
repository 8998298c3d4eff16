package io.graphflow.core.column;

import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.ValueVector;
import io.graphflow.parser.expression.CypherType;
import java.util.List;

/**
 * {@code AND} and {@code OR} in three-valued logic. An operand is computed where none before it has
 * decided.
 */
public final class LogicColumn implements ColumnExpression {
  private final List<ColumnExpression> operands;
  private final long deciding;
  private final OpenPositions undecided = new OpenPositions();
  private final ValueVector values = new ValueVector(CypherType.BOOLEAN);

  /**
   * Creates the column, of booleans.
   *
   * @param operands of booleans
   * @param deciding the truth value that makes all others meaningless: false for {@code AND}, true for
   *     {@code OR}
   */
  public LogicColumn(List<ColumnExpression> operands, boolean deciding) {
    this.operands = List.copyOf(operands);
    this.deciding = deciding ? 1 : 0;
  }

  @Override
  public ValueVector compute(Selection positions, int count) {
    values.own(count);
    for (int i = 0; i < positions.count(); i++) {
      values.store(positions.position(i), 1 - deciding, false);
    }
    undecided.begin(positions);
    for (ColumnExpression operand : operands) {
      if (undecided.open().count() == 0) {
        break;
      }
      ValueVector truths = operand.compute(undecided.open(), count);
      Selection decided = undecided.decide(truths, deciding);
      for (int i = 0; i < decided.count(); i++) {
        values.store(decided.position(i), deciding, false);
      }
      if (!truths.hasNoNulls()) {
        markNulls(truths, undecided.open());
      }
    }
    return values;
  }

  private void markNulls(ValueVector truths, Selection open) {
    for (int i = 0; i < open.count(); i++) {
      int position = open.position(i);
      if (truths.isNull(position)) {
        values.store(position, 0, true);
      }
    }
  }
}
