package io.graphflow.core.ftree.operator.extend;

import io.graphflow.core.adjacency.batch.ListRuns;
import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.ftree.block.FBlock;
import io.graphflow.core.ftree.operator.BlockFilter;
import io.graphflow.core.vector.VertexVector;

/**
 * Keeps the positions of a block at which two vertices have an edge between them of which nothing is read, and at most
 * one: it neither adds nor multiplies rows.
 */
public final class EdgeFilter implements BlockFilter {
  private final QueryContext context;
  private final FBlock block;
  private final EdgeLookups lookups;
  private int[] kept = {};

  /**
   * Creates the filter.
   *
   * @param ownerBlock the block of {@code owner}, which is {@code block} or lies above it
   * @param owner owns the lists
   * @param neighbourBlock the block of {@code neighbour}, likewise
   * @param neighbour is sought in them
   */
  public EdgeFilter(QueryContext context, FBlock block, FBlock ownerBlock, VertexVector owner,
      FBlock neighbourBlock, VertexVector neighbour, ListRuns lists) {
    this.context = context;
    this.block = block;
    this.lookups =
        new EdgeLookups(block, ownerBlock, owner, neighbourBlock, neighbour, lists);
  }

  @Override
  public boolean apply() {
    if (kept.length < block.count()) {
      kept = new int[Math.max(block.count(), 2 * kept.length)];
    }
    int keptCount = 0;
    int tested = 0;
    lookups.begin();
    while (lookups.next()) {
      context.check();
      for (int i = 0; i < lookups.count(); i++) {
        kept[keptCount] = lookups.position(i);
        keptCount += lookups.edges(i) > 0 ? 1 : 0;
      }
      tested += lookups.count();
    }
    if (keptCount == tested) {
      return false;
    }
    block.keep(kept, keptCount);
    return true;
  }
}
