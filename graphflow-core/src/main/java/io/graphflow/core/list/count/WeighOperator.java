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
  private final ListGroup countGroup;
  private final VertexWeights factors;
  private final long least;
  private final Selection weighed = new Selection();

  private long[] weights = {};

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
    this.countGroup = countGroup;
    this.factors = factors;
    this.least = optional ? 1 : 0;
  }

  @Override
  public void open() {
    input.open();
  }

  @Override
  public boolean next() {
    while (input.next()) {
      if (countGroup == null ? weighList() : weighCurrent()) {
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

  private boolean weighCurrent() {
    long factor = factor(group.current);
    if (factor == 0) {
      return false;
    }
    reserve(1);
    weights[0] = factor;
    countGroup.setSingle();
    countGroup.weights = weights;
    return true;
  }

  private boolean weighList() {
    Selection in = group.selection;
    long[] before = group.weights;
    reserve(group.count);
    int[] out = weighed.buffer(in.count());
    int selected = 0;
    for (int i = 0; i < in.count(); i++) {
      int position = in.position(i);
      long factor = factor(position);
      weights[position] = before == null ? factor : Math.multiplyExact(before[position], factor);
      out[selected] = position;
      selected += factor == 0 ? 0 : 1;
    }
    if (selected == 0) {
      return false;
    }
    if (selected < in.count()) {
      weighed.select(selected);
      group.selection = weighed;
    }
    group.weights = weights;
    return true;
  }

  private void reserve(int count) {
    if (weights.length < count) {
      weights = new long[Math.max(count, 2 * weights.length)];
    }
  }

  @Override
  public void close() {
    input.close();
  }
}
