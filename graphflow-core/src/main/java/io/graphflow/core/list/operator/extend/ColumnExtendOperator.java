package io.graphflow.core.list.operator.extend;

import io.graphflow.core.adjacency.batch.AdjacencyBatch;
import io.graphflow.core.adjacency.batch.ListRun;
import io.graphflow.core.adjacency.batch.ListRuns;
import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.list.chunk.ListGroup;
import io.graphflow.core.list.chunk.SavedGroups;
import io.graphflow.core.list.operator.ListOperator;
import io.graphflow.core.vector.EdgeVector;
import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.VertexVector;
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

  /** By position the run of an edge that was found and not yielded yet, or null. */
  private ListRun[] found = {};

  private long[] foundListPositions = {};
  private Selection pending;
  private int pendingFrom;
  private long[] inputMultiplicities;

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
    pending = null;
  }

  @Override
  public boolean next() {
    while (true) {
      if (pending != null) {
        ListRun listRun = nextRun();
        if (listRun != null) {
          others.restore();
          group.multiplicities = inputMultiplicities;
          yieldRun(listRun);
          return true;
        }
        pending = null;
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
    pending = group.selection;
    pendingFrom = 0;
    if (found.length < group.count) {
      found = new ListRun[group.count];
      foundListPositions = new long[group.count];
    }
    owners.start();
    while (owners.next()) {
      ListRun[] runs = owners.runs;
      for (int owner = 0; owner < owners.count(); owner++) {
        int position = owners.position(owner);
        found[position] = null;
        for (int run = 0; run < runs.length; run++) {
          if (owners.starts[run][owner] < owners.ends[run][owner]) {
            found[position] = runs[run];
            foundListPositions[position] = owners.starts[run][owner];
          }
        }
      }
    }
  }

  /** The run of the first edge not yielded yet, or null. */
  private ListRun nextRun() {
    while (pendingFrom < pending.count()) {
      ListRun listRun = found[pending.position(pendingFrom)];
      if (listRun != null) {
        return listRun;
      }
      pendingFrom++;
    }
    return null;
  }

  /** Yields all edges of one run, and marks them as done. */
  private void yieldRun(ListRun listRun) {
    int[] out = matched.buffer(pending.count());
    int selected = 0;
    to.setTable(listRun.neighbourTable, listRun.newNeighbours);
    to.offsets().own(group.count);
    for (int i = pendingFrom; i < pending.count(); i++) {
      int position = pending.position(i);
      if (found[position] == listRun) {
        to.offsets().put(position, listRun.neighbourOffset(foundListPositions[position]));
        found[position] = null;
        out[selected++] = position;
      }
    }
    matched.select(selected);
    group.selection = matched;
    if (edge != null) {
      listRun.setEdges(edge, from, -1, to);
      edge.listPositions().own(group.count);
      for (int i = 0; i < selected; i++) {
        edge.listPositions().put(out[i], foundListPositions[out[i]]);
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
