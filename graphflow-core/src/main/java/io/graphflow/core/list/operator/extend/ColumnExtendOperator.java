package io.graphflow.core.list.operator.extend;

import io.graphflow.core.adjacency.batch.AdjacencyBatch;
import io.graphflow.core.adjacency.batch.ListRun;
import io.graphflow.core.adjacency.batch.ListRuns;
import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.list.chunk.ListGroup;
import io.graphflow.core.list.chunk.SavedGroups;
import io.graphflow.core.list.operator.ListOperator;
import io.graphflow.core.vector.EdgeVector;
import io.graphflow.core.vector.Positions;
import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.VertexVector;
import java.util.ArrayList;
import java.util.List;

/**
 * Extends the vertices of an unflat group along edges of which each vertex has at most one. It adds
 * vectors for neighbour and edge to the same group, which stays unflat, and deselects vertices
 * without the edge (paper section 6.2). It yields a chunk for each pair of tables that vertex and
 * neighbour lie in.
 */
public final class ColumnExtendOperator implements ListOperator {
  private final ListOperator input;
  private final QueryContext context;
  private final ListGroup group;
  private final VertexVector from;
  private final VertexVector to;
  private final EdgeVector edge;
  private final AdjacencyBatch owners;
  private final SavedGroups others;
  private final Selection matched = new Selection();

  /** The edges of the input chunk by run; those of the first {@link #foundRuns} are of this chunk. */
  private final List<FoundEdges> found = new ArrayList<>();

  private int foundRuns;
  private int nextRun;
  private long[] inputMultiplicities;

  /** The edges of one run that were found, ascending by position of their owners. */
  private static final class FoundEdges {
    private ListRun run;
    private int[] positions = {};
    private long[] listPositions = {};
    private int count;

    void begin(ListRun listRun, int most) {
      run = listRun;
      count = 0;
      if (positions.length <= most) {
        positions = new int[most + 1];
        listPositions = new long[most + 1];
      }
    }

    /** Adds the edges of a batch; without a branch, as nobody can foresee which owners have one. */
    void add(AdjacencyBatch owners, long[] starts, long[] ends) {
      int[] toPositions = positions;
      long[] toListPositions = listPositions;
      int next = count;
      for (int owner = 0; owner < owners.count(); owner++) {
        toPositions[next] = owners.position(owner);
        toListPositions[next] = starts[owner];
        next += starts[owner] < ends[owner] ? 1 : 0;
      }
      count = next;
    }
  }

  /**
   * Creates the operator.
   *
   * @param edge receives the edges, or null if nothing reads them
   * @param lists the lists; each owner has an edge in at most one of its runs
   * @param others the other groups that are unflat in the input
   */
  public ColumnExtendOperator(
      ListOperator input,
      QueryContext context,
      ListGroup group,
      VertexVector from,
      VertexVector to,
      EdgeVector edge,
      ListRuns lists,
      List<ListGroup> others) {
    this.input = input;
    this.context = context;
    this.group = group;
    this.from = from;
    this.to = to;
    this.edge = edge;
    this.owners = new AdjacencyBatch(lists, group, from);
    this.others = new SavedGroups(others);
  }

  @Override
  public void open() {
    input.open();
    foundRuns = 0;
    nextRun = 0;
  }

  @Override
  public boolean next() {
    while (true) {
      while (nextRun < foundRuns) {
        FoundEdges edges = found.get(nextRun++);
        if (edges.count > 0) {
          others.restore();
          group.multiplicities = inputMultiplicities;
          yieldEdges(edges);
          return true;
        }
      }
      if (!input.next()) {
        return false;
      }
      context.check();
      others.save();
      inputMultiplicities = group.multiplicities;
      findEdges();
    }
  }

  /** Finds the edge of each selected vertex. */
  private void findEdges() {
    foundRuns = 0;
    nextRun = 0;
    int most = group.selection.count();
    owners.start();
    while (owners.next()) {
      for (int run = 0; run < owners.runs.length; run++) {
        edgesOf(owners.runs[run], most).add(owners, owners.starts[run], owners.ends[run]);
      }
    }
  }

  private FoundEdges edgesOf(ListRun listRun, int most) {
    for (int i = 0; i < foundRuns; i++) {
      if (found.get(i).run == listRun) {
        return found.get(i);
      }
    }
    if (foundRuns == found.size()) {
      found.add(new FoundEdges());
    }
    FoundEdges edges = found.get(foundRuns++);
    edges.begin(listRun, most);
    return edges;
  }

  private void yieldEdges(FoundEdges edges) {
    ListRun listRun = edges.run;
    int[] positions = edges.positions;
    long[] listPositions = edges.listPositions;
    int count = edges.count;
    int[] out = matched.buffer(count);
    Positions offsets = to.offsets();
    to.setTable(listRun.neighbourTable, listRun.newNeighbours);
    offsets.own(group.count);
    for (int i = 0; i < count; i++) {
      offsets.put(positions[i], listRun.neighbourOffset(listPositions[i]));
    }
    System.arraycopy(positions, 0, out, 0, count);
    matched.select(count);
    group.selection = matched;
    if (edge != null) {
      listRun.setEdges(edge, from, -1, to);
      edge.listPositions().own(group.count);
      for (int i = 0; i < count; i++) {
        edge.listPositions().put(positions[i], listPositions[i]);
      }
    }
  }

  @Override
  public long addedBytes() {
    return matched.bytes() + to.bytes(group.count)
        + (edge == null ? 0 : edge.bytes(group.count));
  }

  @Override
  public void close() {
    input.close();
  }
}
