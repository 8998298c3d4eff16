package io.graphflow.core.ftree.operator.filter;

import io.graphflow.core.ftree.operator.RowBatches;
import io.graphflow.core.ftree.operator.RowCopier;
import io.graphflow.core.ftree.operator.RowStream;
import io.graphflow.core.group.DistinctRows;

/** Keeps the first of the rows that are equal. */
public final class DistinctOperator extends RowCopier {
  private final DistinctRows distinct;

  /** Creates the operator; {@code distinct} has the rows met so far. */
  public DistinctOperator(RowStream input, RowBatches batches, DistinctRows distinct) {
    super(input, batches);
    this.distinct = distinct;
  }

  @Override
  protected void begin() {
    distinct.clear();
  }

  @Override
  protected long take(long times) {
    return distinct.add() ? 1 : 0;
  }

  @Override
  protected boolean nextLater() {
    while (!distinct.nextRow()) {
      if (!distinct.nextPart()) {
        return false;
      }
    }
    return true;
  }

  @Override
  public void close() {
    super.close();
    distinct.clear();
  }
}
