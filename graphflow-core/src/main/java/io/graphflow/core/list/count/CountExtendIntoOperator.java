package io.graphflow.core.list.count;

import io.graphflow.core.adjacency.batch.ListRun;
import io.graphflow.core.adjacency.batch.VertexRuns;
import io.graphflow.core.list.chunk.ListGroup;
import io.graphflow.core.list.operator.ListOperator;
import io.graphflow.core.vector.NeighbourSet;
import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.VertexVector;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.snapshot.Snapshot;
import java.util.Arrays;

/**
 * Counts the edges between a flat vertex and the vertices of an unflat group. It keeps the
 * positions that have an edge, and multiplies their multiplicity by the number of edges. The group
 * stays unflat. Its vertices mostly come from a sorted list, so that the search in the flat
 * vertex's sorted list gallops on from where it was. A flat vertex that meets one list after another,
 * as it does below an optional match, has its own list made a {@link NeighbourSet}, as soon as as many
 * vertices were looked for as that costs.
 */
public final class CountExtendIntoOperator implements ListOperator {
  /** The elements of a list that go into a set in the time of one search. */
  private static final int ADDED_PER_SEARCH = 4;

  /** The vertices for which a new set clears a bit in the time of one search. */
  private static final int BITS_PER_SEARCH = 512;

  private final Snapshot snapshot;
  private final ListOperator input;
  private final ListGroup ownerGroup;
  private final VertexVector owner;
  private final VertexRuns runs;
  private final ListGroup group;
  private final VertexVector vertices;
  private final boolean atMostOne;
  private final Selection selection = new Selection();
  private final Selection piece = new Selection();
  private final VertexVector added = new VertexVector();
  private final Multiplier multiplier;

  /** The flat vertex of the last chunk. */
  private long lastOwner = ElementId.NONE;

  /** The vertices that were looked for since there was another flat vertex. */
  private long searched;

  /** By table, the set that was made last; null for tables that never had one. */
  private final NeighbourSet[] sets;

  /** By table, the flat vertex whose neighbours its set has. */
  private final long[] setOwners;

  /**
   * Creates the operator.
   *
   * @param ownerGroup the flat group
   * @param runs the lists of {@code owner}
   * @param group the unflat group
   * @param vertices the other ends, in {@code group}
   * @param atMostOne whether no two vertices have more than one such edge, so that no multiplicity
   *     changes
   */
  public CountExtendIntoOperator(
      Snapshot snapshot,
      ListOperator input,
      ListGroup ownerGroup,
      VertexVector owner,
      VertexRuns runs,
      ListGroup group,
      VertexVector vertices,
      boolean atMostOne) {
    this.snapshot = snapshot;
    this.input = input;
    this.ownerGroup = ownerGroup;
    this.owner = owner;
    this.runs = runs;
    this.group = group;
    this.vertices = vertices;
    this.atMostOne = atMostOne;
    this.multiplier = new Multiplier(group, null);
    this.sets = new NeighbourSet[snapshot.catalog().vertexTables().size()];
    this.setOwners = new long[sets.length];
    Arrays.fill(setOwners, ElementId.NONE);
  }

  @Override
  public void open() {
    input.open();
  }

  @Override
  public boolean next() {
    while (input.next()) {
      long id = owner.id(ownerGroup.current);
      runs.set(id);
      if (id != lastOwner) {
        lastOwner = id;
        searched = 0;
      }
      if (runs.count() > 0 && (isSet() ? findInSet() : search())) {
        return true;
      }
    }
    return false;
  }

  /** Whether the neighbours in the table of the vertices are a set, made now if that is worth it. */
  private boolean isSet() {
    int table = vertices.table();
    if (table == VertexVector.MIXED || vertices.areNew() || !runs.canBeKept()) {
      return false;
    }
    if (setOwners[table] == lastOwner) {
      return true;
    }
    long elements = 0;
    for (int run = 0; run < runs.count(); run++) {
      elements += leadsTo(runs.get(run), vertices) ? runs.end(run) - runs.start(run) : 0;
    }
    long asked = searched + group.selection.count();
    if (asked * ADDED_PER_SEARCH < elements
        || (sets[table] == null && asked * BITS_PER_SEARCH < snapshot.vertexLimit(table))) {
      return false;
    }
    makeSet(table);
    return true;
  }

  private void makeSet(int table) {
    if (sets[table] == null) {
      sets[table] = new NeighbourSet(snapshot.vertexLimit(table));
    }
    NeighbourSet set = sets[table];
    set.clear();
    for (int run = 0; run < runs.count(); run++) {
      ListRun listRun = runs.get(run);
      if (leadsTo(listRun, vertices)) {
        listRun.point(added, runs.start(run));
        piece.selectAll(Math.toIntExact(runs.end(run) - runs.start(run)));
        set.add(added.offsets(), piece);
      }
    }
    set.finish();
    setOwners[table] = lastOwner;
  }

  private boolean findInSet() {
    NeighbourSet set = sets[vertices.table()];
    if (set.hasEachOnce()) {
      Selection in = group.selection;
      int[] out = selection.buffer(in.count());
      selection.select(set.select(vertices.offsets(), false, in, group.count, out));
      group.selection = selection;
      return selection.count() > 0;
    }
    multiplier.begin();
    Selection in = multiplier.in();
    for (int i = 0; i < in.count(); i++) {
      int position = in.position(i);
      multiplier.multiply(position, set.multiplicity(vertices.offsets().get(position)));
    }
    return multiplier.end();
  }

  private boolean search() {
    searched += group.selection.count();
    boolean byTable = atMostOne && vertices.table() != VertexVector.MIXED;
    return byTable ? select() : multiply();
  }

  /** Selects the vertices by the one run that leads to their table. */
  private boolean select() {
    Selection in = group.selection;
    int[] out = selection.buffer(in.count());
    int selected = 0;
    int only = -1;
    for (int run = 0; run < runs.count(); run++) {
      if (leadsTo(runs.get(run), vertices)) {
        // A list that has changed beside its part in the files gives two runs.
        selected = only < 0 ? selectIn(run, in, out) : selectInAny(in, out);
        only = run;
      }
    }
    selection.select(selected);
    group.selection = selection;
    return selected > 0;
  }

  private static boolean leadsTo(ListRun listRun, VertexVector vertices) {
    return listRun.neighbourTable == vertices.table()
        && listRun.newNeighbours == vertices.areNew();
  }

  private int selectInAny(Selection in, int[] out) {
    int selected = 0;
    for (int i = 0; i < in.count(); i++) {
      int position = in.position(i);
      out[selected] = position;
      selected += countEdges(vertices.id(position)) == 0 ? 0 : 1;
    }
    return selected;
  }

  private int selectIn(int run, Selection in, int[] out) {
    ListRun listRun = runs.get(run);
    long end = runs.end(run);
    long at = runs.start(run);
    long last = ElementId.of(listRun.neighbourTable, 0);
    int selected = 0;
    for (int i = 0; i < in.count(); i++) {
      int position = in.position(i);
      long id = vertices.id(position);
      at = listRun.lowerBound(id < last ? runs.start(run) : at, end, id);
      last = id;
      out[selected] = position;
      selected += at < end && listRun.neighbour(at) == id ? 1 : 0;
    }
    return selected;
  }

  private boolean multiply() {
    multiplier.begin();
    Selection in = multiplier.in();
    for (int i = 0; i < in.count(); i++) {
      int position = in.position(i);
      multiplier.multiply(position, countEdges(vertices.id(position)));
    }
    return multiplier.end();
  }

  private long countEdges(long id) {
    if (id == ElementId.NONE) {
      return 0;
    }
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

  @Override
  public long addedBytes() {
    return group.selection == selection ? selection.bytes() : multiplier.bytes();
  }

  @Override
  public void close() {
    input.close();
  }
}
