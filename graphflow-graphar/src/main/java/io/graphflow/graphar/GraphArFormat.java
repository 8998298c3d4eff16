package io.graphflow.graphar;

import io.graphflow.core.export.graph.ExportedGraph;
import io.graphflow.core.lake.LakeFormat;
import io.graphflow.core.lake.LakeReport;
import io.graphflow.core.lake.LoadedGraph;
import io.graphflow.graphar.export.GraphArExport;
import io.graphflow.graphar.load.GraphLoad;
import io.graphflow.graphar.place.PlacedGraph;
import io.graphflow.graphar.verify.GraphVerify;
import io.graphflow.storage.database.GraphSource;
import io.graphflow.transfer.ExportSummary;
import io.graphflow.transfer.LoadOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Graphs in GraphAr. Safe for use by many threads.
 *
 * <p>Source: Li et al., "GraphAr: An Efficient Storage Scheme for Graph Data in Data Lakes", PVLDB 18(3), and the format
 * specification of its release 0.13.
 */
public final class GraphArFormat implements LakeFormat {
  @Override
  public LoadedGraph load(Path graph, Path data, Path database, LoadOptions options) {
    return GraphLoad.load(graph, data, database, options);
  }

  @Override
  public LakeReport verify(Path graph, Path data) {
    return GraphVerify.verify(graph, data);
  }

  @Override
  public GraphSource open(Path graph, Path data, long pageCacheBytes) {
    return PlacedGraph.open(graph, data, pageCacheBytes);
  }

  @Override
  public ExportSummary export(ExportedGraph source, String name, List<String> schema, Path folder)
      throws IOException {
    return GraphArExport.write(source, name, schema, folder);
  }
}
