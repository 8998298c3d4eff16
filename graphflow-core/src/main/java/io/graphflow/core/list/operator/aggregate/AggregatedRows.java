package io.graphflow.core.list.operator.aggregate;

import io.graphflow.core.group.GroupTable;
import io.graphflow.core.list.chunk.ChunkRows;

/**
 * Adds one row after the other. It enumerates rows over the groups that keys and arguments read; all other groups
 * multiply.
 */
public final class AggregatedRows implements ChunkAggregation {
  private final ChunkRows rows;
  private final long factor;

  /**
   * Creates it.
   *
   * @param factor how often each row counts; other than 1 where all aggregates are {@code count(*)}
   */
  public AggregatedRows(ChunkRows rows, long factor) {
    this.rows = rows;
    this.factor = factor;
  }

  @Override
  public void add(GroupTable groups) {
    rows.first();
    do {
      groups.add(Math.multiplyExact(factor, rows.multiplicity()));
    } while (rows.advance());
  }
}
