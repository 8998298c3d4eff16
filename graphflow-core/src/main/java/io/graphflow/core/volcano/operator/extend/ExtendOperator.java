package io.graphflow.core.volcano.operator.extend;

import io.graphflow.core.adjacency.AdjacencyLists;
import io.graphflow.core.adjacency.EdgeCursor;
import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.volcano.operator.Operator;
import io.graphflow.storage.layout.ElementId;

/** Sets slots, for each input row, to each edge of a vertex and the vertex at its other end. */
public final class ExtendOperator implements Operator {
  private static final int ROWS_PER_CHECK = 512;

  private final Operator input;
  private final QueryContext context;
  private final Tuple tuple;
  private final int fromSlot;
  private final EdgeSlot edge;
  private final int toSlot;
  private final EdgeCursor edges;

  private long owner;
  private int rows;

  /** The edge is null if it is not read. */
  public ExtendOperator(
      Operator input,
      QueryContext context,
      Tuple tuple,
      int fromSlot,
      EdgeSlot edge,
      int toSlot,
      AdjacencyLists[][] byOwnerTable) {
    this.input = input;
    this.context = context;
    this.tuple = tuple;
    this.fromSlot = fromSlot;
    this.edge = edge;
    this.toSlot = toSlot;
    this.edges = new EdgeCursor(byOwnerTable);
  }

  @Override
  public void open() {
    input.open();
    edges.clear();
  }

  @Override
  public boolean next() {
    while (!edges.next()) {
      if (!nextOwner()) {
        return false;
      }
    }
    long neighbour = edges.neighbour();
    tuple.setVertex(toSlot, neighbour);
    if (edge != null) {
      edge.set(tuple, edges.list(), owner, edges.changed(), edges.position() - 1, neighbour);
    }
    if (++rows % ROWS_PER_CHECK == 0) {
      context.check();
    }
    return true;
  }

  private boolean nextOwner() {
    do {
      if (!input.next()) {
        return false;
      }
      owner = tuple.vertex(fromSlot);
    } while (owner == ElementId.NONE);
    edges.begin(owner);
    return true;
  }

  @Override
  public void close() {
    input.close();
  }
}
