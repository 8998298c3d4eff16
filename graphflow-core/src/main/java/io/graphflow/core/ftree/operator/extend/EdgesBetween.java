package io.graphflow.core.ftree.operator.extend;

import io.graphflow.core.adjacency.batch.ListRun;
import io.graphflow.core.adjacency.batch.VertexRuns;
import io.graphflow.core.ftree.operator.RowExpansion;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.storage.layout.ElementId;

/** The edges between two vertices, found by binary search. */
public final class EdgesBetween implements RowExpansion {
  private static final int NO_SLOT = -1;

  private final Tuple tuple;
  private final int fromSlot;
  private final int toSlot;
  private final int edgeSlot;
  private final boolean readsEdgeId;
  private final VertexRuns runs;
  private long owner;
  private long neighbour;
  private int nextRun;

  /** The rest of the current run, whose edges all lead to the neighbour. */
  private ListRun run;

  private long position;
  private long end;

  /**
   * Creates the expansion.
   *
   * @param fromSlot slot of the owner of the lists
   * @param toSlot slot of the vertex that is sought in them
   * @param edgeSlot receives the edges; negative if nothing reads them: then the edges of a run are one row
   * @param readsEdgeId whether the IDs of edges are read
   */
  public EdgesBetween(Tuple tuple, int fromSlot, int toSlot, int edgeSlot, boolean readsEdgeId,
      VertexRuns runs) {
    this.tuple = tuple;
    this.fromSlot = fromSlot;
    this.toSlot = toSlot;
    this.edgeSlot = edgeSlot;
    this.readsEdgeId = readsEdgeId;
    this.runs = runs;
  }

  @Override
  public void open() {
    nextRun = runs.count();
    position = 0;
    end = 0;
  }

  @Override
  public void begin() {
    owner = tuple.vertex(fromSlot);
    neighbour = tuple.vertex(toSlot);
    runs.setTo(neighbour == ElementId.NONE ? neighbour : owner, neighbour);
    nextRun = 0;
    position = 0;
    end = 0;
  }

  @Override
  public boolean next() {
    if (edgeSlot == NO_SLOT) {
      position = end;
    }
    while (position == end) {
      if (nextRun == runs.count()) {
        return false;
      }
      find(nextRun++);
    }
    if (edgeSlot != NO_SLOT) {
      setEdge();
      position++;
    }
    return true;
  }

  private void find(int index) {
    run = runs.get(index);
    position = 0;
    end = 0;
    if (run.neighbourTable == ElementId.table(neighbour)) {
      long last = runs.end(index);
      position = run.lowerBound(runs.start(index), last, neighbour);
      end = run.lowerBound(position, last, neighbour + 1);
    }
  }

  private void setEdge() {
    long id = readsEdgeId ? run.edgeId(ElementId.position(owner), position) : ElementId.NONE;
    if (run.forward) {
      tuple.setEdge(edgeSlot, id, owner, neighbour);
    } else {
      tuple.setEdge(edgeSlot, id, neighbour, owner);
    }
  }

  @Override
  public long multiplicity() {
    return edgeSlot == NO_SLOT ? end - position : 1;
  }

  @Override
  public void close() {
    open();
  }
}
