package io.graphflow.core.list.operator.join;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.list.chunk.ListGroup;
import io.graphflow.core.list.chunk.SavedGroups;
import io.graphflow.core.list.operator.ListOperator;
import java.util.List;

/**
 * Puts the groups of the right side beside those of the left: a chunk for each pair of chunks,
 * without writing a row. It reads the right side again for every chunk of the left, so that this is
 * a plain scan or {@linkplain MaterializeOperator materialized}.
 */
public final class CartesianProductOperator implements ListOperator {
  private static final int CHUNKS_PER_CHECK = 1024;

  private final QueryContext context;
  private final ListOperator left;
  private final ListOperator right;
  private final SavedGroups leftGroups;

  private boolean rightOpen;
  private int chunks;

  /** Creates the operator; {@code leftUnflat} are the groups that are unflat on the left. */
  public CartesianProductOperator(QueryContext context, ListOperator left, ListOperator right,
      List<ListGroup> leftUnflat) {
    this.context = context;
    this.left = left;
    this.right = right;
    this.leftGroups = new SavedGroups(leftUnflat);
  }

  @Override
  public void open() {
    left.open();
    rightOpen = false;
  }

  @Override
  public boolean next() {
    if (++chunks % CHUNKS_PER_CHECK == 0) {
      context.check();
    }
    while (true) {
      if (rightOpen) {
        leftGroups.restore();
        if (right.next()) {
          return true;
        }
        rightOpen = false;
      }
      if (!left.next()) {
        return false;
      }
      leftGroups.save();
      right.open();
      rightOpen = true;
    }
  }

  @Override
  public long addedBytes() {
    return 0;
  }

  @Override
  public void close() {
    left.close();
    right.close();
  }
}
