package io.graphflow.core.ftree.operator.filter;

import io.graphflow.core.ftree.operator.RowBatches;
import io.graphflow.core.ftree.operator.RowCopier;
import io.graphflow.core.ftree.operator.RowStream;
import java.util.function.LongSupplier;

/** Keeps the first rows, and asks for no others. */
public final class LimitOperator extends RowCopier {
  private final LongSupplier count;
  private long rest;

  /** Creates the operator; {@code count} evaluates how many rows to keep. */
  public LimitOperator(RowStream input, RowBatches batches, LongSupplier count) {
    super(input, batches);
    this.count = count;
  }

  @Override
  protected void begin() {
    rest = count.getAsLong();
  }

  @Override
  protected long take(long times) {
    long kept = Math.min(rest, times);
    rest -= kept;
    return kept;
  }

  @Override
  protected boolean isDone() {
    return rest == 0;
  }
}
