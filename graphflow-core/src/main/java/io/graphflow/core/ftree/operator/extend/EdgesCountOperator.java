package io.graphflow.core.ftree.operator.extend;

import io.graphflow.core.adjacency.batch.AdjacencyBatch;
import io.graphflow.core.adjacency.batch.ListRun;
import io.graphflow.core.adjacency.batch.ListRuns;
import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.ftree.block.FBlock;
import io.graphflow.core.ftree.block.FTree;
import io.graphflow.core.ftree.operator.BlockAdder;
import io.graphflow.core.ftree.operator.FTreeOperator;
import io.graphflow.core.vector.VertexVector;
import io.graphflow.storage.layout.ElementId;

/**
 * Adds a block for the edges between two vertices of which nothing is read: one position for each pair that has some,
 * which stands for as many rows as there are. The lists of a whole block of owners are looked up in one loop, and
 * nothing is de-factored for it.
 */
public final class EdgesCountOperator extends BlockAdder {
  private final FBlock above;
  private final OwnerPositions owners;
  private final OwnerPositions neighbours;
  private final AdjacencyBatch batch;
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
    this.owners = new OwnerPositions(above, ownerBlock, owner);
    this.neighbours = new OwnerPositions(above, neighbourBlock, neighbour);
    this.batch = new AdjacencyBatch(lists, owners, owners.vertices());
  }

  @Override
  protected void beginTree() {
    owners.begin();
    neighbours.begin();
    batch.start();
  }

  @Override
  protected int fill() {
    multiplies = false;
    if (counts.length < above.count()) {
      counts = new long[Math.max(above.count(), 2 * counts.length)];
    }
    int added = 0;
    while (batch.next()) {
      for (int owner = 0; owner < batch.count(); owner++) {
        int position = batch.position(owner);
        long count = count(owner, neighbours.vertices().id(position));
        if (count > 0) {
          multiplies |= count > 1;
          counts[added] = count;
          block.setRange(position, added, added + 1);
          added++;
        }
      }
    }
    return added;
  }

  private long count(int owner, long neighbour) {
    if (neighbour == ElementId.NONE) {
      return 0;
    }
    int table = ElementId.table(neighbour);
    long count = 0;
    for (int i = 0; i < batch.runs.length; i++) {
      ListRun run = batch.runs[i];
      long start = batch.starts[i][owner];
      long end = batch.ends[i][owner];
      if (start < end && run.neighbourTable == table
          && !(run.withoutLoops && neighbour == batch.id(owner))) {
        count += count(run, start, end, neighbour);
      }
    }
    return count;
  }

  private static long count(ListRun run, long start, long end, long neighbour) {
    long first = run.lowerBound(start, end, neighbour);
    if (run.hasParallelEdges) {
      return run.lowerBound(first, end, neighbour + 1) - first;
    }
    return first < end && run.neighbour(first) == neighbour ? 1 : 0;
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
