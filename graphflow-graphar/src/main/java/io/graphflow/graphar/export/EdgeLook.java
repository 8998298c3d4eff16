package io.graphflow.graphar.export;

import io.graphflow.core.export.graph.EdgeValues;
import io.graphflow.core.export.graph.ExportedGraph;
import io.graphflow.core.export.graph.SharedProgress;
import io.graphflow.storage.catalog.EdgeLabel;
import io.graphflow.storage.catalog.VertexTable;
import java.util.List;

/** Looks at the values of edges. For one thread. */
final class EdgeLook implements ExportedGraph.ListTask {
  private static final int STRIDE = 1 << 12;

  private final ExportedGraph graph;
  private final EdgeLabel label;
  private final VertexTable sources;
  private final List<ColumnExport> columns;
  private final SharedProgress progress;
  /** Of each column; null as long as there is no edge. */
  private EdgeValues[] values;
  private long source;
  private int looked;

  /** Looks at edges that begin in one table. */
  EdgeLook(ExportedGraph graph, EdgeLabel label, VertexTable sources, List<ColumnExport> columns,
      SharedProgress progress) {
    this.graph = graph;
    this.label = label;
    this.sources = sources;
    this.columns = columns;
    this.progress = progress;
  }

  @Override
  public void list(long owner) {
    source = owner;
  }

  @Override
  public void edge(long neighbour, long edge) {
    if (values == null) {
      values = ColumnExport.values(graph, label, sources, columns);
    }
    for (int i = 0; i < values.length; i++) {
      columns.get(i).look(values[i].value(edge, source, neighbour));
    }
    if (++looked == STRIDE) {
      progress.add(looked);
      looked = 0;
    }
  }
}
