package io.graphflow.core.binding;

import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.VertexTable;
import java.util.List;

/** What a catalog knows of lists. */
public final class ListFacts {
  private ListFacts() {}

  /** Whether no vertex has more than one edge along some steps. */
  public static boolean areSingle(Catalog catalog, List<EdgeStep> steps) {
    for (VertexTable table : catalog.vertexTables()) {
      int most = 0;
      for (EdgeStep step : steps) {
        AdjacencyInfo info =
            catalog.findAdjacency(step.edgeLabel(), table.id(), step.direction()).orElse(null);
        if (info != null) {
          most += info.single() ? 1 : 2;
        }
      }
      if (most > 1) {
        return false;
      }
    }
    return true;
  }

  /** The average number of edges along some steps of a vertex, of the tables whose vertices may have one. */
  public static double averageLength(Catalog catalog, List<EdgeStep> steps) {
    long edges = 0;
    long owners = 0;
    for (VertexTable table : catalog.vertexTables()) {
      boolean owns = false;
      for (EdgeStep step : steps) {
        AdjacencyInfo info =
            catalog.findAdjacency(step.edgeLabel(), table.id(), step.direction()).orElse(null);
        edges += info == null ? 0 : info.edgeCount();
        owns |= info != null;
      }
      owners += owns ? table.count() : 0;
    }
    return owners == 0 ? 0 : (double) edges / owners;
  }
}
