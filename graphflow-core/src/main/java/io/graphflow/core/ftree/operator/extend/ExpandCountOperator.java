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
import java.util.Arrays;

/**
 * Adds a block for neighbours of which nothing is read: one position for each vertex that has some,
 * which stands for as many rows as there are.
 */
public final class ExpandCountOperator extends BlockAdder {
  private final OwnerPositions owners;
  private final AdjacencyBatch batch;
  private long[] degrees = {};

  /**
   * Creates the operator; the other parameters are those of {@link BlockAdder}.
   *
   * @param fromBlock the block of {@code from}, which is the one above the new block or lies above that
   */
  public ExpandCountOperator(FTreeOperator input, QueryContext context, FTree below, FTree tree,
      FBlock block, FBlock fromBlock, VertexVector from, ListRuns lists) {
    super(input, context, below, tree, block);
    this.owners = new OwnerPositions(block.parent(), fromBlock, from);
    this.batch = new AdjacencyBatch(lists, owners, owners.vertices());
  }

  @Override
  protected void beginTree() {
    owners.begin();
    batch.start();
  }

  @Override
  protected int fill() {
    int count = 0;
    while (batch.next()) {
      for (int owner = 0; owner < batch.count(); owner++) {
        long degree = degree(owner);
        if (degree > 0) {
          if (degrees.length <= count) {
            degrees = Arrays.copyOf(degrees, Math.max(16, 2 * count));
          }
          degrees[count] = degree;
          block.setRange(batch.position(owner), count, count + 1);
          count++;
        }
      }
    }
    return count;
  }

  private long degree(int owner) {
    long sum = 0;
    for (int i = 0; i < batch.runs.length; i++) {
      ListRun listRun = batch.runs[i];
      long start = batch.starts[i][owner];
      long end = batch.ends[i][owner];
      if (listRun.withoutLoops && start < end) {
        long loops = listRun.loopStart(batch.id(owner), start, end);
        sum -= listRun.loopEnd(batch.id(owner), loops, end) - loops;
      }
      sum += end - start;
    }
    return sum;
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
    block.setMultiplicities(degrees);
  }
}
