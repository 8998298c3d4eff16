package io.graphflow.core.ftree.operator.filter;

import io.graphflow.core.ftree.operator.RowBatches;
import io.graphflow.core.ftree.operator.RowCopier;
import io.graphflow.core.ftree.operator.RowStream;
import java.util.function.LongSupplier;

/** Drops the first rows. */
public final class SkipOperator extends RowCopier {
  private final LongSupplier count;
  private long rest;

  /** Creates the operator; {@code count} evaluates how many rows to drop. */
  public SkipOperator(RowStream input, RowBatches batches, LongSupplier count) {
    super(input, batches);
    this.count = count;
  }

  @Override
  protected void begin() {
    rest = count.getAsLong();
  }

  @Override
  protected long take(long times) {
    long dropped = Math.min(rest, times);
    rest -= dropped;
    return times - dropped;
  }
}
