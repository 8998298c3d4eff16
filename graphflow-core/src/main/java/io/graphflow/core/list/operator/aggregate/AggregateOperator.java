package io.graphflow.core.list.operator.aggregate;

import io.graphflow.core.group.GroupRows;
import io.graphflow.core.group.Groups;
import io.graphflow.core.list.chunk.RowChunk;
import io.graphflow.core.list.operator.ListOperator;
import io.graphflow.core.vector.RowTable;

/** Yields a row for each group of all rows, or for each that it gets as one of several workers. */
public final class AggregateOperator implements ListOperator {
  private final GroupSource source;
  private final boolean isShared;
  private final int reader;
  private final GroupRows rows;
  private final RowTable batch;
  private final RowChunk chunk;

  /** The groups that rows are made of now; null if there are none left. */
  private Groups groups;

  private int nextGroup;

  /**
   * Creates the operator.
   *
   * @param isShared whether other workers read the source as well, so that it is not this one's to restart and to close
   * @param reader the number of this worker among those that read the source, from 0
   * @param rows makes rows of the wanted keys and aggregates
   */
  public AggregateOperator(
      GroupSource source, boolean isShared, int reader, GroupRows rows, RowChunk chunk) {
    this.source = source;
    this.isShared = isShared;
    this.reader = reader;
    this.rows = rows;
    this.batch = rows.table();
    this.chunk = chunk;
  }

  @Override
  public void open() {
    if (!isShared) {
      source.restart();
    }
    source.form();
    groups = null;
  }

  @Override
  public boolean next() {
    batch.clear();
    if (groups != null) {
      addRows();
    }
    while (batch.count() == 0) {
      groups = source.next(reader);
      nextGroup = 0;
      if (groups == null) {
        return false;
      }
      addRows();
    }
    chunk.show(batch, 0, batch.count());
    return true;
  }

  /** Adds rows to the batch, as long as it has room and there are groups. */
  private void addRows() {
    while (batch.count() < chunk.maxCount() && nextGroup < groups.count()) {
      int count = Math.min(chunk.maxCount() - batch.count(), groups.count() - nextGroup);
      if (source.mayBeEmpty() && groups.keyTable() != null) {
        count = countOfRows(count);
      }
      rows.append(groups, nextGroup, count);
      // A group without rows ends the ones that were counted.
      nextGroup += Math.max(1, count);
    }
  }

  /** The number of groups with rows from the next one on, up to the first without, at most {@code most}. */
  private int countOfRows(int most) {
    int count = 0;
    while (count < most && !groups.states().result(nextGroup + count, 0).equals(0L)) {
      count++;
    }
    return count;
  }

  @Override
  public long addedBytes() {
    return chunk.bytes();
  }

  @Override
  public void close() {
    if (!isShared) {
      source.close();
    }
    batch.release();
  }
}
