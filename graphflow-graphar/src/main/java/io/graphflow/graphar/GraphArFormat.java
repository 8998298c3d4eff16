package io.graphflow.graphar;

import io.graphflow.core.export.graph.ExportedGraph;
import io.graphflow.core.lake.LakeFormat;
import io.graphflow.core.lake.LakePlace;
import io.graphflow.core.lake.LakeReport;
import io.graphflow.core.lake.LoadedGraph;
import io.graphflow.graphar.export.GraphArExport;
import io.graphflow.graphar.file.Stores;
import io.graphflow.graphar.load.GraphLoad;
import io.graphflow.graphar.place.PlacedGraph;
import io.graphflow.graphar.verify.GraphVerify;
import io.graphflow.parquet.file.ObjectStore;
import io.graphflow.parquet.file.StoredFile;
import io.graphflow.storage.database.GraphSource;
import io.graphflow.transfer.ExportSummary;
import io.graphflow.transfer.LoadOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BiFunction;

/**
 * Graphs in GraphAr. Safe for use by many threads.
 *
 * <p>Source: Li et al., "GraphAr: An Efficient Storage Scheme for Graph Data in Data Lakes", PVLDB 18(3), and the format
 * specification of its release 0.13.
 */
public final class GraphArFormat implements LakeFormat {
  @Override
  public LoadedGraph load(LakePlace graph, LakePlace data, Path database, LoadOptions options) {
    return read(graph, data,
        (file, folder) -> GraphLoad.load(file, folder, database, options));
  }

  @Override
  public LakeReport verify(LakePlace graph, LakePlace data) {
    return read(graph, data, GraphVerify::verify);
  }

  private static <T> T read(LakePlace graph, LakePlace data,
      BiFunction<StoredFile, ObjectStore, T> task) {
    StoredFile file = Stores.file(graph);
    ObjectStore folder = null;
    try {
      folder = data == null ? null : Stores.folder(data);
      return task.apply(file, folder);
    } finally {
      Stores.close(file.store(), folder);
    }
  }

  @Override
  public GraphSource open(LakePlace graph, LakePlace data, long pageCacheBytes) {
    StoredFile file = Stores.file(graph);
    ObjectStore folder = null;
    boolean open = false;
    try {
      folder = data == null ? null : Stores.folder(data);
      GraphSource source = PlacedGraph.open(file, folder, pageCacheBytes);
      open = true;
      return source;
    } finally {
      if (!open) {
        Stores.close(file.store(), folder);
      }
    }
  }

  @Override
  public ExportSummary export(ExportedGraph source, String name, List<String> schema, Path folder)
      throws IOException {
    return GraphArExport.write(source, name, schema, folder);
  }
}
