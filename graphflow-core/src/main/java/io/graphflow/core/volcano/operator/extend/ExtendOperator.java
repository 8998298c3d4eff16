package io.graphflow.core.volcano.operator.extend;

import io.graphflow.core.adjacency.AdjacencyLists;
import io.graphflow.core.adjacency.EdgeCursor;
import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.volcano.operator.Operator;
import io.graphflow.storage.adjacency.Adjacency;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.snapshot.ChangedList;

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

  /** The list of the current run, which lies in the files if {@link #changed} is null. */
  private AdjacencyLists list;
  private Adjacency files;
  private ChangedList changed;
  private long position;
  private long end;
  private int rows;

  /** Creates the operator; the edge is null if nothing reads it. */
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
    position = 0;
    end = 0;
  }

  @Override
  public boolean next() {
    while (true) {
      while (position < end) {
        long at = position++;
        long neighbour = changed == null ? files.neighbour(at) : changed.neighbour((int) at);
        if (neighbour != owner || !list.skipsLoops()) {
          tuple.setVertex(toSlot, neighbour);
          if (edge != null) {
            edge.set(tuple, list, owner, changed, at, neighbour);
          }
          if (++rows % ROWS_PER_CHECK == 0) {
            context.check();
          }
          return true;
        }
      }
      if (edges.nextRun()) {
        list = edges.list();
        files = list.adjacency();
        changed = edges.changed();
        position = edges.position();
        end = edges.end();
      } else if (!nextOwner()) {
        return false;
      }
    }
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
