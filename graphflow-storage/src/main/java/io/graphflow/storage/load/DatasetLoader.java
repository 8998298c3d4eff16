package io.graphflow.storage.load;

import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.database.DatabaseBuilder;
import io.graphflow.storage.error.GraphflowException;
import io.graphflow.storage.error.GraphflowException.Kind;
import io.graphflow.storage.load.csv.ChunkReader;
import io.graphflow.storage.load.csv.InputFile;
import io.graphflow.storage.load.descriptor.Column;
import io.graphflow.storage.load.descriptor.DatasetDescriptor;
import io.graphflow.storage.load.descriptor.DatasetDescriptor.Edges;
import io.graphflow.storage.load.descriptor.DatasetDescriptor.FileSet;
import io.graphflow.storage.load.descriptor.DatasetDescriptor.Table;
import io.graphflow.storage.load.descriptor.DatasetReader;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Loads a dataset of CSV files into a new database.
 *
 * <pre>{@code
 * LoadSummary summary = DatasetLoader.load(
 *     Path.of("datasets/ldbc-snb-interactive.json"), Path.of("sf1"), Path.of("snb.db"),
 *     LoadOptions.defaults());
 * }</pre>
 */
public final class DatasetLoader {
  private static final Logger LOG = LoggerFactory.getLogger(DatasetLoader.class);

  private final LoadOptions options;
  private final LoadState state;
  private final ChunkPipeline pipeline;
  private final Map<FileSet, List<InputFile>> files;
  private final long bytesToRead;
  private long bytesRead;

  private DatasetLoader(
      LoadOptions options, LoadState state, ChunkPipeline pipeline,
      Map<FileSet, List<InputFile>> files) {
    this.options = options;
    this.state = state;
    this.pipeline = pipeline;
    this.files = files;
    long bytes = 0;
    for (FileSet set : state.descriptor.vertexFiles()) {
      bytes += sizeBytes(set) * (1 + (hasForeignKeys(set) ? 1 : 0) + (namesNewKeys(set) ? 1 : 0));
    }
    for (FileSet set : state.descriptor.edgeFiles()) {
      bytes += sizeBytes(set) * (1 + (namesNewKeys(set) ? 1 : 0));
    }
    this.bytesToRead = bytes;
  }

  /**
   * Loads a dataset. If this fails or the process is killed, there is no database at its place, or
   * the one that was there before.
   *
   * @param descriptorOrFolder a dataset descriptor, or a folder that holds GraphflowDB's {@code
   *     metadata.json} or a descriptor named {@code dataset.json}
   * @param dataFolder the folder that the files named by the descriptor lie in, or null for that of
   *     the descriptor
   * @param databaseFolder where the database shall be; a database that is there is replaced
   * @param options how to load
   * @throws io.graphflow.storage.error.DataException if the descriptor or a row of a file is wrong
   * @throws GraphflowException if there are too many bad rows, a folder is
   *     missing, the disk is full, or the thread was interrupted
   */
  public static LoadSummary load(
      Path descriptorOrFolder, Path dataFolder, Path databaseFolder, LoadOptions options) {
    if (Thread.currentThread().isInterrupted()) {
      throw new GraphflowException(Kind.INTERRUPTED, "the load was interrupted");
    }
    try {
      return loadUninterrupted(descriptorOrFolder, dataFolder, databaseFolder, options);
    } catch (GraphflowException e) {
      // An interrupt closes files under whoever reads or writes them, which fails in many ways.
      if (Thread.currentThread().isInterrupted() && e.kind() != Kind.INTERRUPTED) {
        throw new GraphflowException(Kind.INTERRUPTED, "the load was interrupted", e);
      }
      throw e;
    }
  }

  private static LoadSummary loadUninterrupted(
      Path descriptorOrFolder, Path dataFolder, Path databaseFolder, LoadOptions options) {
    long start = System.nanoTime();
    DatasetReader.Dataset dataset = DatasetReader.read(descriptorOrFolder, dataFolder);
    DatasetDescriptor descriptor = dataset.descriptor();
    Map<FileSet, List<InputFile>> files = new HashMap<>();
    FileFinder finder = new FileFinder(dataset.folder());
    descriptor.vertexFiles().forEach(set -> files.put(set, finder.find(set)));
    descriptor.edgeFiles().forEach(set -> files.put(set, finder.find(set)));
    // Closed in reverse: first the threads, which read what the builder holds.
    try (RejectedRows rejected = new RejectedRows(options.maxErrors(), options.rejectedFile());
        DatabaseBuilder builder = DatabaseBuilder.create(databaseFolder, true)) {
      LoadState state = new LoadState(descriptor, dataset.folder(), builder, rejected);
      try (ChunkPipeline pipeline = new ChunkPipeline(options.threads())) {
        new DatasetLoader(options, state, pipeline, files).loadFiles();
      }
      Catalog catalog = builder.finish(options.progress());
      LoadSummary summary = summary(state, catalog, files, start);
      LOG.debug("loaded {} vertices and {} edges in {} s into {}", summary.vertexCount(),
          summary.edgeCount(), summary.seconds(), databaseFolder);
      return summary;
    }
  }

  private static LoadSummary summary(
      LoadState state, Catalog catalog, Map<FileSet, List<InputFile>> files, long start) {
    Map<String, Long> vertices = new LinkedHashMap<>();
    for (int table = 0; table < state.descriptor.tables().size(); table++) {
      vertices.put(
          state.descriptor.tables().get(table).name(), catalog.vertexTable(table).count());
    }
    Map<String, Long> edges = new LinkedHashMap<>();
    for (int label = 0; label < state.edgeCounts.length; label++) {
      edges.put(state.descriptor.edgeLabels().get(label).name(), state.edgeCounts[label]);
    }
    long bytes = files.values()
        .stream()
        .flatMap(List::stream)
        .distinct()
        .mapToLong(InputFile::sizeBytes)
        .sum();
    return new LoadSummary(catalog, vertices, edges, state.rejected.count(), bytes,
        (System.nanoTime() - start) / 1e9);
  }

  private void loadFiles() {
    DatasetDescriptor descriptor = state.descriptor;
    declare(descriptor);
    for (FileSet set : descriptor.vertexFiles()) {
      run(set, (file, map) -> new VertexTask(state, set, file, map));
    }
    for (FileSet set : descriptor.vertexFiles()) {
      makeVerticesOfKeys(set);
    }
    for (FileSet set : descriptor.edgeFiles()) {
      makeVerticesOfKeys(set);
    }
    for (FileSet set : descriptor.vertexFiles()) {
      if (hasForeignKeys(set)) {
        run(set,
            (file, map) -> new EdgeTask(state, set, file, map, EdgePlan.of(state, set, map, true)));
      }
    }
    for (FileSet set : descriptor.edgeFiles()) {
      run(set,
          (file, map) -> new EdgeTask(state, set, file, map, EdgePlan.of(state, set, map, false)));
    }
  }

  private void declare(DatasetDescriptor descriptor) {
    for (Table table : descriptor.tables()) {
      state.builder.addVertexTable(table.labels(), table.properties(), table.key());
    }
    for (Edges edges : descriptor.edgeLabels()) {
      int label = state.builder.addEdgeLabel(edges.name(), edges.properties());
      if (edges.cardinality().singleForward()) {
        edges.sourceTables()
            .forEach(
                table -> state.builder.declareSingle(label, table, Direction.FORWARD));
      }
      if (edges.cardinality().singleBackward()) {
        edges.destinationTables()
            .forEach(
                table -> state.builder.declareSingle(label, table, Direction.BACKWARD));
      }
    }
  }

  private void makeVerticesOfKeys(FileSet set) {
    if (namesNewKeys(set)) {
      run(set, (file, map) -> new KeysFromEdgesTask(state, set, map));
    }
  }

  /** Makes the task for a file of which the header has been read. */
  private interface TaskMaker<T> {
    ChunkPipeline.Task<T> make(InputFile file, FieldMap map);
  }

  private <T> void run(FileSet set, TaskMaker<T> maker) {
    for (InputFile file : files.get(set)) {
      String step = "reading " + file.path().getFileName();
      LongConsumer progress = bytes -> {
        bytesRead += bytes;
        options.progress().progress(step, bytesRead, bytesToRead);
      };
      try (ChunkReader reader = new ChunkReader(
          file.name(), file.open(progress), set.format(), options.blockBytes())) {
        pipeline.run(reader, maker.make(file, FieldMap.of(set, file, reader)));
      }
    }
  }

  private static boolean hasForeignKeys(FileSet set) {
    return set.columns().stream().anyMatch(Column.ForeignKeyColumn.class::isInstance);
  }

  private boolean namesNewKeys(FileSet set) {
    return KeysFromEdgesTask.applies(state, set);
  }

  private long sizeBytes(FileSet set) {
    return files.get(set).stream().mapToLong(InputFile::sizeBytes).sum();
  }
}
