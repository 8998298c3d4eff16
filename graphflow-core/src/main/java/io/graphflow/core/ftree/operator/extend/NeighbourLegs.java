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

  /** Positions of a block that belong to owners with the same legs, those of them that pass, and all that do. */
  private final Selection positions = new Selection();

  private final Selection passing = new Selection();
  private int[] kept = {};

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

  /**
   * Keeps those positions of a block that pass: short lists are copied as a whole, and tested together as far as
   * the other vertices stay the same.
   *
   * @param block the block with the lists, of which nothing has been dropped
   * @param owners the owners of the lists
   * @param neighbours the vertices of the block
   */
  void apply(FBlock block, Selection owners, VertexVector neighbours) {
    int count = block.count();
    if (kept.length < count) {
      kept = new int[Math.max(count, 2 * kept.length)];
    }
    int keptCount = 0;
    int start = 0;
    int next = 0;
    while (next < owners.count() && start < count) {
      int first = owners.position(next);
      int end = start;
      do {
        end = Math.max(end, block.end(owners.position(next++)));
      } while (next < owners.count() && areSame(first, owners.position(next)));
      if (end > start && begin(first)) {
        keptCount += select(neighbours, start, end, count, keptCount);
      }
      start = end;
    }
    if (keptCount < count) {
      block.keep(kept, keptCount);
    }
  }

  private boolean areSame(int first, int second) {
    for (OwnerPositions leg : legs) {
      if (leg.vertices().id(first) != leg.vertices().id(second)) {
        return false;
      }
    }
    return true;
  }

  /** Adds positions that pass to those that are kept, and returns their number. */
  private int select(VertexVector neighbours, int start, int end, int count, int keptCount) {
    if (end - start == count) {
      positions.selectAll(count);
    } else {
      int[] all = positions.buffer(end - start);
      for (int i = start; i < end; i++) {
        all[i - start] = i;
      }
      positions.select(end - start);
    }
    int[] found = passing.buffer(end - start);
    int foundCount = common.select(neighbours, false, positions, count, found);
    System.arraycopy(found, 0, kept, keptCount, foundCount);
    return foundCount;
  }
}
