package io.graphflow.graphar.export;

import io.graphflow.core.export.graph.ExportedGraph;
import io.graphflow.core.export.graph.SharedProgress;
import java.util.List;

/** Looks at the values of edges. For one thread. */
final class EdgeLook implements ExportedGraph.ListTask {
  private static final int STRIDE = 1 << 12;

  private final ExportedGraph graph;
  private final List<PropertyColumn> columns;
  private final SharedProgress progress;
  private int looked;

  EdgeLook(ExportedGraph graph, List<PropertyColumn> columns, SharedProgress progress) {
    this.graph = graph;
    this.columns = columns;
    this.progress = progress;
  }

  @Override
  public void list(long owner) {
    // Whose edges they are does not matter.
  }

  @Override
  public void edge(long neighbour, long edge) {
    for (PropertyColumn column : columns) {
      column.look(graph.edgeValue(edge, column.index()));
    }
    if (++looked == STRIDE) {
      progress.add(looked);
      looked = 0;
    }
  }
}
