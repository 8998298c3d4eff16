package io.graphflow.core.volcano.operator.extend;

import io.graphflow.core.adjacency.AdjacencyLists;
import io.graphflow.core.adjacency.EdgeCursor;
import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.volcano.operator.Operator;
import io.graphflow.storage.adjacency.Adjacency;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.snapshot.ChangedList;
import java.util.Arrays;

/**
 * For each input row, sets a slot to each vertex at the end of all legs. It leapfrogs over their
 * sorted lists: a leg that is behind gallops to the vertex of the foremost one. A leg may have
 * several sorted lists (an undirected edge, several labels, edges beside those in the files). The
 * operator then intersects every choice of one list a leg in turn, which keeps lists sorted without
 * merging and gives each combination of edges once.
 */
public final class IntersectOperator implements Operator {
  private static final int STEPS_PER_CHECK = 512;

  /** A leg of the intersection, with its position in its lists. */
  public static final class Leg {
    private final int fromSlot;
    private final EdgeSlot edge;
    private final EdgeCursor edges;

    private long owner;
    /** The lists of the owner's sorted runs. */
    private AdjacencyLists[] runLists = new AdjacencyLists[1];
    /** For each run the delta's part that it lies in; null for a run in the files. */
    private ChangedList[] runChanges = new ChangedList[1];
    private long[] runStarts = new long[1];
    private long[] runEnds = new long[1];
    private int runCount;
    private int chosen;
    private Adjacency adjacency;
    private ChangedList changed;
    private AdjacencyLists list;
    private long position;
    private long end;
    /** The edges at the common vertex: [firstMatch, matchEnd), {@link #match} being the current. */
    private long firstMatch;
    private long matchEnd;
    private long match;

    /** The edge is null if it is not read. */
    public Leg(int fromSlot, EdgeSlot edge, AdjacencyLists[][] byOwnerTable) {
      this.fromSlot = fromSlot;
      this.edge = edge;
      this.edges = new EdgeCursor(byOwnerTable);
    }

    /** Finds the runs of the vertex in the tuple; false if there is none. */
    private boolean start(Tuple tuple) {
      runCount = 0;
      owner = tuple.vertex(fromSlot);
      if (owner == ElementId.NONE) {
        return false;
      }
      edges.begin(owner);
      while (edges.nextRun()) {
        addRun();
      }
      chosen = 0;
      return runCount > 0;
    }

    private void addRun() {
      if (runCount == runLists.length) {
        runLists = Arrays.copyOf(runLists, 2 * runCount);
        runChanges = Arrays.copyOf(runChanges, 2 * runCount);
        runStarts = Arrays.copyOf(runStarts, 2 * runCount);
        runEnds = Arrays.copyOf(runEnds, 2 * runCount);
      }
      runLists[runCount] = edges.list();
      runChanges[runCount] = edges.changed();
      runStarts[runCount] = edges.position();
      runEnds[runCount++] = edges.end();
    }

    private void openChosen() {
      list = runLists[chosen];
      adjacency = list.adjacency();
      changed = runChanges[chosen];
      position = runStarts[chosen];
      end = runEnds[chosen];
    }

    /** The neighbour that the leg is at. */
    private long neighbour() {
      return changed == null ? adjacency.neighbour(position) : changed.neighbour((int) position);
    }

    /** Moves to the first neighbour that is not less than a vertex. */
    private void seek(long vertexId) {
      position = changed == null
          ? adjacency.lowerBound(position, end, vertexId)
          : changed.lowerBound((int) position, (int) end, vertexId);
    }

    /** Puts the current edge, which leads to {@code vertex}, into the row. */
    private void emit(Tuple tuple, long vertex) {
      if (edge != null) {
        edge.set(tuple, list, owner, changed, match, vertex);
      }
    }

    /** Moves past the edges to {@code vertex}, which the leg is at, and notes them. */
    private void takeMatches(long vertex) {
      firstMatch = position;
      match = position;
      while (position < end && neighbour() == vertex) {
        position++;
      }
      matchEnd = position;
      if (list.skipsLoops() && vertex == owner) {
        match = matchEnd;
        firstMatch = matchEnd;
      }
    }
  }

  private final Operator input;
  private final QueryContext context;
  private final Tuple tuple;
  private final int toSlot;
  private final Leg[] legs;

  private boolean hasChoice;
  private boolean hasMatch;
  private long vertex;
  private int steps;

  /** Creates the operator: {@code toSlot} receives the vertex where the legs meet. */
  public IntersectOperator(
      Operator input, QueryContext context, Tuple tuple, int toSlot, Leg[] legs) {
    this.input = input;
    this.context = context;
    this.tuple = tuple;
    this.toSlot = toSlot;
    this.legs = legs;
  }

  @Override
  public void open() {
    input.open();
    hasChoice = false;
    hasMatch = false;
  }

  @Override
  public boolean next() {
    if (hasMatch && nextCombination()) {
      emit();
      return true;
    }
    while (true) {
      while (hasChoice) {
        if (nextVertex()) {
          hasMatch = true;
          emit();
          return true;
        }
        nextChoice();
      }
      hasMatch = false;
      if (!input.next()) {
        return false;
      }
      startRow();
    }
  }

  private void startRow() {
    for (Leg leg : legs) {
      if (!leg.start(tuple)) {
        return;
      }
    }
    for (Leg leg : legs) {
      leg.openChosen();
    }
    hasChoice = true;
  }

  /** Moves to the next choice of one list a leg, as an odometer does. */
  private void nextChoice() {
    for (Leg leg : legs) {
      leg.chosen++;
      if (leg.chosen < leg.runCount) {
        for (Leg other : legs) {
          other.openChosen();
        }
        return;
      }
      leg.chosen = 0;
    }
    hasChoice = false;
  }

  /** Moves all legs to the next vertex they have in common, with at least one edge each. */
  private boolean nextVertex() {
    while (true) {
      if (++steps % STEPS_PER_CHECK == 0) {
        context.check();
      }
      if (legs[0].position >= legs[0].end) {
        return false;
      }
      long candidate = legs[0].neighbour();
      int agreeing = 1;
      for (int i = 1; agreeing < legs.length; i = i + 1 == legs.length ? 0 : i + 1) {
        Leg leg = legs[i];
        leg.seek(candidate);
        if (leg.position >= leg.end) {
          return false;
        }
        long found = leg.neighbour();
        if (found == candidate) {
          agreeing++;
        } else {
          candidate = found;
          agreeing = 1;
        }
      }
      vertex = candidate;
      boolean everywhere = true;
      for (Leg leg : legs) {
        leg.takeMatches(vertex);
        everywhere &= leg.firstMatch < leg.matchEnd;
      }
      if (everywhere) {
        return true;
      }
    }
  }

  /** Moves to the next combination of parallel edges at the current vertex. */
  private boolean nextCombination() {
    for (Leg leg : legs) {
      leg.match++;
      if (leg.match < leg.matchEnd) {
        return true;
      }
      leg.match = leg.firstMatch;
    }
    return false;
  }

  private void emit() {
    tuple.setVertex(toSlot, vertex);
    for (Leg leg : legs) {
      leg.emit(tuple, vertex);
    }
  }

  @Override
  public void close() {
    input.close();
  }
}
