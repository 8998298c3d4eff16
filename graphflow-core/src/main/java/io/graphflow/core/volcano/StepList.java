package io.graphflow.core.volcano;

import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import io.graphflow.storage.adjacency.Adjacency;
import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Lists that one step of an extension leads along, of vertices in one table. */
final class StepList {
  /** The lists. */
  final Adjacency adjacency;
  /** Whether the owner is the source of the edges. */
  final boolean forward;
  /** Whether an edge from the owner to itself is left out, as the step's reverse yields it too. */
  final boolean skipsLoops;
  /** The tables neighbours must lie in, ascending; null if all of them do. */
  final int[] tables;

  private StepList(Adjacency adjacency, boolean forward, boolean skipsLoops, int[] tables) {
    this.adjacency = adjacency;
    this.forward = forward;
    this.skipsLoops = skipsLoops;
    this.tables = tables;
  }

  /**
   * Resolves steps.
   *
   * @param ownerTables tables that owners may lie in; null for all
   * @param toTables tables that neighbours must lie in; null for all
   * @return by owner table, the lists to read; never null
   */
  static StepList[][] resolve(
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
    if (facts == null) {
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
    boolean skipsLoops = step.direction() == Direction.BACKWARD
        && snapshot.catalog().edgeLabel(step.edgeLabel()).hasSelfLoops()
        && steps.contains(new EdgeStep(step.edgeLabel(), Direction.FORWARD));
    return new StepList(snapshot.adjacency(step.edgeLabel(), ownerTable, step.direction()),
        step.direction() == Direction.FORWARD, skipsLoops, tables);
  }
}
