package io.graphflow.core.ftree.operator.extend;

import io.graphflow.core.adjacency.batch.ListRuns;
import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.ftree.block.FBlock;
import io.graphflow.core.ftree.block.FTree;
import io.graphflow.core.ftree.operator.BlockAdder;
import io.graphflow.core.ftree.operator.FTreeOperator;
import io.graphflow.core.vector.VertexVector;

/**
 * Adds a block for the edges between two vertices of which nothing is read: one position for each pair that has some,
 * which stands for as many rows as there are. The lists of a whole block of owners are looked up in one loop, and
 * nothing is de-factored for it.
 */
public final class EdgesCountOperator extends BlockAdder {
  private final FBlock above;
  private final EdgeLookups lookups;
  private long[] counts = {};
  private boolean multiplies;

  /**
   * Creates the operator; the other parameters are those of {@link BlockAdder}.
   *
   * @param ownerBlock the block of {@code owner}, which is the one above the new block or lies above that
   * @param owner owns the lists
   * @param neighbourBlock the block of {@code neighbour}, likewise
   * @param neighbour is sought in them
   */
  public EdgesCountOperator(FTreeOperator input, QueryContext context, FTree below, FTree tree,
      FBlock block, FBlock ownerBlock, VertexVector owner, FBlock neighbourBlock,
      VertexVector neighbour, ListRuns lists) {
    super(input, context, below, tree, block);
    this.above = block.parent();
    this.lookups =
        new EdgeLookups(above, ownerBlock, owner, neighbourBlock, neighbour, lists);
  }

  @Override
  protected void beginTree() {
    lookups.begin();
  }

  @Override
  protected int fill() {
    multiplies = false;
    if (counts.length < above.count()) {
      counts = new long[Math.max(above.count(), 2 * counts.length)];
    }
    int added = 0;
    while (lookups.next()) {
      for (int i = 0; i < lookups.count(); i++) {
        long count = lookups.edges(i);
        if (count > 0) {
          multiplies |= count > 1;
          counts[added] = count;
          block.setRange(lookups.position(i), added, added + 1);
          added++;
        }
      }
    }
    return added;
  }

  @Override
  public long addedBytes() {
    return block.bytes();
  }

  @Override
  protected boolean hasMore() {
    return false;
  }

  @Override
  protected void show(int count) {
    block.setMultiplicities(multiplies ? counts : null);
  }
}
