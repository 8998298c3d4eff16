package io.graphflow.core.list.operator.aggregate;

import io.graphflow.core.aggregate.GroupStates;
import io.graphflow.core.list.chunk.ListGroup;
import io.graphflow.core.list.count.CountPass;
import io.graphflow.core.list.operator.ListOperator;
import io.graphflow.core.vector.ValueVector;
import java.util.Arrays;
import java.util.List;

/**
 * Groups rows by the vertices of a scan, and counts them. Each vertex comes once, so that its
 * position is its group, and the multiplicity of the position is the count. The operator hashes
 * nothing and keeps nothing.
 */
public final class VertexGroupsOperator implements ListOperator {
  private final ListOperator input;
  private final List<CountPass> passes;
  private final ListGroup group;
  private final ValueVector[] counts;

  private boolean[] nulls = {};
  private long[] ones = {};

  /**
   * Creates the operator.
   *
   * @param passes the passes to run before, in this order
   * @param group the one group of the input's chunks, unflat
   * @param counts vectors that receive the number of rows
   */
  public VertexGroupsOperator(
      ListOperator input, List<CountPass> passes, ListGroup group, List<ValueVector> counts) {
    this.input = input;
    this.passes = List.copyOf(passes);
    this.group = group;
    this.counts = counts.toArray(ValueVector[]::new);
  }

  @Override
  public void open() {
    try {
      for (CountPass pass : passes) {
        pass.run();
      }
    } catch (ArithmeticException e) {
      throw GroupStates.tooManyRows(e);
    }
    input.open();
  }

  @Override
  public boolean next() {
    try {
      if (!input.next()) {
        return false;
      }
    } catch (ArithmeticException e) {
      throw GroupStates.tooManyRows(e);
    }
    if (nulls.length < group.count) {
      nulls = new boolean[group.count];
      ones = new long[group.count];
      Arrays.fill(ones, 1);
    }
    for (ValueVector vector : counts) {
      vector.pointTo(group.multiplicities == null ? ones : group.multiplicities, nulls, null, 0);
    }
    group.multiplicities = null;
    return true;
  }

  /** The error of an aggregate that has more rows than a long can count. */
  @Override
  public long addedBytes() {
    return counts.length == 0 ? 0
        : counts.length * counts[0].bytes(group.count);
  }

  @Override
  public void close() {
    input.close();
    passes.forEach(CountPass::release);
  }
}
