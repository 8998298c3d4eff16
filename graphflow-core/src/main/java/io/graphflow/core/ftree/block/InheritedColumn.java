package io.graphflow.core.ftree.block;

import io.graphflow.core.column.ColumnExpression;
import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.ValueVector;
import io.graphflow.parser.expression.CypherType;

/**
 * Values of the block above, which each position takes from that to which it belongs: they are computed once for each
 * valid position there. For one thread at a time.
 */
public final class InheritedColumn implements ColumnExpression {
  private final FBlock block;
  private final ColumnExpression above;
  private final Selection valid = new Selection();
  private final ValueVector values;

  /**
   * Creates the column.
   *
   * @param block one with a parent
   * @param above computes the values of the parent's positions
   * @param type of the values, an unboxed one
   */
  public InheritedColumn(FBlock block, ColumnExpression above, CypherType type) {
    this.block = block;
    this.above = above;
    this.values = new ValueVector(type);
  }

  @Override
  public ValueVector compute(Selection positions, int count) {
    FBlock parent = block.parent();
    parent.select(valid);
    ValueVector from = above.compute(valid, parent.count());
    if (from.hasNoNulls()) {
      long[] into = values.ownWithoutNulls(count);
      long[] longs = from.longs();
      int first = from.first();
      for (int i = 0; i < positions.count(); i++) {
        int position = positions.position(i);
        into[position] = longs[first + block.parentOf(position)];
      }
    } else {
      values.own(count);
      for (int i = 0; i < positions.count(); i++) {
        int position = positions.position(i);
        int at = block.parentOf(position);
        values.store(position, from.longValue(at), from.isNull(at));
      }
    }
    return values;
  }
}
