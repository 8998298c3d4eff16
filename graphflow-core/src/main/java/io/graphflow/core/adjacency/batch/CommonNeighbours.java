package io.graphflow.core.adjacency.batch;

import io.graphflow.core.vector.NeighbourSet;
import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.VertexVector;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.snapshot.Snapshot;
import java.util.Arrays;
import java.util.List;

/**
 * The vertices that are neighbours of every one of some vertices, the <em>legs</em>, for lists that are
 * tested one after another. The common neighbours become a {@link NeighbourSet} once, which is kept while
 * the legs stay as they are. A set costs as much as its lists are long. While only few elements were asked
 * for, the lists are searched for them instead.
 *
 * <p>A vertex counts once for every combination of edges that lead to it. Not safe for use by more than one
 * thread at a time.
 */
public final class CommonNeighbours {
  /** Tests edges of the legs. */
  public interface EdgeTests {
    /** Reads what the tests of a leg's edges depend on; false if none can pass. */
    boolean prepare(int leg);

    /** Adds the neighbours to a set that some edges of a leg, which pass, lead to. */
    void add(int leg, ListRun run, long listPosition, int count, NeighbourSet target);
  }

  /**
   * A set is made once this many times the elements asked for are no fewer than the set's lists hold.
   */
  private static final int SEARCH_SHARE = 4;

  private final Snapshot snapshot;
  private final VertexRuns[] legs;
  private final EdgeTests tests;
  private final int maxCount;
  private final long[] owners;

  /** The common neighbours by table; null for tables that never had one. */
  private final NeighbourSet[] sets;

  private final NeighbourSet[] others;
  private final boolean[] tables;
  private final VertexVector added = new VertexVector();
  private final Selection piece = new Selection();
  private final Selection scratch = new Selection();

  private boolean changed;
  private boolean made;
  private boolean possible;

  /**
   * The number of elements in the lists of the legs; {@code askedElements} is the number of
   * elements asked for.
   */
  private long legElements;

  private long askedElements;

  /**
   * Creates the neighbours of no vertices yet.
   *
   * @param legs the lists of each leg
   * @param tests which edges count; null if all do
   * @param maxCount the number of edges that are tested at once
   */
  public CommonNeighbours(
      Snapshot snapshot, List<VertexRuns> legs, EdgeTests tests, int maxCount) {
    this.snapshot = snapshot;
    this.legs = legs.toArray(VertexRuns[]::new);
    this.tests = tests;
    this.maxCount = maxCount;
    this.owners = new long[legs.size()];
    Arrays.fill(owners, ElementId.NONE);
    int tableCount = snapshot.catalog().vertexTables().size();
    this.sets = new NeighbourSet[tableCount];
    this.others = new NeighbourSet[legs.size() > 1 ? tableCount : 0];
    this.tables = new boolean[tableCount];
  }

  /** Forgets the legs, because their lists, or what edges are tested for, may have changed. */
  public void forget() {
    Arrays.fill(owners, ElementId.NONE);
    possible = false;
  }

  /** Sets the vertex of a leg, which may be NULL; {@link #begin} must follow before anything is asked. */
  public void set(int leg, long owner) {
    changed |= owner != owners[leg];
    owners[leg] = owner;
  }

  /** Takes the vertices of the legs; false if they have no common neighbour, so that nothing need be asked. */
  public boolean begin() {
    if (changed) {
      changed = false;
      read();
    }
    return possible;
  }

  private void read() {
    made = false;
    askedElements = 0;
    legElements = 0;
    possible = true;
    for (int i = 0; i < legs.length; i++) {
      VertexRuns runs = legs[i];
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
      if (tests != null || askedElements * SEARCH_SHARE >= legElements) {
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
    if (tests != null && !tests.prepare(leg)) {
      return;
    }
    VertexRuns runs = legs[leg];
    for (int run = 0; run < runs.count(); run++) {
      int table = runs.get(run).neighbourTable;
      if (target[table] == null) {
        target[table] = new NeighbourSet(snapshot.vertexLimit(table));
      }
      tables[table] = true;
      for (long at = runs.start(run); at < runs.end(run); at += maxCount) {
        add(leg, runs.get(run), at, (int) Math.min(maxCount, runs.end(run) - at), target[table]);
      }
    }
    for (int table = 0; table < target.length; table++) {
      if (tables[table]) {
        target[table].finish();
      }
    }
  }

  private void add(int leg, ListRun run, long listPosition, int count, NeighbourSet target) {
    if (tests != null) {
      tests.add(leg, run, listPosition, count, target);
      return;
    }
    run.point(added, listPosition);
    piece.selectAll(count);
    target.add(added.offsets(), piece);
  }

  /**
   * Selects the vertices of a list that are common neighbours.
   *
   * @param list the vertices to test
   * @param sorted whether they ascend
   * @param in the positions to test
   * @param count length of the list
   * @param out receives the positions, ascending; one longer than {@code in.count()}
   * @return how many
   */
  public int select(VertexVector list, boolean sorted, Selection in, int count, int[] out) {
    int table = list.table();
    if (table == VertexVector.MIXED || !isMade(in.count())) {
      return search(list, in, out);
    }
    return sets[table] == null ? 0 : sets[table].select(list.offsets(), sorted, in, count, out);
  }

  private int search(VertexVector list, Selection in, int[] out) {
    int selected = 0;
    for (int i = 0; i < in.count(); i++) {
      int position = in.position(i);
      long id = list.id(position);
      out[selected] = position;
      selected += id != ElementId.NONE && edges(id) > 0 ? 1 : 0;
    }
    return selected;
  }

  /** The number of combinations of edges between the legs and a vertex. */
  private long edges(long id) {
    if (made || tests != null) {
      isMade(1);
      NeighbourSet set = sets[ElementId.table(id)];
      return set == null ? 0 : set.multiplicity(ElementId.position(id));
    }
    long combinations = 1;
    for (int i = 0; i < legs.length && combinations > 0; i++) {
      combinations *= edges(legs[i], id);
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

  /**
   * The number of combinations of edges, summed over all positions of a list.
   *
   * @param sorted whether the list ascends
   * @param count length of the list
   */
  public long count(VertexVector list, boolean sorted, int count) {
    int table = list.table();
    if (table != VertexVector.MIXED && isMade(count)) {
      return sets[table] == null ? 0 : sets[table].count(list.offsets(), sorted, count, scratch);
    }
    piece.selectAll(count);
    return rows(list, piece);
  }

  /**
   * Adds to counts of ascending lists the number of combinations of edges of each.
   *
   * @param starts by list its first list position
   * @param ends by list the list position behind its last
   * @param count number of lists
   * @return false if nothing was added, because each list must be counted by itself
   */
  public boolean countLists(ListRun run, long[] starts, long[] ends, int count, long[] counts) {
    long asked = 0;
    for (int i = 0; i < count; i++) {
      asked += ends[i] - starts[i];
    }
    int elements = (int) Math.min(asked, Integer.MAX_VALUE);
    if (!isMade(elements)) {
      // The lists are asked for one by one, and count then.
      askedElements -= elements;
      return false;
    }
    NeighbourSet set = sets[run.neighbourTable];
    return set == null
        || set.addCounts(run.neighbourSegment(), run.neighbourBytes(0), run.neighbourStrideBytes,
            run.neighbourMask, starts, ends, count, counts);
  }

  /** The number of combinations of edges, summed over selected positions of a list. */
  public long rows(VertexVector list, Selection selected) {
    int table = list.table();
    if (made && table != VertexVector.MIXED) {
      return sets[table] == null ? 0 : sets[table].count(list.offsets(), selected);
    }
    long rows = 0;
    for (int i = 0; i < selected.count(); i++) {
      long id = list.id(selected.position(i));
      rows += id == ElementId.NONE ? 0 : edges(id);
    }
    return rows;
  }
}
