package io.graphflow.storage.checkpoint;

import io.graphflow.storage.adjacency.EdgeLabelPlan;
import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.catalog.EdgeLabel;
import io.graphflow.storage.catalog.EdgeTable;
import io.graphflow.storage.delta.EdgeTableDelta;
import io.graphflow.storage.layout.ElementId;
import java.util.List;

/**
 * Exact facts on the edges of a label. Where a version says that there is no such edge, that is
 * exact. Where it says that there is one, this may have been deleted; only then lists are searched,
 * and only until such an edge is found.
 *
 * @param hasSelfLoops whether some edge starts and ends in the same vertex
 * @param hasParallelEdges whether two edges have the same source and destination
 * @param hasTwoCycles whether edges (u, v) and (v, u) with u ≠ v both exist
 */
record EdgeFacts(boolean hasSelfLoops, boolean hasParallelEdges, boolean hasTwoCycles) {

  /**
   * Counts the facts of a label.
   *
   * @param label the label, with the version's facts
   */
  static EdgeFacts count(Generations generations, EdgeLabel label, EdgeLabelPlan plan) {
    List<EdgeLabel> formerLabels = generations.formerCatalog().edgeLabels();
    boolean lostNone = label.id() < formerLabels.size() && !lostEdges(generations, label);
    EdgeLabel former = lostNone ? formerLabels.get(label.id()) : null;
    return new EdgeFacts(
        label.hasSelfLoops() && ((lostNone && former.hasSelfLoops())
            || findsInLists(generations, label, plan, true)),
        label.hasParallelEdges() && ((lostNone && former.hasParallelEdges())
            || findsInLists(generations, label, plan, false)),
        label.hasTwoCycles() && ((lostNone && former.hasTwoCycles())
            || findsTwoCycle(generations, label, plan)));
  }

  /** Whether edges of the files are deleted. */
  private static boolean lostEdges(Generations generations, EdgeLabel label) {
    for (EdgeTable table : generations.catalog().edgeTables()) {
      EdgeTableDelta changes = generations.version().edgeTable(table.id());
      if (table.edgeLabel() == label.id() && changes != null && !changes.deleted().isEmpty()) {
        return true;
      }
    }
    return false;
  }

  /** Finds a self-loop, or else a pair of parallel edges. */
  private static boolean findsInLists(
      Generations generations, EdgeLabel label, EdgeLabelPlan plan, boolean selfLoop) {
    for (AdjacencyInfo info : plan.infos()) {
      if (info.direction() == Direction.FORWARD) {
        MergedLists lists = generations.lists(label.id(), info.ownerTable(), Direction.FORWARD);
        while (lists.nextOwner()) {
          long owner = ElementId.of(info.ownerTable(), lists.formerOwner());
          long before = ElementId.NONE;
          while (lists.nextEdge()) {
            long neighbour = lists.formerNeighbour();
            if (neighbour == (selfLoop ? owner : before)) {
              return true;
            }
            before = neighbour;
          }
        }
      }
    }
    return false;
  }

  /** Finds a vertex, other than the owner, that is in both lists of one owner. */
  private static boolean findsTwoCycle(
      Generations generations, EdgeLabel label, EdgeLabelPlan plan) {
    for (AdjacencyInfo info : plan.infos()) {
      int table = info.ownerTable();
      boolean both = info.direction() == Direction.FORWARD && plan.infos()
          .stream()
          .anyMatch(
              other -> other.direction() == Direction.BACKWARD && other.ownerTable() == table);
      if (both && findsTwoCycle(table,
          generations.lists(label.id(), table, Direction.FORWARD),
          generations.lists(label.id(), table, Direction.BACKWARD))) {
        return true;
      }
    }
    return false;
  }

  private static boolean findsTwoCycle(int table, MergedLists forward, MergedLists backward) {
    while (forward.nextOwner() && backward.nextOwner()) {
      long owner = ElementId.of(table, forward.formerOwner());
      boolean more = forward.nextEdge() && backward.nextEdge();
      while (more) {
        int order =
            Long.compareUnsigned(forward.formerNeighbour(), backward.formerNeighbour());
        if (order == 0 && forward.formerNeighbour() != owner) {
          return true;
        }
        more = order <= 0 ? forward.nextEdge() : backward.nextEdge();
      }
    }
    return false;
  }
}
