package io.graphflow.core.list.count;

import io.graphflow.core.list.chunk.ListGroup;
import io.graphflow.core.list.operator.ListOperator;
import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.VertexVector;
import io.graphflow.storage.layout.ElementId;

/**
 * Multiplies the weight of each vertex by one computed before, and deselects vertices of weight 0, or,
 * if what was counted is optional, leaves them their one row.
 */
public final class WeighOperator implements ListOperator {
  private final ListOperator input;
  private final ListGroup group;
  private final VertexVector vertices;
  private final VertexWeights factors;
  private final long least;
  private final Multiplier multiplier;

  /**
   * Creates the operator.
   *
   * @param countGroup null if {@code group} is unflat; else a group of one position that receives the
   *     weight
   */
  public WeighOperator(
      ListOperator input,
      ListGroup group,
      VertexVector vertices,
      ListGroup countGroup,
      VertexWeights factors,
      boolean optional) {
    this.input = input;
    this.group = group;
    this.vertices = vertices;
    this.factors = factors;
    this.least = optional ? 1 : 0;
    this.multiplier = new Multiplier(group, countGroup);
  }

  @Override
  public void open() {
    input.open();
  }

  @Override
  public boolean next() {
    while (input.next()) {
      if (multiplier.isFlat() ? multiplier.set(factor(group.current)) : weighList()) {
        return true;
      }
    }
    return false;
  }

  private long factor(int position) {
    long id = vertices.id(position);
    if (id == ElementId.NONE) {
      return least;
    }
    long[] ofTable = factors.of(ElementId.table(id));
    return ofTable == null ? least : Math.max(least, ofTable[(int) ElementId.position(id)]);
  }

  private boolean weighList() {
    multiplier.begin();
    Selection in = multiplier.in();
    for (int i = 0; i < in.count(); i++) {
      int position = in.position(i);
      multiplier.multiply(position, factor(position));
    }
    return multiplier.end();
  }

  @Override
  public void close() {
    input.close();
  }
}
