package io.graphflow.core.list.count;

import io.graphflow.core.adjacency.batch.AdjacencyBatch;
import io.graphflow.core.adjacency.batch.ListRun;
import io.graphflow.core.adjacency.batch.ListRuns;
import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.list.chunk.ListGroup;
import io.graphflow.core.list.operator.ListOperator;
import io.graphflow.core.vector.ListPairKernels;
import io.graphflow.core.vector.VertexVector;
import java.util.Arrays;

/**
 * Counts the common neighbours of two vertices at each position of an unflat group, a batch of positions at
 * a time, instead of making rows of the positions and a set of the neighbours of one of the vertices. It
 * multiplies the multiplicity of each position by the number of pairs of edges that lead to the same vertex,
 * and deselects positions that have none.
 */
public final class CountCommonOperator implements ListOperator {
  private final ListOperator input;
  private final QueryContext context;
  private final ListGroup group;
  private final VertexVector firstVertices;
  private final VertexVector secondVertices;
  private final AdjacencyBatch first;
  private final AdjacencyBatch second;
  private final Multiplier multiplier;
  private final long[] counts = new long[AdjacencyBatch.CAPACITY];
  private final int[] both = new int[AdjacencyBatch.CAPACITY + 1];

  /**
   * Creates the operator.
   *
   * @param group the unflat group of both vertices
   * @param firstLists the lists of {@code firstVertices}, of which none leaves out self-loops
   * @param secondLists those of {@code secondVertices}, likewise
   */
  public CountCommonOperator(
      ListOperator input,
      QueryContext context,
      ListGroup group,
      VertexVector firstVertices,
      ListRuns firstLists,
      VertexVector secondVertices,
      ListRuns secondLists) {
    this.input = input;
    this.context = context;
    this.group = group;
    this.firstVertices = firstVertices;
    this.secondVertices = secondVertices;
    this.first = new AdjacencyBatch(firstLists, group, firstVertices);
    this.second = new AdjacencyBatch(secondLists, group, secondVertices);
    this.multiplier = new Multiplier(group, null);
  }

  @Override
  public void open() {
    input.open();
  }

  @Override
  public boolean next() {
    while (input.next()) {
      context.check();
      multiplier.begin();
      boolean mixed = firstVertices.table() == VertexVector.MIXED
          || secondVertices.table() == VertexVector.MIXED;
      if (mixed) {
        countOneByOne();
      } else {
        countBatches();
      }
      if (multiplier.end()) {
        return true;
      }
    }
    return false;
  }

  /** Counts where all vertices of either vector lie in one table, so that batches end together. */
  private void countBatches() {
    first.start();
    second.start();
    while (first.next() && second.next()) {
      count();
      multiplier.multiply(first, counts);
    }
  }

  private void countOneByOne() {
    for (int i = 0; i < group.selection.count(); i++) {
      int position = group.selection.position(i);
      first.readOne(position);
      second.readOne(position);
      count();
      multiplier.multiply(position, counts[0]);
    }
  }

  /** Counts the pairs of edges of each owner of the batches. */
  private void count() {
    int owners = first.count();
    Arrays.fill(counts, 0, owners, 0);
    for (int run = 0; run < first.runs.length; run++) {
      for (int other = 0; other < second.runs.length; other++) {
        ListRun one = first.runs[run];
        ListRun two = second.runs[other];
        if (one.neighbourTable == two.neighbourTable) {
          // New vertices have offsets of their own, so that none is equal to an old one.
          ListPairKernels.addCommon(
              lists(one, first.starts[run], first.ends[run]),
              lists(two, second.starts[other], second.ends[other]),
              owners, both, counts);
        }
      }
    }
  }

  private static ListPairKernels.Lists lists(ListRun run, long[] starts, long[] ends) {
    return new ListPairKernels.Lists(
        run.neighbourSegment(), run.neighbourBytes(0), run.neighbourStrideBytes,
        run.neighbourMask, starts, ends);
  }

  @Override
  public long addedBytes() {
    return multiplier.bytes();
  }

  @Override
  public void close() {
    input.close();
  }
}
