package io.graphflow.core.list.operator.extend;

import io.graphflow.core.adjacency.batch.ListRun;
import io.graphflow.core.adjacency.batch.VertexRuns;
import io.graphflow.core.list.chunk.ListGroup;
import io.graphflow.core.list.chunk.SavedGroups;
import io.graphflow.core.list.operator.ListOperator;
import io.graphflow.core.vector.EdgeVector;
import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.VertexVector;
import io.graphflow.storage.layout.ElementId;
import java.util.List;

/**
 * Yields the edges between two flat vertices as a new unflat group: a part of one vertex's sorted
 * list, which it finds by search and points at.
 */
public final class ListExtendIntoOperator implements ListOperator {
  private final ListOperator input;
  private final ListGroup fromGroup;
  private final VertexVector from;
  private final ListGroup toGroup;
  private final VertexVector to;
  private final VertexRuns runs;
  private final ListGroup group;
  private final EdgeVector edge;
  private final VertexVector neighbour = new VertexVector();
  private final SavedGroups others;
  private final int maxCount;
  private final Selection all = new Selection();

  private int run;
  private long neighbourId;
  private ListRun listRun;
  private long listPosition;
  private long listEnd;

  /**
   * Creates the operator.
   *
   * @param group receives the edges
   * @param edge null if nothing reads them
   * @param others the groups that are unflat in the input
   */
  public ListExtendIntoOperator(
      ListOperator input,
      ListGroup fromGroup,
      VertexVector from,
      ListGroup toGroup,
      VertexVector to,
      VertexRuns runs,
      ListGroup group,
      EdgeVector edge,
      List<ListGroup> others,
      int maxCount) {
    this.input = input;
    this.fromGroup = fromGroup;
    this.from = from;
    this.toGroup = toGroup;
    this.to = to;
    this.runs = runs;
    this.group = group;
    this.edge = edge;
    this.others = new SavedGroups(others);
    this.maxCount = maxCount;
  }

  @Override
  public void open() {
    input.open();
    run = runs.count();
    listPosition = 0;
    listEnd = 0;
  }

  @Override
  public boolean next() {
    while (listPosition == listEnd) {
      if (run < runs.count()) {
        findEdges();
      } else {
        if (!input.next()) {
          return false;
        }
        others.save();
        neighbourId = to.id(toGroup.current);
        runs.setTo(
            neighbourId == ElementId.NONE ? neighbourId : from.id(fromGroup.current), neighbourId);
        run = 0;
      }
    }
    others.restore();
    yieldEdges();
    return true;
  }

  private void findEdges() {
    listRun = runs.get(run);
    listPosition = 0;
    listEnd = 0;
    if (listRun.neighbourTable == ElementId.table(neighbourId)) {
      long end = runs.end(run);
      listPosition = listRun.lowerBound(runs.start(run), end, neighbourId);
      listEnd = listRun.lowerBound(listPosition, end, neighbourId + 1);
    }
    run++;
  }

  private void yieldEdges() {
    int count = (int) Math.min(maxCount, listEnd - listPosition);
    group.set(count, all);
    if (edge != null) {
      neighbour.setTable(listRun.neighbourTable, listRun.newNeighbours);
      neighbour.offsets().setConstant(ElementId.position(neighbourId));
      listRun.pointEdges(edge, from, fromGroup.current, neighbour, listPosition);
    }
    listPosition += count;
  }

  @Override
  public long addedBytes() {
    return edge == null ? 0 : edge.bytes(group.count);
  }

  @Override
  public void close() {
    input.close();
  }
}
