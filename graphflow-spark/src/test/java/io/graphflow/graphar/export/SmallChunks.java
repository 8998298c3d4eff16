package io.graphflow.graphar.export;

import io.graphflow.Database;
import io.graphflow.ViewOf;
import io.graphflow.core.export.graph.ExportedGraph;
import io.graphflow.storage.live.StoreView;
import io.graphflow.transfer.ProgressListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Exports a small graph as a large one is: in many files. */
public final class SmallChunks {
  private SmallChunks() {}

  /** Exports a graph into a new folder; returns the file that describes it. */
  public static Path export(Database database, Path folder) throws IOException {
    return export(database, folder, 23, 11);
  }

  /** Exports a graph into a new folder, in files of so many vertices and edges; returns the file that describes it. */
  public static Path export(Database database, Path folder, long vertices, long edges)
      throws IOException {
    try (StoreView view = ViewOf.committed(database)) {
      Files.createDirectory(folder);
      GraphArExport.write(new ExportedGraph(view, ProgressListener.NONE), "graph", List.of(),
          folder, new ChunkSizes(vertices, edges));
    }
    return folder.resolve("graph.graph.yml");
  }
}
