package io.graphflow.storage.load;

import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.OperationInterruptedException;
import io.graphflow.storage.database.DatabaseBuilder;
import io.graphflow.storage.disk.SystemDisk;
import io.graphflow.storage.live.LiveOptions;
import io.graphflow.storage.live.LiveStore;
import io.graphflow.storage.load.csv.ChunkReader;
import io.graphflow.storage.load.csv.InputFile;
import io.graphflow.storage.load.descriptor.Column;
import io.graphflow.storage.load.descriptor.DatasetDescriptor;
import io.graphflow.storage.load.descriptor.DatasetDescriptor.FileSet;
import io.graphflow.storage.load.descriptor.DatasetReader;
import io.graphflow.storage.memory.DiskSpace;
import io.graphflow.transfer.LoadOptions;
import io.graphflow.transfer.LoadSummary;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Loads a dataset of CSV files into a new database, or into one that holds data.
 *
 * <pre>{@code
 * LoadSummary summary = DatasetLoader.load(
 *     Path.of("datasets/ldbc-snb-interactive.json"), Path.of("sf1"), Path.of("snb.db"),
 *     LoadOptions.DEFAULT);
 * }</pre>
 */
public final class DatasetLoader {
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

  /** Whether a folder holds the description of a dataset, so that {@link #load} takes it. */
  public static boolean isDataset(Path folder) {
    return Files.exists(folder.resolve(DatasetReader.METADATA_FILE))
        || Files.exists(folder.resolve(DatasetReader.DESCRIPTOR_FILE));
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
   * @throws io.graphflow.exception.DataException if the descriptor or a row of a file is wrong
   * @throws GraphflowException if there are too many bad rows, a folder is
   *     missing, the disk is full, or the thread was interrupted
   */
  public static LoadSummary load(
      Path descriptorOrFolder, Path dataFolder, Path databaseFolder, LoadOptions options) {
    return interruptibly(
        () -> loadNew(descriptorOrFolder, dataFolder, databaseFolder, options));
  }

  /**
   * Appends a dataset to a database, which nobody else may have open for writing. Vertices that the files
   * name as ends of edges may be in the files or in the database. Tables, edge labels and properties that
   * the database lacks are added to it; what it has must be as described.
   *
   * <p>The whole dataset is one commit, so that all or nothing of it is there, whatever happens; it is
   * collected in memory, a few hundred bytes an element. With {@link LoadOptions#commitRows} it is many
   * commits: vertices first, each of which stays if the load fails later.
   *
   * @param descriptorOrFolder as for {@link #load}
   * @param dataFolder as for {@link #load}
   * @param databaseFolder where the database is
   * @param options how to load
   * @throws io.graphflow.exception.DataException if the descriptor does not fit the database or is
   *     wrong, or a row of a file is
   * @throws GraphflowException if there are too many bad rows, a folder is missing, the database is open
   *     elsewhere or the log cannot be written, the dataset is too large for one commit, or the thread
   *     was interrupted
   */
  public static LoadSummary append(
      Path descriptorOrFolder, Path dataFolder, Path databaseFolder, LoadOptions options) {
    return interruptibly(
        () -> appendTo(descriptorOrFolder, dataFolder, databaseFolder, options));
  }

  private static LoadSummary interruptibly(Supplier<LoadSummary> load) {
    if (Thread.currentThread().isInterrupted()) {
      throw new OperationInterruptedException("the load was interrupted");
    }
    try {
      return load.get();
    } catch (GraphflowException e) {
      // An interrupt closes files under whoever reads or writes them, which fails in many ways.
      if (Thread.currentThread().isInterrupted() && !(e instanceof OperationInterruptedException)) {
        throw new OperationInterruptedException("the load was interrupted", e);
      }
      throw e;
    } catch (InternalError e) {
      throw DiskSpace.fault("cannot load the dataset", e);
    }
  }

  private static LoadSummary loadNew(
      Path descriptorOrFolder, Path dataFolder, Path databaseFolder, LoadOptions options) {
    long start = System.nanoTime();
    DatasetReader.Dataset dataset = DatasetReader.read(descriptorOrFolder, dataFolder);
    Map<FileSet, List<InputFile>> files = files(dataset);
    // Closed in reverse: first the threads, which read what the builder holds.
    try (RejectedRows rejected = new RejectedRows(options.maxErrors(), options.rejectedFile());
        DatabaseBuilder builder = DatabaseBuilder.create(databaseFolder, true)) {
      LoadState state = new LoadState(dataset.descriptor(), dataset.folder(),
          new NewDatabase(builder, dataset.descriptor()), rejected);
      loadFiles(state, files, options);
      builder.finish(options.progress());
      return summary(state, files, start, databaseFolder);
    }
  }

  private static LoadSummary appendTo(
      Path descriptorOrFolder, Path dataFolder, Path databaseFolder, LoadOptions options) {
    long start = System.nanoTime();
    DatasetReader.Dataset dataset = DatasetReader.read(descriptorOrFolder, dataFolder);
    Map<FileSet, List<InputFile>> files = files(dataset);
    try (RejectedRows rejected = new RejectedRows(options.maxErrors(), options.rejectedFile());
        LiveStore store = LiveStore.open(new SystemDisk(), databaseFolder, LiveOptions.DEFAULT);
        ExistingDatabase database =
            new ExistingDatabase(store, dataset.descriptor(), options.commitRows(),
                ExistingDatabase.MAX_COMMIT_BYTES)) {
      LoadState state =
          new LoadState(dataset.descriptor(), dataset.folder(), database, rejected);
      try {
        loadFiles(state, files, options);
        database.commit();
      } catch (GraphflowException e) {
        if (database.committedRows() == 0) {
          throw e;
        }
        throw e.withMessage(e.getMessage() + " (" + database.committedRows()
            + " vertices and edges before it are committed, and stay)");
      }
      return summary(state, files, start, databaseFolder);
    }
  }

  private static Map<FileSet, List<InputFile>> files(DatasetReader.Dataset dataset) {
    Map<FileSet, List<InputFile>> files = new HashMap<>();
    FileFinder finder = new FileFinder(dataset.folder());
    dataset.descriptor().vertexFiles().forEach(set -> files.put(set, finder.find(set)));
    dataset.descriptor().edgeFiles().forEach(set -> files.put(set, finder.find(set)));
    return files;
  }

  private static void loadFiles(
      LoadState state, Map<FileSet, List<InputFile>> files, LoadOptions options) {
    try (ChunkPipeline pipeline = new ChunkPipeline(options.threads())) {
      new DatasetLoader(options, state, pipeline, files).loadFiles();
    }
  }

  private static LoadSummary summary(LoadState state,
      Map<FileSet, List<InputFile>> files, long start, Path databaseFolder) {
    Map<String, Long> vertices = new LinkedHashMap<>();
    for (int table = 0; table < state.descriptor.tables().size(); table++) {
      vertices.put(
          state.descriptor.tables().get(table).name(), state.target.vertexCount(table));
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
    LoadSummary summary = new LoadSummary(vertices, edges, state.rejected.count(), bytes,
        Duration.ofNanos(System.nanoTime() - start), List.of());
    logger().debug("loaded {} vertices and {} edges in {} into {}", summary.nodeCount(),
        summary.relationshipCount(), summary.elapsed(), databaseFolder);
    return summary;
  }

  private void loadFiles() {
    DatasetDescriptor descriptor = state.descriptor;
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

  private static Logger logger() {
    return LoggerFactory.getLogger(DatasetLoader.class);
  }
}
