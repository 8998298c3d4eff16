package io.graphflow.core.ftree.operator.extend;

import io.graphflow.core.adjacency.batch.AdjacencyBatch;
import io.graphflow.core.adjacency.batch.ListRun;
import io.graphflow.core.adjacency.batch.ListRuns;
import io.graphflow.core.ftree.block.FBlock;
import io.graphflow.core.vector.VertexVector;
import io.graphflow.storage.layout.ElementId;

/**
 * Looks up the edges between two vertices at each valid position of a block, where each vertex may belong to the block
 * or to one above it: the bounds of many lists are read at once.
 */
final class EdgeLookups {
  private final OwnerPositions owners;
  private final OwnerPositions neighbours;
  private final AdjacencyBatch batch;

  /** By run, where the last neighbour that was sought is, or the next after it. */
  private long[] found = {};

  private long lastOwner;
  private long lastNeighbour;

  /**
   * Creates the lookups.
   *
   * @param ownerBlock the block of {@code owner}, which is {@code block} or lies above it
   * @param owner owns the lists
   * @param neighbourBlock the block of {@code neighbour}, likewise
   * @param neighbour is sought in them
   */
  EdgeLookups(FBlock block, FBlock ownerBlock, VertexVector owner, FBlock neighbourBlock,
      VertexVector neighbour, ListRuns lists) {
    owners = new OwnerPositions(block, ownerBlock, owner);
    neighbours = new OwnerPositions(block, neighbourBlock, neighbour);
    batch = new AdjacencyBatch(lists, owners, owners.vertices());
  }

  /** Begins with the tree that the blocks now hold. */
  void begin() {
    owners.begin();
    neighbours.begin();
    batch.start();
  }

  /** Reads the next positions, after those before it; false if there are none. */
  boolean next() {
    if (!batch.next()) {
      return false;
    }
    if (found.length < batch.runs.length) {
      found = new long[batch.runs.length];
    }
    lastOwner = ElementId.NONE;
    return true;
  }

  /** The number of positions read. */
  int count() {
    return batch.count();
  }

  /** One of the positions, which ascend. */
  int position(int index) {
    return batch.position(index);
  }

  /** The number of edges at a position; to be asked for one index after the other. */
  long edges(int index) {
    long neighbour = neighbours.vertices().id(batch.position(index));
    // Owners that are NULL have no runs.
    if (neighbour == ElementId.NONE || batch.runs.length == 0) {
      return 0;
    }
    // Neighbours of one list ascend; an owner above it is the same for all of them.
    boolean goesOn = batch.id(index) == lastOwner && neighbour >= lastNeighbour;
    lastOwner = batch.id(index);
    lastNeighbour = neighbour;
    int table = ElementId.table(neighbour);
    long count = 0;
    for (int i = 0; i < batch.runs.length; i++) {
      ListRun run = batch.runs[i];
      long start = goesOn ? found[i] : batch.starts[i][index];
      long end = batch.ends[i][index];
      found[i] = start;
      if (start < end && run.neighbourTable == table
          && !(run.withoutLoops && neighbour == lastOwner)) {
        found[i] = run.lowerBound(start, end, neighbour);
        count += count(run, found[i], end, neighbour);
      }
    }
    return count;
  }

  private static long count(ListRun run, long first, long end, long neighbour) {
    if (run.hasParallelEdges) {
      return run.lowerBound(first, end, neighbour + 1) - first;
    }
    return first < end && run.neighbour(first) == neighbour ? 1 : 0;
  }
}
