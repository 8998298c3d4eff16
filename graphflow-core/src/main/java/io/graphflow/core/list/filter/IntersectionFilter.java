package io.graphflow.core.list.filter;

import io.graphflow.core.adjacency.batch.AdjacencyBatch;
import io.graphflow.core.adjacency.batch.CommonNeighbours;
import io.graphflow.core.adjacency.batch.ListRun;
import io.graphflow.core.adjacency.batch.VertexRuns;
import io.graphflow.core.list.chunk.ListGroup;
import io.graphflow.core.vector.EdgeVector;
import io.graphflow.core.vector.NeighbourSet;
import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.VertexVector;
import io.graphflow.storage.snapshot.Snapshot;
import java.util.List;

/**
 * Selects the vertices of a list that are neighbours of every vertex of some flat groups, the
 * <em>legs</em>, by edges that pass filters. This is an intersection in which the legs' lists meet one other
 * list after another.
 *
 * <p>A vertex counts once for every combination of edges that lead to it.
 */
public final class IntersectionFilter implements PositionFilter {

  /**
   * A leg.
   *
   * @param from vector of its vertex, in {@code group}, which is flat
   * @param to set to a run of the vertex's list, for filters
   * @param edge set to the run's edges, for filters
   * @param filters tests of {@code to} and {@code edge}
   */
  public record Leg(
      ListGroup group,
      VertexVector from,
      VertexRuns runs,
      VertexVector to,
      EdgeVector edge,
      List<PositionFilter> filters) {}

  private final Snapshot snapshot;
  private final Leg[] legs;
  private final PositionFilter[][] legFilters;
  private final VertexVector list;
  private final boolean sorted;

  /** Whether filters on the legs read something else that may change. */
  private final boolean dependent;

  private final CommonNeighbours common;
  private final Selection piece = new Selection();
  private final Selection[] passed = {new Selection(), new Selection()};

  /**
   * Creates the filter.
   *
   * @param list the vertices to test
   * @param sorted whether they ascend
   * @param dependent whether filters of legs read flat groups
   * @param maxCount length of the longest vector of a leg that is filtered at once
   */
  public IntersectionFilter(
      Snapshot snapshot,
      List<Leg> legs,
      VertexVector list,
      boolean sorted,
      boolean dependent,
      int maxCount) {
    this.snapshot = snapshot;
    this.legs = legs.toArray(Leg[]::new);
    this.legFilters =
        legs.stream()
            .map(leg -> leg.filters().toArray(PositionFilter[]::new))
            .toArray(PositionFilter[][]::new);
    this.list = list;
    this.sorted = sorted;
    this.dependent = dependent;
    boolean filtered = legs.stream().anyMatch(leg -> !leg.filters().isEmpty());
    this.common = new CommonNeighbours(snapshot, legs.stream().map(Leg::runs).toList(),
        filtered ? new LegTests() : null, maxCount);
  }

  @Override
  public void open() {
    // An inner plan is opened for one outer row after another, mostly with the same legs.
    if (snapshot.isLive()) {
      common.forget();
    }
    for (PositionFilter[] filters : legFilters) {
      for (PositionFilter filter : filters) {
        filter.open();
      }
    }
  }

  @Override
  public boolean prepare() {
    if (dependent) {
      common.forget();
    }
    for (int i = 0; i < legs.length; i++) {
      common.set(i, legs[i].from().id(legs[i].group().current));
    }
    return common.begin();
  }

  @Override
  public int select(Selection in, int count, int[] out) {
    return common.select(list, sorted, in, count, out);
  }

  /** The number of combinations of edges, summed over all positions of the list. */
  @Override
  public long count(int count) {
    return common.count(list, sorted, count);
  }

  @Override
  public boolean countLists(AdjacencyBatch owners, int run, long[] counts) {
    ListRun listRun = owners.runs[run];
    // The legs are those of the current rows only if no filter on them reads each owner's values.
    return !dependent
        && !listRun.withoutLoops
        && common.countLists(
            listRun, owners.starts[run], owners.ends[run], owners.count(), counts);
  }

  /** The number of combinations of edges, summed over selected positions. */
  public long rows(Selection selected) {
    return common.rows(list, selected);
  }

  @Override
  public void prefetch(AdjacencyBatch owners, int run) {
    owners.runs[run].prefetch(owners.starts[run], owners.ends[run], owners.count());
  }

  /** Tests the edges of the legs by their filters. */
  private final class LegTests implements CommonNeighbours.EdgeTests {
    @Override
    public boolean prepare(int leg) {
      for (PositionFilter filter : legFilters[leg]) {
        if (!filter.prepare()) {
          return false;
        }
      }
      return true;
    }

    @Override
    public void add(int index, ListRun run, long listPosition, int count, NeighbourSet target) {
      Leg leg = legs[index];
      run.point(leg.to(), listPosition);
      run.pointEdges(leg.edge(), leg.from(), leg.group().current, leg.to(), listPosition);
      piece.selectAll(count);
      Selection wanted = PositionFilter.selectAll(legFilters[index], piece, count, passed);
      if (wanted.count() > 0) {
        target.add(leg.to().offsets(), wanted);
      }
    }
  }
}
