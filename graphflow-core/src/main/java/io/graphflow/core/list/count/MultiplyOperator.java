package io.graphflow.core.list.count;

import io.graphflow.core.list.chunk.ListGroup;
import io.graphflow.core.list.operator.ListOperator;
import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.VertexVector;
import io.graphflow.storage.layout.ElementId;

/**
 * Multiplies the multiplicity of each vertex by the one that a pass computed, and deselects
 * vertices for which that is 0. If the branch is optional, such a vertex keeps its one row.
 */
public final class MultiplyOperator implements ListOperator {
  private final ListOperator input;
  private final ListGroup group;
  private final VertexVector vertices;
  private final VertexMultiplicities factors;
  private final long least;
  private final CountFloor floor;
  private final Multiplier multiplier;

  /**
   * Creates the operator.
   *
   * @param countGroup null if {@code group} is unflat; else a group of one position that receives the
   *     multiplicity
   * @param factors the multiplicities that a pass computed
   * @param optional whether a vertex whose factor is 0 keeps its rows
   * @param floor the least product that is wanted; null if all are
   */
  public MultiplyOperator(
      ListOperator input,
      ListGroup group,
      VertexVector vertices,
      ListGroup countGroup,
      VertexMultiplicities factors,
      boolean optional,
      CountFloor floor) {
    this.input = input;
    this.group = group;
    this.vertices = vertices;
    this.factors = factors;
    this.least = optional ? 1 : 0;
    this.floor = floor;
    this.multiplier = new Multiplier(group, countGroup);
  }

  @Override
  public void open() {
    input.open();
  }

  @Override
  public boolean next() {
    while (input.next()) {
      if (multiplier.isFlat() ? multiplier.set(factor(group.current)) : multiplyList()) {
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
    long[] tableFactors = factors.of(ElementId.table(id));
    return tableFactors == null ? least
        : Math.max(least, tableFactors[(int) ElementId.position(id)]);
  }

  private boolean multiplyList() {
    multiplier.begin();
    if (floor != null && floor.least() > 1 && !dropSmall()) {
      return false;
    }
    Selection in = multiplier.in();
    for (int i = 0; i < in.count(); i++) {
      int position = in.position(i);
      multiplier.multiply(position, factor(position));
    }
    return multiplier.end();
  }

  /**
   * Drops the vertices whose products are smaller than the least one that is wanted, if the factors of the chunk lie one
   * after another and are the products.
   *
   * @return false if no vertex is left
   */
  private boolean dropSmall() {
    if (!multiplier.isOfAll() || !multiplier.isAllOnes()
        || vertices.table() == VertexVector.MIXED || !vertices.offsets().isSequence()) {
      return true;
    }
    long[] tableFactors = factors.of(vertices.table());
    if (tableFactors != null) {
      if (!multiplier.narrow(tableFactors, (int) vertices.offsets().base(), floor.least())) {
        return false;
      }
      multiplier.begin();
    }
    return true;
  }

  @Override
  public long addedBytes() {
    return multiplier.bytes();
  }

  @Override
  public void close() {
    input.close();
  }
}
