package io.graphflow.core.list.operator.join;

import io.graphflow.core.list.chunk.ChunkRows;
import io.graphflow.core.list.operator.ListOperator;
import io.graphflow.core.tuple.Tuple;

/**
 * Builds what a hash join keeps of its right side. Where that is more than memory has room for, the rest
 * waits on a disk, and the join reads its left side once for each portion that fits: so the left side stays
 * factorized, and a key of many rows does no harm. For one thread at a time.
 */
public final class JoinBuild implements RightSide {
  private final ListOperator right;
  private final ChunkRows rows;
  private final BuildColumns columns;
  private final JoinStore store;

  /** Null if the left side cannot be read again. */
  private final WaitingRows waiting;

  private final Tuple tuple;
  private boolean isBuilt;

  /** Whether a row had to wait, so that what is in memory is not all. */
  private boolean isPortion;

  /**
   * Creates it.
   *
   * @param rows the rows of the right side's chunks
   * @param columns the same as columns; null if they have to be enumerated
   * @param store keeps the rows
   * @param waiting receives rows for which there is no room; null if the left side cannot be read again
   */
  public JoinBuild(ListOperator right, ChunkRows rows, BuildColumns columns, JoinStore store,
      WaitingRows waiting, Tuple tuple) {
    this.right = right;
    this.rows = rows;
    this.columns = columns;
    this.store = store;
    this.waiting = waiting != null && waiting.isPossible() ? waiting : null;
    this.tuple = tuple;
  }

  /** Reads the right side, unless all of it is in memory. */
  @Override
  public void open() {
    if (isBuilt && !isPortion) {
      return;
    }
    release();
    right.open();
    while (right.next()) {
      if (columns == null || !addColumns()) {
        addRows();
      }
    }
    store.finish();
    if (waiting != null) {
      waiting.finish();
      isPortion = waiting.hasRows();
    }
    isBuilt = true;
  }

  private boolean addColumns() {
    if (!store.takes(columns) || !hasRoom(columns.positions().count())) {
      return false;
    }
    store.addAll(columns);
    return true;
  }

  /** Rows come in their order, so that none finds room after one had to wait. */
  private boolean hasRoom(int more) {
    return waiting == null || (!waiting.hasRows() && store.hasRoom(more));
  }

  private void addRows() {
    rows.first();
    do {
      if (hasRoom(1)) {
        store.add(tuple, rows.multiplicity());
      } else {
        waiting.add(tuple, rows.multiplicity());
      }
    } while (rows.advance());
  }

  @Override
  public boolean nextPortion() {
    if (!isPortion || !waiting.hasRows()) {
      return false;
    }
    store.release();
    do {
      long times = waiting.next(tuple);
      store.add(tuple, times);
    } while (waiting.hasRows() && store.hasRoom(1));
    store.finish();
    return true;
  }

  /** Forgets what was built. */
  void release() {
    store.release();
    if (waiting != null) {
      waiting.release();
    }
    isBuilt = false;
    isPortion = false;
  }

  @Override
  public void close() {
    right.close();
    release();
  }
}
