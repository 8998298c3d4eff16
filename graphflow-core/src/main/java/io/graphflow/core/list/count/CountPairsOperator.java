package io.graphflow.core.list.count;

import io.graphflow.core.adjacency.batch.AdjacencyBatch;
import io.graphflow.core.adjacency.batch.ListRun;
import io.graphflow.core.adjacency.batch.ListRuns;
import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.list.chunk.ListGroup;
import io.graphflow.core.list.operator.ListOperator;
import io.graphflow.core.vector.ListPairKernels;
import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.VertexVector;
import java.util.Arrays;

/**
 * Multiplies the multiplicity of each row by a number that the lists of two of its vertices have together. The lists of
 * a batch are compared pair by pair: they are short, and asked for once.
 */
public final class CountPairsOperator implements ListOperator {
  /** What is counted of two lists, none of which leaves out self-loops. */
  public enum Pairs {
    /** Pairs of edges, one of either list, with the same end. */
    EQUAL,

    /** Pairs of edges with different ends. */
    DIFFERENT,

    /** Edges of the first list whose end the second one has not; it has each end once. */
    WITHOUT
  }

  /** The owners of lists that are compared with others. */
  public record Owners(ListGroup group, VertexVector vertices, ListRuns lists) {}

  private final ListOperator input;
  private final QueryContext context;
  private final ListGroup group;
  private final VertexVector firstVertices;
  private final VertexVector secondVertices;
  private final AdjacencyBatch first;
  private final AdjacencyBatch second;
  private final Pairs pairs;
  private final Multiplier multiplier;
  private final long[] counts = new long[AdjacencyBatch.CAPACITY];
  private final int[] both = new int[AdjacencyBatch.CAPACITY + 1];
  private final Selection withEdges = new Selection();

  /**
   * Creates the operator.
   *
   * @param first has vertices in the unflat group of {@code second}; or both are of flat groups
   * @param countGroup receives the multiplicity where the groups are flat; else null
   */
  public CountPairsOperator(
      ListOperator input,
      QueryContext context,
      Owners first,
      Owners second,
      Pairs pairs,
      ListGroup countGroup) {
    this.input = input;
    this.context = context;
    this.group = first.group();
    this.firstVertices = first.vertices();
    this.secondVertices = second.vertices();
    this.first = new AdjacencyBatch(first.lists(), first.group(), firstVertices);
    this.second = new AdjacencyBatch(second.lists(), second.group(), secondVertices);
    this.pairs = pairs;
    this.multiplier = new Multiplier(group, countGroup);
  }

  @Override
  public void open() {
    input.open();
  }

  @Override
  public boolean next() {
    while (input.next()) {
      context.check();
      if (multiplier.isFlat() ? countOne() : countGroup()) {
        return true;
      }
    }
    return false;
  }

  private boolean countOne() {
    first.start();
    second.start();
    boolean has = first.next() && second.next();
    assert has;
    count();
    return multiplier.set(counts[0]);
  }

  private boolean countGroup() {
    leaveOutEmpty();
    multiplier.begin();
    boolean mixed = firstVertices.table() == VertexVector.MIXED
        || secondVertices.table() == VertexVector.MIXED;
    if (mixed) {
      countOneByOne();
    } else {
      countBatches();
    }
    return multiplier.end();
  }

  /**
   * Leaves out rows without an edge of vertices that are consecutive, so that their lists lie in the order of the rows:
   * then nothing is asked of the lists of other vertices, which lie anywhere.
   */
  private void leaveOutEmpty() {
    if (pairs != Pairs.WITHOUT && isOrdered(secondVertices)) {
      leaveOutEmpty(second);
    } else if (isOrdered(firstVertices)) {
      leaveOutEmpty(first);
    }
  }

  private static boolean isOrdered(VertexVector vertices) {
    return vertices.table() != VertexVector.MIXED && vertices.offsets().isSequence();
  }

  private void leaveOutEmpty(AdjacencyBatch owners) {
    int[] positions = withEdges.buffer(group.selection.count());
    int kept = 0;
    owners.start();
    while (owners.next()) {
      for (int owner = 0; owner < owners.count(); owner++) {
        positions[kept] = owners.position(owner);
        kept += owners.length(owner) == 0 ? 0 : 1;
      }
    }
    withEdges.select(kept);
    group.selection = withEdges;
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

  /** Counts what the owners of the batches have, of which there are equally many. */
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
    switch (pairs) {
      case EQUAL -> {}
      case DIFFERENT -> {
        for (int i = 0; i < owners; i++) {
          counts[i] = Math.multiplyExact(first.length(i), second.length(i)) - counts[i];
        }
      }
      case WITHOUT -> {
        for (int i = 0; i < owners; i++) {
          counts[i] = first.length(i) - counts[i];
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
