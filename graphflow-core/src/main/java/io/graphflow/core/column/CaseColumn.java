package io.graphflow.core.column;

import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.ValueVector;
import io.graphflow.parser.expression.CypherType;
import java.util.List;

/** {@code CASE}: each alternative is computed only where it is taken. */
public final class CaseColumn implements ColumnExpression {

  /**
   * One {@code WHEN … THEN …}.
   *
   * @param when of booleans
   * @param then of the type of the whole; null for NULL
   */
  public record Alternative(ColumnExpression when, ColumnExpression then) {}

  private final List<Alternative> alternatives;
  private final ColumnExpression otherwise;
  private final OpenPositions open = new OpenPositions();
  private final ValueVector values;

  /**
   * Creates the column.
   *
   * @param otherwise where no alternative is taken; null for NULL
   * @param type of the values, an unboxed one
   */
  public CaseColumn(
      List<Alternative> alternatives, ColumnExpression otherwise, CypherType type) {
    this.alternatives = List.copyOf(alternatives);
    this.otherwise = otherwise;
    this.values = new ValueVector(type);
  }

  @Override
  public ValueVector compute(Selection positions, int count) {
    values.own(count);
    open.begin(positions);
    boolean hasNoNulls = true;
    for (Alternative alternative : alternatives) {
      if (open.open().count() == 0) {
        break;
      }
      ValueVector conditions = alternative.when().compute(open.open(), count);
      hasNoNulls &= take(alternative.then(), open.decide(conditions, 1), count);
    }
    hasNoNulls &= take(otherwise, open.open(), count);
    if (hasNoNulls) {
      values.setWithoutNulls();
    }
    return values;
  }

  /** Stores the values of an alternative; returns whether it is known that none is NULL. */
  private boolean take(ColumnExpression column, Selection positions, int count) {
    if (positions.count() == 0) {
      return true;
    }
    if (column == null) {
      for (int i = 0; i < positions.count(); i++) {
        values.store(positions.position(i), 0, true);
      }
      return false;
    }
    if (column instanceof ConstantColumn constant) {
      constant.evaluate();
      for (int i = 0; i < positions.count(); i++) {
        values.store(positions.position(i), constant.value(), constant.isNull());
      }
      return !constant.isNull();
    }
    ValueVector from = column.compute(positions, count);
    for (int i = 0; i < positions.count(); i++) {
      int position = positions.position(i);
      values.store(position, from.longValue(position), from.isNull(position));
    }
    return from.hasNoNulls();
  }
}
