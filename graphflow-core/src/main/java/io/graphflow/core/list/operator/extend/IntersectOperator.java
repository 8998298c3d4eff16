package io.graphflow.core.list.operator.extend;

import io.graphflow.core.adjacency.batch.ListRun;
import io.graphflow.core.adjacency.batch.VertexRuns;
import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.list.chunk.ListGroup;
import io.graphflow.core.list.chunk.SavedGroups;
import io.graphflow.core.list.operator.ListOperator;
import io.graphflow.core.vector.EdgeVector;
import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.VertexVector;
import io.graphflow.storage.layout.ElementId;
import java.util.List;

/**
 * Worst-case optimal extension: yields the vertices that lie in the lists of all legs, whose groups
 * are flat, as a new unflat group in memory of its own. Lists are sorted by neighbour, so that the
 * operator finds the next common one by galloping in each list to the largest current neighbour.
 *
 * <p>A leg of several runs (labels, both directions) takes part with each; parallel edges yield a
 * row for each combination.
 */
public final class IntersectOperator implements ListOperator {

  /**
   * A leg: the group and vector of its vertex, and the vector that receives its edges, or null if
   * nothing reads them.
   */
  public record Leg(ListGroup group, VertexVector from, VertexRuns runs, EdgeVector edge) {}

  private final ListOperator input;
  private final QueryContext context;
  private final Leg[] legs;
  private final ListGroup group;
  private final VertexVector to;
  private final SavedGroups others;
  private final int maxCount;
  private final Selection all = new Selection();

  /** For each leg the run that takes part in the current combination. */
  private final int[] runs;

  private final long[] at;
  private final long[] ends;
  private final long[] sameEnds;
  private boolean intersecting;
  private int count;
  private int capacity;

  /** Creates the operator; {@code others} are the groups that are unflat in the input. */
  public IntersectOperator(
      ListOperator input,
      QueryContext context,
      List<Leg> legs,
      ListGroup group,
      VertexVector to,
      List<ListGroup> others,
      int maxCount) {
    this.input = input;
    this.context = context;
    this.legs = legs.toArray(Leg[]::new);
    this.group = group;
    this.to = to;
    this.others = new SavedGroups(others);
    this.maxCount = maxCount;
    this.runs = new int[this.legs.length];
    this.at = new long[this.legs.length];
    this.ends = new long[this.legs.length];
    this.sameEnds = new long[this.legs.length];
  }

  @Override
  public void open() {
    input.open();
    intersecting = false;
  }

  @Override
  public boolean next() {
    while (true) {
      while (intersecting) {
        intersect();
        if (count > 0) {
          others.restore();
          yieldChunk();
          return true;
        }
        intersecting = nextCombination();
      }
      context.check();
      if (!input.next()) {
        return false;
      }
      others.save();
      intersecting = firstCombination();
    }
  }

  /** Reads all lists and finds the first combination of runs with neighbours of one kind. */
  private boolean firstCombination() {
    for (int leg = 0; leg < legs.length; leg++) {
      VertexRuns legRuns = legs[leg].runs();
      legRuns.set(legs[leg].from().id(legs[leg].group().current));
      if (legRuns.count() == 0) {
        return false;
      }
      runs[leg] = 0;
    }
    return isOneKind() ? beginLists() : nextCombination();
  }

  private boolean nextCombination() {
    do {
      int leg = legs.length - 1;
      while (leg >= 0 && ++runs[leg] == legs[leg].runs().count()) {
        runs[leg--] = 0;
      }
      if (leg < 0) {
        return false;
      }
    } while (!isOneKind());
    return beginLists();
  }

  /** Whether all runs lead to one table, and there to new vertices or to vertices of the files. */
  private boolean isOneKind() {
    ListRun first = listRun(0);
    for (int leg = 1; leg < legs.length; leg++) {
      ListRun listRun = listRun(leg);
      if (listRun.neighbourTable != first.neighbourTable
          || listRun.newNeighbours != first.newNeighbours) {
        return false;
      }
    }
    return true;
  }

  private ListRun listRun(int leg) {
    return legs[leg].runs().get(runs[leg]);
  }

  private boolean beginLists() {
    for (int leg = 0; leg < legs.length; leg++) {
      at[leg] = legs[leg].runs().start(runs[leg]);
      ends[leg] = legs[leg].runs().end(runs[leg]);
    }
    return true;
  }

  /** Collects common neighbours: at least {@code maxCount}, unless the lists end. */
  private void intersect() {
    count = 0;
    capacity = 0;
    while (count < maxCount && findCommon()) {
      long combinations = 1;
      long neighbour = listRun(0).neighbour(at[0]);
      for (int leg = 0; leg < legs.length; leg++) {
        sameEnds[leg] =
            listRun(leg).hasParallelEdges
                ? listRun(leg).lowerBound(at[leg], ends[leg], neighbour + 1)
                : at[leg] + 1;
        combinations *= sameEnds[leg] - at[leg];
      }
      append(neighbour, Math.toIntExact(combinations));
      System.arraycopy(sameEnds, 0, at, 0, at.length);
    }
  }

  /** Moves all lists to the next neighbour that they share; false if one ends. */
  private boolean findCommon() {
    if (at[0] == ends[0]) {
      return false;
    }
    long candidate = listRun(0).neighbour(at[0]);
    int agreeing = 1;
    int leg = 1;
    while (agreeing < legs.length) {
      at[leg] = listRun(leg).lowerBound(at[leg], ends[leg], candidate);
      if (at[leg] == ends[leg]) {
        return false;
      }
      long neighbour = listRun(leg).neighbour(at[leg]);
      if (neighbour == candidate) {
        agreeing++;
      } else {
        candidate = neighbour;
        agreeing = 1;
      }
      leg = leg + 1 == legs.length ? 0 : leg + 1;
    }
    return true;
  }

  /** Appends a neighbour once for each combination of the edges that lead to it. */
  private void append(long neighbour, int combinations) {
    ensureCapacity(count + combinations);
    for (int i = 0; i < combinations; i++) {
      to.offsets().put(count, ElementId.position(neighbour));
      long rest = i;
      for (int leg = legs.length - 1; leg >= 0; leg--) {
        long parallel = sameEnds[leg] - at[leg];
        if (legs[leg].edge() != null) {
          legs[leg].edge().listPositions().put(count, at[leg] + rest % parallel);
        }
        rest /= parallel;
      }
      count++;
    }
  }

  private void ensureCapacity(int needed) {
    if (needed <= capacity) {
      return;
    }
    capacity = Math.max(needed, Math.max(16, 2 * capacity));
    to.offsets().ensureOwned(capacity);
    for (Leg leg : legs) {
      if (leg.edge() != null) {
        leg.edge().listPositions().ensureOwned(capacity);
      }
    }
  }

  private void yieldChunk() {
    group.set(count, all);
    to.setTable(listRun(0).neighbourTable, listRun(0).newNeighbours);
    for (int leg = 0; leg < legs.length; leg++) {
      if (legs[leg].edge() != null) {
        listRun(leg)
            .setEdges(legs[leg].edge(), legs[leg].from(), legs[leg].group().current, to);
      }
    }
  }

  @Override
  public long addedBytes() {
    long bytes = to.bytes(count);
    for (Leg leg : legs) {
      bytes += leg.edge() == null ? 0 : leg.edge().bytes(count);
    }
    return bytes;
  }

  @Override
  public void close() {
    input.close();
  }
}
