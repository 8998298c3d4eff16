package io.graphflow.core.list.count;

import io.graphflow.core.list.adjacency.ListRun;
import io.graphflow.core.list.adjacency.VertexRuns;
import io.graphflow.core.list.chunk.ListGroup;
import io.graphflow.core.list.operator.ListOperator;
import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.VertexVector;
import io.graphflow.storage.layout.ElementId;

/**
 * Counts the edges between a flat vertex and the vertices of an unflat group. It keeps the
 * positions that have an edge, and multiplies their multiplicity by the number of edges. The group
 * stays unflat. Its vertices mostly come from a sorted list, so that the search in the flat
 * vertex's sorted list gallops on from where it was.
 */
public final class CountExtendIntoOperator implements ListOperator {
  private final ListOperator input;
  private final ListGroup ownerGroup;
  private final VertexVector owner;
  private final VertexRuns runs;
  private final ListGroup group;
  private final VertexVector vertices;
  private final boolean atMostOne;
  private final Selection selection = new Selection();
  private final Multiplier multiplier;

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
      ListOperator input,
      ListGroup ownerGroup,
      VertexVector owner,
      VertexRuns runs,
      ListGroup group,
      VertexVector vertices,
      boolean atMostOne) {
    this.input = input;
    this.ownerGroup = ownerGroup;
    this.owner = owner;
    this.runs = runs;
    this.group = group;
    this.vertices = vertices;
    this.atMostOne = atMostOne;
    this.multiplier = new Multiplier(group, null);
  }

  @Override
  public void open() {
    input.open();
  }

  @Override
  public boolean next() {
    while (input.next()) {
      runs.set(owner.id(ownerGroup.current));
      boolean byTable = atMostOne && vertices.table() != VertexVector.MIXED;
      if (runs.count() > 0 && (byTable ? select() : multiply())) {
        return true;
      }
    }
    return false;
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
  public void close() {
    input.close();
  }
}
