package io.graphflow.core.list.operator.filter;

import io.graphflow.core.list.chunk.RowChunk;
import io.graphflow.core.list.operator.ListOperator;
import io.graphflow.core.tuple.KeyTable;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.RowTable;

/**
 * Keeps the first of each set of equal rows, and yields the new rows in chunks of one unflat group.
 */
public final class DistinctOperator implements ListOperator {
  private final ListOperator input;
  private final ChunkKeys rows;
  private final KeyTable keys;
  private final RowTable batch;
  private final Tuple tuple;
  private final RowChunk chunk;

  private boolean inputDone;

  /** The number of keys whose rows were yielded. */
  private int yielded;

  /**
   * Creates the operator.
   *
   * @param rows adds the rows of the input's chunks to {@code keys}
   * @param keys the rows met so far
   * @param batch receives the new rows
   * @param chunk shows the rows of {@code batch}
   */
  public DistinctOperator(
      ListOperator input,
      ChunkKeys rows,
      KeyTable keys,
      RowTable batch,
      Tuple tuple,
      RowChunk chunk) {
    this.input = input;
    this.rows = rows;
    this.keys = keys;
    this.batch = batch;
    this.tuple = tuple;
    this.chunk = chunk;
  }

  @Override
  public void open() {
    keys.clear();
    batch.clear();
    input.open();
    inputDone = false;
    yielded = 0;
  }

  @Override
  public boolean next() {
    while (keys.size() - yielded < chunk.maxCount() && !inputDone) {
      if (input.next()) {
        rows.add();
      } else {
        inputDone = true;
      }
    }
    batch.clear();
    int count = chunk.count(keys.size() - yielded);
    for (int i = 0; i < count; i++) {
      keys.load(yielded++, tuple);
      batch.append(tuple);
    }
    chunk.show(batch, 0, count);
    return count > 0;
  }

  @Override
  public long addedBytes() {
    return chunk.bytes();
  }

  @Override
  public void close() {
    input.close();
    keys.clear();
    batch.release();
  }
}
