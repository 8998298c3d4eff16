package io.graphflow.core.adjacency;

import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import io.graphflow.storage.adjacency.Adjacency;
import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.catalog.Catalog;
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
 * The adjacency lists that one step of an extension reads from the vertices of one table: the lists
 * in the files, and the delta's additions to them or replacements of them. Immutable and safe for
 * use by many threads.
 */
public final class AdjacencyLists {
  private static final AdjacencyLists[] NONE = {};

  private final EdgeStep step;
  private final int ownerTable;
  private final Adjacency adjacency;
  /** The delta's changes of the lists in the files; null if there are none. */
  private final ListChanges changes;
  private final boolean parallelEdges;
  private final boolean skipsLoops;
  private final List<Integer> neighbourTables;
  private final int[] tables;
  /** The edge table of the edge label by source table, or -1 if there is none yet. */
  private final int[] edgeTables;

  private AdjacencyLists(
      EdgeStep step,
      int ownerTable,
      Adjacency adjacency,
      ListChanges changes,
      boolean parallelEdges,
      boolean skipsLoops,
      List<Integer> neighbourTables,
      int[] tables,
      int[] edgeTables) {
    this.step = step;
    this.ownerTable = ownerTable;
    this.adjacency = adjacency;
    this.changes = changes;
    this.parallelEdges = parallelEdges;
    this.skipsLoops = skipsLoops;
    this.neighbourTables = neighbourTables;
    this.tables = tables;
    this.edgeTables = edgeTables;
  }

  /**
   * The lists that an extension reads.
   *
   * @param steps the edge labels and directions that it goes along
   * @param ownerTables tables that owners may lie in; null for all
   * @param toTables tables that neighbours must lie in; null for all
   * @return by owner table, the lists to read, in the order of the steps; never null
   */
  public static AdjacencyLists[][] resolve(
      Snapshot snapshot,
      List<EdgeStep> steps,
      Collection<Integer> ownerTables,
      List<Integer> toTables) {
    AdjacencyLists[][] byOwnerTable =
        new AdjacencyLists[snapshot.catalog().vertexTables().size()][];
    for (VertexTable table : snapshot.catalog().vertexTables()) {
      List<AdjacencyLists> lists = new ArrayList<>();
      if (ownerTables == null || ownerTables.contains(table.id())) {
        for (EdgeStep step : steps) {
          AdjacencyLists found = resolve(snapshot, steps, step, table.id(), toTables);
          if (found != null) {
            lists.add(found);
          }
        }
      }
      byOwnerTable[table.id()] = lists.toArray(NONE);
    }
    return byOwnerTable;
  }

  private static AdjacencyLists resolve(
      Snapshot snapshot,
      List<EdgeStep> steps,
      EdgeStep step,
      int ownerTable,
      List<Integer> toTables) {
    Catalog catalog = snapshot.catalog();
    AdjacencyInfo facts =
        catalog.findAdjacency(step.edgeLabel(), ownerTable, step.direction()).orElse(null);
    Adjacency adjacency = snapshot.adjacency(step.edgeLabel(), ownerTable, step.direction());
    ListChanges changes = snapshot.listChanges(step.edgeLabel(), ownerTable, step.direction());
    if (facts == null || (adjacency == null && changes == null)) {
      return null;
    }
    List<Integer> found = facts.neighbours().stream().map(AdjacencyInfo.Neighbour::table).toList();
    List<Integer> wanted =
        toTables == null ? found : found.stream().filter(toTables::contains).toList();
    if (wanted.isEmpty() && !found.isEmpty()) {
      return null;
    }
    EdgeLabel label = catalog.edgeLabel(step.edgeLabel());
    boolean skipsLoops = step.direction() == Direction.BACKWARD
        && label.hasSelfLoops()
        && steps.contains(new EdgeStep(step.edgeLabel(), Direction.FORWARD));
    return new AdjacencyLists(
        step,
        ownerTable,
        adjacency,
        changes,
        label.hasParallelEdges(),
        skipsLoops,
        wanted,
        wanted.size() == found.size() ? null
            : wanted.stream().mapToInt(Integer::intValue).toArray(),
        catalog.edgeTablesBySource(step.edgeLabel()));
  }

  /** The same lists with the changes of another snapshot, which has the same files. */
  public AdjacencyLists in(Snapshot snapshot) {
    return new AdjacencyLists(
        step,
        ownerTable,
        adjacency,
        snapshot.listChanges(step.edgeLabel(), ownerTable, step.direction()),
        parallelEdges,
        skipsLoops,
        neighbourTables,
        tables,
        snapshot.catalog().edgeTablesBySource(step.edgeLabel()));
  }

  /** The least vertex ID of a table. */
  public static long leastId(int table) {
    return (long) table << ElementId.POSITION_BITS;
  }

  /** The lists in the files; null if the files have none. */
  public Adjacency adjacency() {
    return adjacency;
  }

  /**
   * The delta's changes of the lists in the files: additions and replacements; null if there are
   * none.
   */
  public ListChanges changes() {
    return changes;
  }

  /** Id of the label of the edges. */
  public int edgeLabel() {
    return step.edgeLabel();
  }

  /** The table of the vertices whose lists these are. */
  public int ownerTable() {
    return ownerTable;
  }

  /** Whether two edges of the label may have the same source and destination. */
  public boolean hasParallelEdges() {
    return parallelEdges;
  }

  /** Whether the owner is the source of the edges. */
  public boolean isForward() {
    return step.direction() == Direction.FORWARD;
  }

  /** Whether self-loops are left out, because the reverse of this step yields them as well. */
  public boolean skipsLoops() {
    return skipsLoops;
  }

  /** The tables in which wanted neighbours may lie, ascending. */
  public List<Integer> neighbourTables() {
    return neighbourTables;
  }

  /**
   * The tables of wanted neighbours if lists have others, too, ascending; must not be changed; null if all
   * neighbours are wanted.
   */
  int[] tables() {
    return tables;
  }

  /**
   * The table of the edges that lead to neighbours of a table, or from there, or -1 if there is none yet: a
   * catalog may know of neighbours that there may only be later.
   */
  public int edgeTable(int neighbourTable) {
    return edgeTables[isForward() ? ownerTable : neighbourTable];
  }

  /** The delta's changes of an owner's list in the files; null if there are none. */
  ChangedList changed(long ownerOffset) {
    return changes == null ? null : changes.list(ownerOffset);
  }

  /**
   * Whether an owner's list has edges in {@link #adjacency()}.
   *
   * @param changed the result of {@link #changed} for the owner
   */
  boolean hasBase(long ownerOffset, ChangedList changed) {
    return changes == null
        || (adjacency != null && ownerOffset < changes.baseCount()
            && (changed == null || !changed.replacesBase()));
  }

  /**
   * The ID of an edge; may search.
   *
   * @param owner ID of the owner of the list
   * @param changed the delta's part of the list, or null for an edge in the files
   * @param position index in {@code changed}, or list position in the files
   */
  public long edgeId(long owner, ChangedList changed, long position) {
    if (changed == null) {
      return adjacency.edgeId(ElementId.position(owner), position);
    }
    long source = isForward() ? owner : changed.neighbour((int) position);
    return ElementId.of(edgeTables[ElementId.table(source)], changed.position((int) position));
  }
}
