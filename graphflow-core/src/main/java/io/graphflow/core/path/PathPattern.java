package io.graphflow.core.path;

import io.graphflow.core.adjacency.AdjacencyLists;
import io.graphflow.core.execution.QueryContext;
import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import io.graphflow.parser.plan.Repetition;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.snapshot.Snapshot;
import java.util.List;

/**
 * Describes the paths that a search looks for, and holds the query that asks for them. One instance serves
 * one search. Not safe for use by more than one thread at a time.
 */
public final class PathPattern {
  private static final int BEGINNINGS_PER_CHECK = 256;

  private final QueryContext context;
  private final List<EdgeStep> steps;
  private final Repetition.Mode mode;
  private final int min;
  private final int max;
  private final boolean[] endTables;
  private final PathPredicates predicates;
  private final boolean readsEdges;
  private final AdjacencyLists[][] lists;
  private AdjacencyLists[][] reversedLists;
  private int beginnings;

  /**
   * Creates a pattern.
   *
   * @param steps each edge of a path follows one of these; if one is the reverse of another, each has its
   *     reverse
   * @param repetition how many edges a path has, and which paths are wanted
   * @param toTables the tables in which a path may end; null for all
   * @param predicates what edges and inner vertices must fulfil
   * @param readsEdges whether the query reads the edges of paths
   * @param lists what {@link #lists} gives for the snapshot and the steps
   */
  public PathPattern(
      QueryContext context,
      List<EdgeStep> steps,
      Repetition repetition,
      List<Integer> toTables,
      PathPredicates predicates,
      boolean readsEdges,
      AdjacencyLists[][] lists) {
    this.context = context;
    this.steps = List.copyOf(steps);
    this.mode = repetition.mode();
    // No path that fits into memory has more edges.
    this.min = (int) Math.min(repetition.min(), Integer.MAX_VALUE);
    this.max = (int) Math.min(repetition.max(), Integer.MAX_VALUE);
    this.predicates = predicates;
    this.readsEdges = readsEdges;
    this.lists = lists;
    this.endTables = toTables == null ? null : new boolean[lists.length];
    if (toTables != null) {
      toTables.forEach(table -> endTables[table] = true);
    }
  }

  /** The lists that paths follow, by the table of their owners. */
  public static AdjacencyLists[][] lists(Snapshot snapshot, List<EdgeStep> steps) {
    return AdjacencyLists.resolve(snapshot, steps, null, null);
  }

  Snapshot snapshot() {
    return context.snapshot();
  }

  /** Accounts for the memory of a search. */
  SearchMemory newMemory() {
    return new SearchMemory(context.limits());
  }

  /** Which paths are wanted. */
  Repetition.Mode mode() {
    return mode;
  }

  /** Fewest edges of a path. */
  int min() {
    return min;
  }

  /** Most edges of a path, not less than {@link #min}. */
  int max() {
    return max;
  }

  boolean readsEdges() {
    return readsEdges;
  }

  /** Whether a path may follow an edge in either direction. */
  boolean isUndirected() {
    return steps.stream().anyMatch(step -> steps.contains(reversed(step)));
  }

  /** Whether edges and vertices that pass for one row may fail for another. */
  boolean readsRow() {
    return predicates.readsRow();
  }

  /** Whether a path may end at a vertex. */
  boolean isEnd(long vertex) {
    return endTables == null || endTables[ElementId.table(vertex)];
  }

  /** Whether a vertex may lie between the ends of a path. */
  boolean isInner(long vertex) {
    return !predicates.testsVertices() || predicates.passes(vertex);
  }

  /** A cursor over the edges that lead on from vertices. */
  PathEdges edges() {
    return cursor(lists);
  }

  /** A cursor over the edges that lead to vertices. */
  PathEdges reversedEdges() {
    if (reversedLists == null) {
      List<EdgeStep> reversed = steps.stream().map(PathPattern::reversed).toList();
      reversedLists = lists(snapshot(), reversed);
    }
    return cursor(reversedLists);
  }

  private PathEdges cursor(AdjacencyLists[][] byOwnerTable) {
    return new PathEdges(this, byOwnerTable, predicates.testsEdges() ? predicates : null);
  }

  private static EdgeStep reversed(EdgeStep step) {
    return new EdgeStep(step.edgeLabel(), step.direction().reverse());
  }

  /** Lets the query be interrupted; searches call it before they read the edges of a vertex. */
  void check() {
    if (++beginnings % BEGINNINGS_PER_CHECK == 0) {
      context.check();
    }
  }
}
