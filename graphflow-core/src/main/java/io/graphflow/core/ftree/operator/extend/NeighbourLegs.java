package io.graphflow.core.ftree.operator.extend;

import io.graphflow.core.adjacency.batch.CommonNeighbours;
import io.graphflow.core.adjacency.batch.ListRun;
import io.graphflow.core.adjacency.batch.ListRuns;
import io.graphflow.core.adjacency.batch.VertexRuns;
import io.graphflow.core.ftree.block.FBlock;
import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.VertexVector;
import io.graphflow.storage.snapshot.Snapshot;
import java.util.List;

/**
 * Says which elements of a list are neighbours of other vertices of its tree too, so that a cycle closes
 * before its vertices are copied to a block. Neither those vertices nor their lists are copied, and
 * vertices that stay the same from one list to the next are read once: their lists cannot change, because
 * where a query itself may add edges the planner knows of no label that leads to each vertex once.
 */
public final class NeighbourLegs {
  /**
   * One of the other vertices.
   *
   * @param block the block of {@code vertices}, which is that of the owners or lies above it
   * @param lists hold the edges that must exist
   */
  public record Leg(FBlock block, VertexVector vertices, ListRuns lists) {}

  private final List<OwnerPositions> legs;
  private final CommonNeighbours common;
  private final VertexVector list = new VertexVector();

  /**
   * Creates the legs.
   *
   * @param owners the block with the owners of the lists
   * @param maxCount the number of edges of a leg that are read at once
   */
  public NeighbourLegs(Snapshot snapshot, FBlock owners, List<Leg> legs, int maxCount) {
    this.legs = legs.stream()
        .map(leg -> new OwnerPositions(owners, leg.block(), leg.vertices()))
        .toList();
    this.common = new CommonNeighbours(snapshot,
        legs.stream().map(leg -> new VertexRuns(leg.lists())).toList(), null, maxCount);
  }

  /** Begins with the tree that the blocks now hold. */
  void beginTree() {
    legs.forEach(OwnerPositions::begin);
  }

  /** Begins with an owner's lists; false if none of their elements passes. */
  boolean begin(int ownerPosition) {
    for (int i = 0; i < legs.size(); i++) {
      common.set(i, legs.get(i).vertices().id(ownerPosition));
    }
    return common.begin();
  }

  /**
   * Selects elements of a list.
   *
   * @param start list position of the first element
   * @param in the elements to test, by their distance from the first
   * @param length the number of elements from the first on
   * @param out receives those that pass, ascending; one longer than {@code in.count()}
   * @return how many
   */
  int select(ListRun run, long start, Selection in, int length, int[] out) {
    run.point(list, start);
    return common.select(list, true, in, length, out);
  }
}
