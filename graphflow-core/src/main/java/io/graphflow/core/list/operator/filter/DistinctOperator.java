package io.graphflow.core.list.operator.filter;

import io.graphflow.core.list.chunk.ChunkRows;
import io.graphflow.core.list.chunk.RowChunk;
import io.graphflow.core.list.operator.ListOperator;
import io.graphflow.core.tuple.KeyTable;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.RowTable;

/**
 * Keeps the first of each set of equal rows. It enumerates only the groups of its variables,
 * however many rows the chunk stands for, and yields the new rows in chunks of one unflat group.
 */
public final class DistinctOperator implements ListOperator {
  private final ListOperator input;
  private final ChunkRows rows;
  private final KeyTable keys;
  private final RowTable batch;
  private final Tuple tuple;
  private final RowChunk chunk;

  private boolean inputDone;
  private int yielded;

  /**
   * Creates the operator.
   *
   * @param rows the rows of the input's chunks
   * @param keys the rows met so far
   * @param batch receives the new rows
   * @param chunk shows the rows of {@code batch}
   */
  public DistinctOperator(
      ListOperator input,
      ChunkRows rows,
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
    if (yielded == batch.count()) {
      fill();
      yielded = 0;
    }
    int count = chunk.count(batch.count() - yielded);
    if (count == 0) {
      return false;
    }
    chunk.show(batch, yielded, count);
    yielded += count;
    return true;
  }

  /** Reads whole chunks, because operators after this one use the tuple between two calls. */
  private void fill() {
    batch.clear();
    while (batch.count() < chunk.maxCount() && !inputDone) {
      if (input.next()) {
        rows.first();
        do {
          int known = keys.size();
          if (keys.findOrAdd(tuple) == known) {
            batch.append(tuple);
          }
        } while (rows.advance());
      } else {
        inputDone = true;
      }
    }
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
