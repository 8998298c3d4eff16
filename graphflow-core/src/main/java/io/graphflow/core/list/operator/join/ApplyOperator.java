package io.graphflow.core.list.operator.join;

import io.graphflow.core.list.chunk.ListGroup;
import io.graphflow.core.list.chunk.SavedGroups;
import io.graphflow.core.list.operator.ListOperator;
import java.util.List;

/**
 * Opens an inner plan for each chunk of its input, whose groups that the inner plan reads are flat,
 * and yields the chunk with each chunk of the inner plan.
 */
public final class ApplyOperator implements ListOperator {
  private final ListOperator input;
  private final ListOperator inner;
  private final SavedGroups others;

  private boolean innerOpen;

  /** Creates the operator; {@code others} are the groups that are unflat in the input. */
  public ApplyOperator(ListOperator input, ListOperator inner, List<ListGroup> others) {
    this.input = input;
    this.inner = inner;
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
          return true;
        }
        innerOpen = false;
      }
      if (!input.next()) {
        return false;
      }
      others.save();
      inner.open();
      innerOpen = true;
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
