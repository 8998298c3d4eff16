package io.graphflow.core.list.operator.filter;

import io.graphflow.core.group.DistinctRows;
import io.graphflow.core.list.chunk.RowChunk;
import io.graphflow.core.list.operator.ListOperator;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.RowTable;

/**
 * Keeps the first of each set of equal rows, and yields the new rows in chunks of one unflat group.
 */
public final class DistinctOperator implements ListOperator {
  private final ListOperator input;
  private final ChunkKeys rows;
  private final DistinctRows distinct;
  private final RowTable batch;
  private final Tuple tuple;
  private final RowChunk chunk;

  private boolean inputDone;

  /** The number of keys whose rows were yielded. */
  private int yielded;

  /**
   * Creates the operator.
   *
   * @param rows adds the rows of the input's chunks to {@code distinct}
   * @param distinct the rows met so far
   * @param batch receives the new rows
   * @param chunk shows the rows of {@code batch}
   */
  public DistinctOperator(
      ListOperator input,
      ChunkKeys rows,
      DistinctRows distinct,
      RowTable batch,
      Tuple tuple,
      RowChunk chunk) {
    this.input = input;
    this.rows = rows;
    this.distinct = distinct;
    this.batch = batch;
    this.tuple = tuple;
    this.chunk = chunk;
  }

  @Override
  public void open() {
    distinct.clear();
    batch.clear();
    input.open();
    inputDone = false;
    yielded = 0;
  }

  @Override
  public boolean next() {
    while (distinct.count() - yielded < chunk.maxCount() && advance()) {
      // The rows are where they are yielded from.
    }
    batch.clear();
    int count = chunk.count(distinct.count() - yielded);
    for (int i = 0; i < count; i++) {
      distinct.keys().load(yielded++, tuple);
      batch.append(tuple);
    }
    chunk.show(batch, 0, count);
    return count > 0;
  }

  /** Reads some more rows; false if none are left, or others have to be yielded first. */
  private boolean advance() {
    if (!inputDone) {
      if (input.next()) {
        rows.add();
        return true;
      }
      inputDone = true;
    }
    if (distinct.nextRow()) {
      distinct.add();
      return true;
    }
    if (yielded < distinct.count() || !distinct.nextPart()) {
      return false;
    }
    yielded = 0;
    return true;
  }

  @Override
  public long addedBytes() {
    return chunk.bytes();
  }

  @Override
  public void close() {
    input.close();
    distinct.clear();
    batch.release();
  }
}
