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
  private final boolean counts;

  /**
   * Creates it.
   *
   * @param factor how often each row counts; other than 1 where all aggregates are {@code count(*)}
   * @param counts whether there are aggregates, for which it matters how often a row counts
   */
  public AggregatedRows(ChunkRows rows, long factor, boolean counts) {
    this.rows = rows;
    this.factor = factor;
    this.counts = counts;
  }

  @Override
  public void add(GroupTable groups) {
    rows.first();
    do {
      groups.add(counts ? Math.multiplyExact(factor, rows.multiplicity()) : 1);
    } while (rows.advance());
  }
}
