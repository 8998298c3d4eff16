package io.graphflow.core.list.operator.join;

import io.graphflow.core.list.chunk.ListGroup;
import io.graphflow.core.list.chunk.SavedGroups;
import io.graphflow.core.list.operator.ListOperator;
import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.Vector;
import java.util.List;

/**
 * Opens an inner plan for each chunk of its input, whose groups that the inner plan reads are flat.
 * It yields the chunk with each chunk of the inner plan or, if there is none, once with the inner
 * plan's variables NULL.
 */
public final class OptionalApplyOperator implements ListOperator {
  private final ListOperator input;
  private final ListOperator inner;
  private final ListGroup[] innerGroups;
  private final boolean[] innerUnflat;
  private final Vector[] introduced;
  private final SavedGroups others;
  private final Selection first = new Selection();

  private boolean innerOpen;
  private boolean matched;

  /**
   * Creates the operator.
   *
   * @param innerGroups groups of the inner plan's chunks, without those of the input
   * @param unflat the unflat ones of them
   * @param introduced vectors of the variables to set to NULL
   * @param others the groups that are unflat in the input
   */
  public OptionalApplyOperator(
      ListOperator input,
      ListOperator inner,
      List<ListGroup> innerGroups,
      List<ListGroup> unflat,
      List<Vector> introduced,
      List<ListGroup> others) {
    this.input = input;
    this.inner = inner;
    this.innerGroups = innerGroups.toArray(ListGroup[]::new);
    this.innerUnflat = new boolean[this.innerGroups.length];
    for (int i = 0; i < innerUnflat.length; i++) {
      innerUnflat[i] = unflat.contains(this.innerGroups[i]);
    }
    this.introduced = introduced.toArray(Vector[]::new);
    this.others = new SavedGroups(others);
  }

  @Override
  public void open() {
    input.open();
    innerOpen = false;
  }

  @Override
  public boolean next() {
    while (true) {
      if (innerOpen) {
        others.restore();
        if (inner.next()) {
          matched = true;
          return true;
        }
        innerOpen = false;
        if (!matched) {
          setNull();
          return true;
        }
      }
      if (!input.next()) {
        return false;
      }
      others.save();
      inner.open();
      innerOpen = true;
      matched = false;
    }
  }

  private void setNull() {
    first.selectAll(1);
    for (int i = 0; i < innerGroups.length; i++) {
      ListGroup group = innerGroups[i];
      group.count = 1;
      group.current = innerUnflat[i] ? ListGroup.UNFLAT : 0;
      group.selection = first;
      group.multiplicities = null;
    }
    for (Vector vector : introduced) {
      vector.setNull();
    }
  }

  @Override
  public long addedBytes() {
    return 0;
  }

  @Override
  public void close() {
    input.close();
    inner.close();
  }
}
