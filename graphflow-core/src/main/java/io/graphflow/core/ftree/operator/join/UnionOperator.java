package io.graphflow.core.ftree.operator.join;

import io.graphflow.core.ftree.operator.FTreeOperator;
import io.graphflow.core.ftree.operator.RowBatches;
import io.graphflow.core.ftree.operator.RowStream;
import java.util.List;

/** Yields the rows of its branches, one branch after the other. */
public final class UnionOperator implements FTreeOperator {
  private final RowStream[] branches;
  private final RowBatches batches;
  private int branch;
  private boolean opened;

  /** Creates the operator; {@code batches} shows the rows. */
  public UnionOperator(List<RowStream> branches, RowBatches batches) {
    this.branches = branches.toArray(RowStream[]::new);
    this.batches = batches;
  }

  @Override
  public void open() {
    branch = 0;
    opened = false;
  }

  @Override
  public boolean next() {
    batches.begin();
    if (opened) {
      branches[branch].reload();
    }
    while (branch < branches.length && !batches.isFull()) {
      if (!opened) {
        branches[branch].open();
        opened = true;
      }
      if (branches[branch].next()) {
        // Nothing counts the rows of a union one by one, so that all fit at once.
        batches.add(branches[branch].multiplicity());
      } else {
        branch++;
        opened = false;
        // What a later branch does not come to need not be computed.
        if (!batches.isEmpty()) {
          break;
        }
      }
    }
    return batches.show();
  }

  @Override
  public long addedBytes() {
    return batches.bytes();
  }

  @Override
  public void close() {
    for (RowStream each : branches) {
      each.close();
    }
    batches.release();
  }
}
