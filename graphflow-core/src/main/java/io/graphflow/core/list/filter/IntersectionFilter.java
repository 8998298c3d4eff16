package io.graphflow.core.list.filter;

import io.graphflow.core.adjacency.batch.AdjacencyBatch;
import io.graphflow.core.adjacency.batch.ListRun;
import io.graphflow.core.adjacency.batch.VertexRuns;
import io.graphflow.core.list.chunk.ListGroup;
import io.graphflow.core.vector.EdgeVector;
import io.graphflow.core.vector.NeighbourSet;
import io.graphflow.core.vector.Positions;
import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.VertexVector;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.snapshot.Snapshot;
import java.util.Arrays;
import java.util.List;

/**
 * Selects the vertices of a list that are neighbours of every vertex of some flat groups, the
 * <em>legs</em>. This is an intersection in which the legs' lists meet one other list after
 * another. The filter makes the legs' common neighbours a {@link NeighbourSet} once, and keeps it
 * while the legs stay as they are. A set costs as much as its lists are long. While only few
 * elements were asked for, the filter searches the lists for them instead.
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

  /**
   * The filter makes a set once this many times the elements asked for are no fewer than the set's
   * lists hold.
   */
  private static final int SEARCH_SHARE = 4;

  private final Snapshot snapshot;
  private final Leg[] legs;
  private final PositionFilter[][] legFilters;
  private final VertexVector list;
  private final boolean sorted;
  private final int maxCount;

  /** Whether filters on the legs read something else that may change. */
  private final boolean dependent;

  private final boolean filtered;
  private final long[] owners;

  /** The common neighbours by table; null for tables that never had one. */
  private final NeighbourSet[] sets;

  private final NeighbourSet[] others;
  private final boolean[] tables;
  private final Selection piece = new Selection();
  private final Selection[] passed = {new Selection(), new Selection()};
  private final Selection scratch = new Selection();

  private boolean made;
  private boolean possible;

  /**
   * The number of elements in the lists of the legs; {@code askedElements} is the number of
   * elements asked for.
   */
  private long legElements;

  private long askedElements;

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
    this.filtered = legs.stream().anyMatch(leg -> !leg.filters().isEmpty());
    this.maxCount = maxCount;
    this.owners = new long[legs.size()];
    Arrays.fill(owners, ElementId.NONE);
    int tableCount = snapshot.catalog().vertexTables().size();
    this.sets = new NeighbourSet[tableCount];
    this.others = new NeighbourSet[legs.size() > 1 ? tableCount : 0];
    this.tables = new boolean[tableCount];
  }

  @Override
  public void open() {
    // An inner plan is opened for one outer row after another, mostly with the same legs.
    if (snapshot.isLive()) {
      Arrays.fill(owners, ElementId.NONE);
      possible = false;
    }
    for (PositionFilter[] filters : legFilters) {
      for (PositionFilter filter : filters) {
        filter.open();
      }
    }
  }

  @Override
  public boolean prepare() {
    boolean same = !dependent;
    for (int i = 0; i < legs.length; i++) {
      long owner = legs[i].from().id(legs[i].group().current);
      same &= owner == owners[i];
      owners[i] = owner;
    }
    if (!same) {
      begin();
    }
    return possible;
  }

  /** Takes the current vertices of the legs. */
  private void begin() {
    made = false;
    askedElements = 0;
    legElements = 0;
    possible = true;
    for (int i = 0; i < legs.length; i++) {
      VertexRuns runs = legs[i].runs();
      runs.set(owners[i]);
      possible &= runs.count() > 0;
      for (int run = 0; run < runs.count(); run++) {
        legElements += runs.end(run) - runs.start(run);
      }
    }
  }

  /** Makes the sets if the elements asked for justify it, now or together with those before. */
  private boolean isMade(int asked) {
    if (!made) {
      askedElements += asked;
      if (filtered || askedElements * SEARCH_SHARE >= legElements) {
        make();
      }
    }
    return made;
  }

  private void make() {
    made = true;
    fill(0, sets);
    for (int i = 1; i < legs.length; i++) {
      fill(i, others);
      for (int table = 0; table < sets.length; table++) {
        if (sets[table] != null && others[table] != null) {
          sets[table].retain(others[table]);
        } else if (sets[table] != null) {
          sets[table].clear();
        }
      }
    }
  }

  /** Makes sets of one leg's neighbours. */
  private void fill(int leg, NeighbourSet[] target) {
    for (int table = 0; table < target.length; table++) {
      if (target[table] != null) {
        target[table].clear();
      }
      tables[table] = false;
    }
    for (PositionFilter filter : legFilters[leg]) {
      if (!filter.prepare()) {
        return;
      }
    }
    VertexRuns runs = legs[leg].runs();
    for (int run = 0; run < runs.count(); run++) {
      int table = runs.get(run).neighbourTable;
      if (target[table] == null) {
        target[table] = new NeighbourSet(snapshot.vertexLimit(table));
      }
      tables[table] = true;
      for (long at = runs.start(run); at < runs.end(run); at += maxCount) {
        add(leg, run, at, (int) Math.min(maxCount, runs.end(run) - at), target[table]);
      }
    }
    for (int table = 0; table < target.length; table++) {
      if (tables[table]) {
        target[table].finish();
      }
    }
  }

  private void add(int index, int run, long listPosition, int count, NeighbourSet target) {
    Leg leg = legs[index];
    ListRun listRun = leg.runs().get(run);
    listRun.point(leg.to(), listPosition);
    listRun.pointEdges(leg.edge(), leg.from(), leg.group().current, leg.to(), listPosition);
    piece.selectAll(count);
    Selection wanted = PositionFilter.selectAll(legFilters[index], piece, count, passed);
    if (wanted.count() > 0) {
      target.add(leg.to().offsets(), wanted);
    }
  }

  @Override
  public int select(Selection in, int count, int[] out) {
    int table = list.table();
    if (table == VertexVector.MIXED) {
      return selectMixed(in, out);
    }
    if (!isMade(in.count())) {
      return search(in, out);
    }
    return sets[table] == null ? 0 : sets[table].select(list.offsets(), sorted, in, count, out);
  }

  private int selectMixed(Selection in, int[] out) {
    int selected = 0;
    for (int i = 0; i < in.count(); i++) {
      int position = in.position(i);
      long id = list.id(position);
      out[selected] = position;
      selected += id != ElementId.NONE && edges(id) > 0 ? 1 : 0;
    }
    return selected;
  }

  private int search(Selection in, int[] out) {
    int selected = 0;
    for (int i = 0; i < in.count(); i++) {
      int position = in.position(i);
      out[selected] = position;
      selected += edges(list.id(position)) > 0 ? 1 : 0;
    }
    return selected;
  }

  /** The number of combinations of edges between the legs and a vertex. */
  private long edges(long id) {
    if (made || filtered) {
      isMade(1);
      NeighbourSet set = sets[ElementId.table(id)];
      return set == null ? 0 : set.multiplicity(ElementId.position(id));
    }
    long combinations = 1;
    for (int i = 0; i < legs.length && combinations > 0; i++) {
      combinations *= edges(legs[i].runs(), id);
    }
    return combinations;
  }

  private static long edges(VertexRuns runs, long id) {
    long edges = 0;
    for (int run = 0; run < runs.count(); run++) {
      ListRun listRun = runs.get(run);
      if (listRun.neighbourTable == ElementId.table(id)) {
        long start = listRun.lowerBound(runs.start(run), runs.end(run), id);
        edges += listRun.lowerBound(start, runs.end(run), id + 1) - start;
      }
    }
    return edges;
  }

  /** The number of combinations of edges, summed over all positions of the list. */
  @Override
  public long count(int count) {
    int table = list.table();
    if (table != VertexVector.MIXED && isMade(count)) {
      return sets[table] == null ? 0 : sets[table].count(list.offsets(), sorted, count, scratch);
    }
    piece.selectAll(count);
    return rows(piece);
  }

  /** The number of combinations of edges, summed over selected positions. */
  public long rows(Selection selected) {
    int table = list.table();
    if (made && table != VertexVector.MIXED) {
      Positions offsets = list.offsets();
      return sets[table] == null ? 0 : sets[table].count(offsets, selected);
    }
    long rows = 0;
    for (int i = 0; i < selected.count(); i++) {
      long id = list.id(selected.position(i));
      rows += id == ElementId.NONE ? 0 : edges(id);
    }
    return rows;
  }

  @Override
  public void prefetch(AdjacencyBatch owners, int run) {
    owners.runs[run].prefetch(owners.starts[run], owners.ends[run], owners.count());
  }
}
