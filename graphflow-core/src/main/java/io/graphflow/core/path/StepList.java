package io.graphflow.core.path;

import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import io.graphflow.storage.adjacency.Adjacency;
import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.catalog.EdgeLabel;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.snapshot.ChangedList;
import io.graphflow.storage.snapshot.ListChanges;
import io.graphflow.storage.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * The adjacency lists that one step of an extension follows from the vertices of one table: the lists in the
 * files, and what the delta adds to them or has in their place. Immutable and safe for use by many threads.
 */
public final class StepList {
  private final Adjacency adjacency;
  /** What the delta adds to {@link #adjacency}, or has in its place; null if nothing. */
  private final ListChanges changes;
  private final int edgeLabel;
  private final boolean parallelEdges;
  private final boolean forward;
  private final boolean skipsLoops;
  private final int[] tables;
  /** The edge table of the edge label by source table, for IDs of edges of {@link #changes}. */
  private final int[] edgeTables;

  private StepList(
      Adjacency adjacency,
      ListChanges changes,
      EdgeStep step,
      boolean parallelEdges,
      boolean skipsLoops,
      int[] tables,
      int[] edgeTables) {
    this.adjacency = adjacency;
    this.changes = changes;
    this.edgeLabel = step.edgeLabel();
    this.parallelEdges = parallelEdges;
    this.forward = step.direction() == Direction.FORWARD;
    this.skipsLoops = skipsLoops;
    this.tables = tables;
    this.edgeTables = edgeTables;
  }

  /** The least vertex ID of a table. */
  public static long leastId(int table) {
    return (long) table << ElementId.POSITION_BITS;
  }

  /** The lists in the files; null if the files have none. */
  public Adjacency adjacency() {
    return adjacency;
  }

  /** Id of the label of the edges. */
  public int edgeLabel() {
    return edgeLabel;
  }

  /** Whether two edges of the label may have the same source and destination. */
  public boolean hasParallelEdges() {
    return parallelEdges;
  }

  /** Whether the owner is the source of the edges. */
  public boolean isForward() {
    return forward;
  }

  /** Whether self-loops are left out, because the reverse of this step yields them as well. */
  public boolean skipsLoops() {
    return skipsLoops;
  }

  /** The tables in which neighbours must lie, ascending; must not be changed; null if all neighbours do. */
  public int[] tables() {
    return tables;
  }

  /** What the delta adds to an owner's list in the files, or has in its place; null if nothing. */
  public ChangedList changed(long ownerOffset) {
    return changes == null ? null : changes.list(ownerOffset);
  }

  /**
   * Whether an owner's list has edges in {@link #adjacency()}.
   *
   * @param changed the result of {@link #changed} for the owner
   */
  public boolean hasBase(long ownerOffset, ChangedList changed) {
    return changes == null
        || (adjacency != null && ownerOffset < changes.baseCount()
            && (changed == null || !changed.replacesBase()));
  }

  /** The ID of the edge with an index of an owner's changed list. */
  public long changedEdgeId(long owner, ChangedList changed, int index) {
    long source = forward ? owner : changed.neighbour(index);
    return ElementId.of(edgeTables[ElementId.table(source)], changed.position(index));
  }

  /**
   * Resolves steps.
   *
   * @param ownerTables tables that owners may lie in; null for all
   * @param toTables tables that neighbours must lie in; null for all
   * @return by owner table, the lists to read; never null
   */
  public static StepList[][] resolve(
      Snapshot snapshot,
      List<EdgeStep> steps,
      Collection<Integer> ownerTables,
      List<Integer> toTables) {
    StepList[][] byOwnerTable = new StepList[snapshot.catalog().vertexTables().size()][];
    for (VertexTable table : snapshot.catalog().vertexTables()) {
      List<StepList> lists = new ArrayList<>();
      if (ownerTables == null || ownerTables.contains(table.id())) {
        for (EdgeStep step : steps) {
          StepList list = resolve(snapshot, steps, step, table.id(), toTables);
          if (list != null) {
            lists.add(list);
          }
        }
      }
      byOwnerTable[table.id()] = lists.toArray(StepList[]::new);
    }
    return byOwnerTable;
  }

  private static StepList resolve(
      Snapshot snapshot,
      List<EdgeStep> steps,
      EdgeStep step,
      int ownerTable,
      List<Integer> toTables) {
    AdjacencyInfo facts = snapshot.catalog()
        .findAdjacency(step.edgeLabel(), ownerTable, step.direction())
        .orElse(null);
    Adjacency adjacency = snapshot.adjacency(step.edgeLabel(), ownerTable, step.direction());
    ListChanges changes = snapshot.listChanges(step.edgeLabel(), ownerTable, step.direction());
    if (facts == null || (adjacency == null && changes == null)) {
      return null;
    }
    List<Integer> found = facts.neighbours().stream().map(AdjacencyInfo.Neighbour::table).toList();
    int[] tables = null;
    if (toTables != null && !toTables.containsAll(found)) {
      tables = found.stream().filter(toTables::contains).mapToInt(Integer::intValue).toArray();
      if (tables.length == 0) {
        return null;
      }
    }
    EdgeLabel label = snapshot.catalog().edgeLabel(step.edgeLabel());
    boolean skipsLoops = step.direction() == Direction.BACKWARD
        && label.hasSelfLoops()
        && steps.contains(new EdgeStep(step.edgeLabel(), Direction.FORWARD));
    int[] edgeTables = snapshot.catalog().edgeTablesBySource(step.edgeLabel());
    return new StepList(
        adjacency, changes, step, label.hasParallelEdges(), skipsLoops, tables, edgeTables);
  }
}
