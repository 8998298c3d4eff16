package io.graphflow.storage.database;

import io.graphflow.research.MemoryReport;
import io.graphflow.research.StorageOptions;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.column.ColumnReader;
import io.graphflow.storage.snapshot.Snapshot;
import io.graphflow.transfer.ProgressListener;
import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/** A graph that is read in place, in a layout that is derived in memory from all of its structures. */
final class DerivedStore implements BaseStore {
  private final LazyStore origin;
  private final StorageOptions options;
  private final Arena arena = Arena.ofShared();
  private final VertexStructures vertices;
  private final List<EdgeStructures> edges;
  private final GraphSnapshot snapshot;

  /** Derives all structures, for which all of the graph is read. */
  DerivedStore(LazyStore origin, StorageOptions options) {
    this.origin = origin;
    this.options = options;
    List<List<ColumnReader>> columns = new ArrayList<>();
    origin.columns().forEach(table -> columns.add(List.copyOf(table)));
    vertices = VertexStructures.of(origin.content().catalog(), options, columns, arena);
    List<Callable<EdgeStructures>> tasks = new ArrayList<>();
    origin.edges().forEach(label -> tasks.add(() -> label.derive(options, arena)));
    edges = BuildTasks.run("deriving " + options.layout().displayName(), tasks,
        ProgressListener.NONE);
    snapshot = origin.snapshot(options.layout(), vertices, edges, arena);
  }

  @Override
  public GenerationFiles content() {
    return origin.content();
  }

  @Override
  public Path folder() {
    return origin.folder();
  }

  @Override
  public Snapshot snapshot() {
    return snapshot;
  }

  @Override
  public BaseStore derive(StorageOptions derived) {
    return origin.derive(derived);
  }

  @Override
  public MemoryReport memoryReport() {
    List<MemoryReport.Item> items = new ArrayList<>();
    vertices.report(items::add);
    for (VertexTable table : content().catalog().vertexTables()) {
      origin.reportBeside(table, items::add);
    }
    edges.forEach(label -> label.report(items::add));
    return new MemoryReport(options.layout(), items);
  }

  @Override
  public void close() {
    arena.close();
  }
}
