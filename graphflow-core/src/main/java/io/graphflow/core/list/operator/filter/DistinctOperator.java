package io.graphflow.core.list.operator.filter;

import io.graphflow.core.list.chunk.ChunkRows;
import io.graphflow.core.list.chunk.ListGroup;
import io.graphflow.core.list.chunk.RowTable;
import io.graphflow.core.list.operator.ListOperator;
import io.graphflow.core.tuple.KeyTable;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.Vector;
import java.util.List;

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
  private final ListGroup group;
  private final Vector[] vectors;
  private final int maxCount;
  private final Selection all = new Selection();

  private boolean inputDone;
  private int yielded;

  /**
   * Creates the operator.
   *
   * @param rows the rows of the input's chunks
   * @param keys the rows met so far
   * @param batch receives the new rows
   * @param group the only group of the new chunks
   * @param vectors show the columns of {@code batch}
   * @param maxCount largest number of rows in a chunk
   */
  public DistinctOperator(
      ListOperator input,
      ChunkRows rows,
      KeyTable keys,
      RowTable batch,
      Tuple tuple,
      ListGroup group,
      List<Vector> vectors,
      int maxCount) {
    this.input = input;
    this.rows = rows;
    this.keys = keys;
    this.batch = batch;
    this.tuple = tuple;
    this.group = group;
    this.vectors = vectors.toArray(Vector[]::new);
    this.maxCount = maxCount;
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
    int count = Math.min(maxCount, batch.count() - yielded);
    if (count == 0) {
      return false;
    }
    batch.show(vectors, yielded);
    group.set(count, all);
    yielded += count;
    return true;
  }

  /** Reads whole chunks, because operators after this one use the tuple between two calls. */
  private void fill() {
    batch.clear();
    while (batch.count() < maxCount && !inputDone) {
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
  public void close() {
    input.close();
    keys.clear();
    batch.release();
  }
}
