package io.graphflow.core.ftree.operator.row;

import io.graphflow.core.ftree.operator.RowBatches;
import io.graphflow.core.ftree.operator.RowCopier;
import io.graphflow.core.ftree.operator.RowStream;

/** De-factors: copies the rows of trees to trees of one block (GES, section 4.3). */
public final class DefactorOperator extends RowCopier {

  /** Creates the operator. */
  public DefactorOperator(RowStream input, RowBatches batches) {
    super(input, batches);
  }

  @Override
  protected void begin() {}

  @Override
  protected long take(long times) {
    return times;
  }
}
