package io.graphflow.core.volcano.operator.extend;

import io.graphflow.core.adjacency.AdjacencyLists;
import io.graphflow.core.adjacency.EdgeCursor;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.volcano.operator.Operator;
import io.graphflow.storage.layout.ElementId;

/** Sets a slot, for each input row, to each edge between two vertices, found by binary search. */
public final class ExtendIntoOperator implements Operator {
  private final Operator input;
  private final Tuple tuple;
  private final int fromSlot;
  private final EdgeSlot edge;
  private final int toSlot;
  private final EdgeCursor edges;

  private long owner;
  private long neighbour;

  /** The rest of the current run, whose edges all lead to the neighbour. */
  private long position;
  private long end;

  /** Creates the operator; the edge is null if nothing reads it. */
  public ExtendIntoOperator(
      Operator input,
      Tuple tuple,
      int fromSlot,
      EdgeSlot edge,
      int toSlot,
      AdjacencyLists[][] byOwnerTable) {
    this.input = input;
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
    position = 0;
    end = 0;
  }

  @Override
  public boolean next() {
    while (position == end) {
      if (edges.nextRun()) {
        position = edges.position();
        end = edges.end();
      } else if (!nextPair()) {
        return false;
      }
    }
    if (edge != null) {
      edge.set(tuple, edges.list(), owner, edges.changed(), position, neighbour);
    }
    position++;
    return true;
  }

  private boolean nextPair() {
    do {
      if (!input.next()) {
        return false;
      }
      owner = tuple.vertex(fromSlot);
      neighbour = tuple.vertex(toSlot);
    } while (owner == ElementId.NONE || neighbour == ElementId.NONE);
    edges.begin(owner, neighbour);
    return true;
  }

  @Override
  public void close() {
    input.close();
  }
}
