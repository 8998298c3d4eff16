package io.graphflow.core.ftree.operator.filter;

import io.graphflow.core.ftree.operator.RowBatches;
import io.graphflow.core.ftree.operator.RowCopier;
import io.graphflow.core.ftree.operator.RowStream;
import io.graphflow.core.tuple.KeyTable;
import io.graphflow.core.tuple.Tuple;

/** Keeps the first of the rows that are equal. */
public final class DistinctOperator extends RowCopier {
  private final KeyTable keys;
  private final Tuple tuple;

  /** Creates the operator; {@code keys} has the rows met so far. */
  public DistinctOperator(RowStream input, RowBatches batches, KeyTable keys, Tuple tuple) {
    super(input, batches);
    this.keys = keys;
    this.tuple = tuple;
  }

  @Override
  protected void begin() {
    keys.clear();
  }

  @Override
  protected long take(long times) {
    int known = keys.size();
    return keys.findOrAdd(tuple) == known ? 1 : 0;
  }

  @Override
  public void close() {
    super.close();
    keys.clear();
  }
}
