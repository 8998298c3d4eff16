package io.graphflow;

import io.graphflow.core.export.GraphExport;
import io.graphflow.core.lake.LakeFormats;
import io.graphflow.core.lake.LakePlace;
import io.graphflow.core.lake.LoadedGraph;
import io.graphflow.exception.CorruptionException;
import io.graphflow.exception.DataException;
import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.OperationInterruptedException;
import io.graphflow.exception.QueryException;
import io.graphflow.exception.ResourceException;
import io.graphflow.exception.UsageException;
import io.graphflow.internal.session.CatalogSchema;
import io.graphflow.internal.session.DatabaseKernel;
import io.graphflow.options.DatabaseOptions;
import io.graphflow.options.SessionOptions;
import io.graphflow.procedure.Procedures;
import io.graphflow.research.Layout;
import io.graphflow.research.MemoryReport;
import io.graphflow.schema.Schema;
import io.graphflow.storage.database.GraphSource;
import io.graphflow.storage.disk.Disk;
import io.graphflow.storage.disk.SystemDisk;
import io.graphflow.storage.live.LiveStore;
import io.graphflow.storage.live.StoreView;
import io.graphflow.storage.load.DatasetLoader;
import io.graphflow.summary.DatabaseMetrics;
import io.graphflow.transfer.ExportFormat;
import io.graphflow.transfer.ExportSummary;
import io.graphflow.transfer.LoadOptions;
import io.graphflow.transfer.LoadSummary;
import io.graphflow.transfer.ProgressListener;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;

/**
 * An opened database. Files are mapped, not read; a store in the row layout is derived when the first
 * query of GF-RV wants it. Close it to release the files: results and transactions that are still open
 * then end with an error.
 *
 * <pre>{@code
 * try (Database database = Database.create(Path.of("social"));
 *     Session session = database.session()) {
 *   session.run("CREATE (:Person {name: 'Ann'})-[:KNOWS]->(:Person {name: 'Bob'})").consume();
 *   for (Record row : session.run("MATCH (a)-[:KNOWS]->(b) RETURN a.name, b.name")) {
 *     System.out.println(row);
 *   }
 * }
 * }</pre>
 *
 * <p>Safe for use by many threads, each with {@linkplain #session() sessions} of its own.
 *
 * <p>One process at a time opens a database for writing; others may open it for reading only ({@link
 * DatabaseOptions#readOnly}), and see the state when they did.
 */
public final class Database implements AutoCloseable {
  private final DatabaseKernel kernel;

  private Database(DatabaseKernel kernel) {
    this.kernel = kernel;
  }

  /**
   * Creates an empty database, whose schema is open: what queries create and no schema knows is added to
   * it. Then opens it.
   *
   * @param folder is made if there is none
   * @return never null; to be closed
   * @throws UsageException if there is a database, or another file, in it already
   * @throws ResourceException if it cannot be written
   */
  public static Database create(Path folder) {
    return create(folder, DatabaseOptions.DEFAULT);
  }

  /**
   * Creates an empty database and opens it with options; see {@link #create(Path)}.
   *
   * @throws GraphflowException as {@link #create(Path)}
   */
  public static Database create(Path folder, DatabaseOptions options) {
    Objects.requireNonNull(folder, "folder");
    Objects.requireNonNull(options, "options");
    return create(new SystemDisk(), folder, options);
  }

  /** On a disk of any kind. */
  static Database create(Disk disk, Path folder, DatabaseOptions options) {
    LiveStore.create(disk, folder);
    return open(disk, folder, options);
  }

  /**
   * Opens the database in a folder, for reading and writing.
   *
   * @return never null; to be closed
   * @throws UsageException if there is no such folder, it holds no database, or another process has the
   *     database open for writing
   * @throws CorruptionException if a file of it is missing, damaged, foreign or of another version
   * @throws ResourceException if the disk fails
   */
  public static Database open(Path folder) {
    return open(folder, DatabaseOptions.DEFAULT);
  }

  /**
   * Opens the database in a folder with options; see {@link #open(Path)}. If {@code folder} is a file {@code
   * NAME.graph.yml}, the graph that it describes in the format of GraphAr is opened, for reading only, and read where it
   * lies: what queries need of it is decoded when they first need it, and kept among temporary files.
   *
   * @throws GraphflowException as {@link #open(Path)}
   */
  public static Database open(Path folder, DatabaseOptions options) {
    Objects.requireNonNull(folder, "folder");
    Objects.requireNonNull(options, "options");
    if (LakeFormats.isGraphFile(folder)) {
      return new Database(DatabaseKernel.openInPlace(LakePlace.of(folder), options));
    }
    if (!Files.isDirectory(folder)) {
      throw new UsageException("There is no database at " + folder + ": it is not a folder.");
    }
    return open(new SystemDisk(), folder, options);
  }

  /**
   * Opens a graph in the format of GraphAr behind an address, for reading only; see {@link #open(URI, DatabaseOptions)}.
   *
   * @throws GraphflowException as {@link #open(URI, DatabaseOptions)}
   */
  public static Database open(URI graph) {
    return open(graph, DatabaseOptions.DEFAULT);
  }

  /**
   * Opens a graph in the format of GraphAr behind an address, for reading only, and reads it where it lies: what queries
   * need of it is fetched and decoded when they first need it, and kept among temporary files. Its files must stay as they
   * are while it is open; one that has changed is an error. The program needs the module {@code graphflow-graphar}.
   *
   * @param graph the file that describes it, such as {@code https://host/folder/NAME.graph.yml}; a query, such as a
   *     signature, goes with the requests for all of its files. An address of {@code file} is opened as its path
   * @return never null; to be closed
   * @throws UsageException if it is no such address, or nothing is known that reads there
   * @throws DataException if a file is missing or wrong, or cannot be read
   */
  public static Database open(URI graph, DatabaseOptions options) {
    Objects.requireNonNull(options, "options");
    LakePlace place = LakePlace.of(graph);
    if (place.path().isPresent()) {
      return open(place.path().get(), options);
    }
    return new Database(
        DatabaseKernel.openInPlace(LakeFormats.graphFile(place).orElseThrow(), options));
  }

  /** On a disk of any kind. */
  static Database open(Disk disk, Path folder, DatabaseOptions options) {
    return new Database(DatabaseKernel.open(disk, folder, options));
  }

  /** A graph that lies elsewhere, in a store of any kind; the source is closed with it. */
  static Database open(GraphSource source, Path path, DatabaseOptions options) {
    return new Database(DatabaseKernel.openInPlace(source, path, options));
  }

  /**
   * Makes a database of a dataset of CSV files, or of a graph of a data lake in the format of GraphAr, for which the
   * program needs the module {@code graphflow-graphar}. If this fails or the process is killed, there is no database
   * in the folder, or the one that was there before; only the constraints and indexes that an export has told GraphAr's
   * file are made afterwards.
   *
   * @param dataset a dataset descriptor, or a folder that holds one named {@code dataset.json} or the {@code
   *     metadata.json} of GraphflowDB; or a file {@code NAME.graph.yml}, or a folder that holds one
   * @param files the folder that the files named by the descriptor lie in, or null for that of the descriptor
   * @param folder where the database shall be; a database that is there is replaced
   * @return what was loaded; never null
   * @throws DataException if the descriptor or a row of a file is wrong
   * @throws UsageException if a folder is missing
   * @throws ResourceException if the disk is full or fails
   * @throws OperationInterruptedException if this thread is interrupted
   */
  public static LoadSummary load(Path dataset, Path files, Path folder, LoadOptions options) {
    Optional<Path> graph = LakeFormats.graphFile(dataset);
    if (graph.isPresent()) {
      return loadGraph(LakePlace.of(graph.get()), files == null ? null : LakePlace.of(files),
          folder, options);
    }
    if (options.ignoreMissing()) {
      throw new UsageException("missing files are left out of graphs in GraphAr only, and "
          + dataset + " describes none");
    }
    return DatasetLoader.load(dataset, files, folder, options);
  }

  /**
   * Makes a database of a graph in the format of GraphAr behind an address; see {@link #load(Path, Path, Path,
   * LoadOptions)}.
   *
   * @param graph as for {@link #open(URI, DatabaseOptions)}; one of a file system may be what a path may be
   * @param files the folder that the prefixes of its types start from, or null for the one that the graph's file says
   * @param folder where the database shall be; a database that is there is replaced
   * @return what was loaded; never null
   * @throws GraphflowException as with a path, and as {@link #open(URI, DatabaseOptions)}
   */
  public static LoadSummary load(URI graph, URI files, Path folder, LoadOptions options) {
    LakePlace place = LakePlace.of(graph);
    LakePlace data = files == null ? null : LakePlace.of(files);
    Optional<LakePlace> found = LakeFormats.graphFile(place);
    if (found.isPresent()) {
      return loadGraph(found.get(), data, folder, options);
    }
    if (data != null && data.path().isEmpty()) {
      throw new UsageException(data + ": files of CSV are loaded from a folder on a disk");
    }
    return load(place.path().orElseThrow(), data == null ? null : data.path().get(), folder,
        options);
  }

  private static LoadSummary loadGraph(
      LakePlace graph, LakePlace files, Path folder, LoadOptions options) {
    LoadedGraph loaded = LakeFormats.require().load(graph, files, folder, options);
    if (!loaded.schema().isEmpty()) {
      try (Database database = open(folder); Session session = database.session()) {
        for (String statement : loaded.schema()) {
          session.run(statement).consume();
        }
      } catch (QueryException e) {
        throw new DataException(graph.toString(), 0, 0, "all of the graph is loaded into " + folder
            + ", but not all of its constraints and indexes: " + e.getMessage());
      }
    }
    return loaded.summary();
  }

  /**
   * Appends a dataset of CSV files to a database, which nobody may have open for writing. Nodes that the files
   * name as ends of relationships may be in the files or in the database. Labels, types and properties that
   * the database lacks are added to it; what it has must be as described.
   *
   * <p>The whole dataset is one commit, so that all or nothing of it is there, whatever happens; it is
   * collected in memory, a few hundred bytes an element. With {@link LoadOptions#commitRows} it is many
   * commits: nodes first, each of which stays if the load fails later.
   *
   * @param dataset as for {@link #load}
   * @param files as for {@link #load}
   * @param folder where the database is
   * @return what was loaded; never null
   * @throws DataException if the descriptor does not fit the database or is wrong, or a row of a file is
   * @throws UsageException if a folder is missing, or the database is open elsewhere
   * @throws ResourceException if the disk is full or fails, or the dataset is too large for one commit
   * @throws OperationInterruptedException if this thread is interrupted
   */
  public static LoadSummary append(Path dataset, Path files, Path folder, LoadOptions options) {
    if (LakeFormats.graphFile(dataset).isPresent()) {
      throw new UsageException(dataset + ": a graph in GraphAr is loaded into a new database, and"
          + " not appended to one");
    }
    return DatasetLoader.append(dataset, files, folder, options);
  }

  /**
   * A session with the default options of the database.
   *
   * @return never null; to be closed
   * @throws UsageException if the database is closed
   */
  public Session session() {
    return session(kernel.options().defaults());
  }

  /**
   * A session with its own options.
   *
   * @return never null; to be closed
   * @throws UsageException if the database is closed
   */
  public Session session(SessionOptions sessionOptions) {
    Objects.requireNonNull(sessionOptions, "sessionOptions");
    kernel.checkOpen();
    return new Session(kernel, sessionOptions);
  }

  /**
   * Adds rows without Cypher, 1,000 a commit; see {@link #appender(int)}.
   *
   * @throws UsageException as {@link #appender(int)}
   */
  public Appender appender() {
    return appender(1_000);
  }

  /**
   * Adds rows without Cypher.
   *
   * @param batchRows rows a commit, at least 1
   * @return never null; to be closed
   * @throws UsageException if the database is closed or open for reading only, or {@code batchRows} is less
   *     than 1
   */
  public Appender appender(int batchRows) {
    kernel.checkOpen();
    if (kernel.options().readOnly()) {
      throw new UsageException(
          "The database " + kernel.folder()
              + " is open for reading only: nothing can be appended.");
    }
    return new Appender(kernel, batchRows);
  }

  /** The schema of what is committed at this moment, as a copy; never null. */
  public Schema schema() {
    kernel.checkOpen();
    return CatalogSchema.of(kernel.catalog());
  }

  /** What queries may call by {@code CALL}; programs may add procedures of their own. */
  public Procedures procedures() {
    return kernel.procedures();
  }

  /**
   * Writes all that is committed at this moment into a new folder, as a database of its own that is opened
   * like any other, and shares no files with this one. Others read and write meanwhile; what they commit
   * is not in it.
   *
   * @param target a folder that is not there yet; it appears when all of it is written and on the disk
   * @throws UsageException if there is something at {@code target}, its parent is no folder, or it lies
   *     within this database
   * @throws CorruptionException if a file of this database is damaged
   * @throws ResourceException if the disk is full or fails. Nothing is left of the backup then, but for
   *     all of it if the disk fails at the very end
   */
  public void backup(Path target) {
    Objects.requireNonNull(target, "target");
    kernel.checkOpen();
    kernel.store().backup(target);
  }

  /**
   * Writes all that is committed at this moment for other programs: as CSV files that can be loaded, as a Cypher
   * script that can be run, or as Parquet files of a data lake. Others read and write meanwhile.
   *
   * @param target a folder that is not there yet; it appears when all of it is written and on the disk
   * @param progress hears how far it is
   * @return counts, and what the format could not keep
   * @throws UsageException if there is something at {@code target}, or its parent is no folder, or this program
   *     lacks the module that writes the format
   * @throws ResourceException if it cannot be written
   * @throws OperationInterruptedException if this thread is interrupted. Nothing is left of the export
   *     then, but for all of it if the disk fails at the very end
   */
  public ExportSummary export(Path target, ExportFormat format, ProgressListener progress) {
    Objects.requireNonNull(target, "target");
    Objects.requireNonNull(format, "format");
    Objects.requireNonNull(progress, "progress");
    kernel.checkOpen();
    try (StoreView view = kernel.store().view()) {
      return GraphExport.write(view, target, format, progress);
    }
  }

  /**
   * The exact bytes of every structure of the files in a layout, which is built for it if no query has
   * needed it so far. What was written since the last checkpoint is not among it.
   */
  public MemoryReport memoryReport(Layout layout) {
    kernel.checkOpen();
    try (StoreView view = kernel.store().view()) {
      return view.memoryReport(layout);
    }
  }

  /**
   * Its identity, which it was created with and keeps for good: no other database has it, not even a {@link
   * #backup}. The {@code elementId()} of its nodes and relationships has it in it.
   *
   * @return never null
   * @throws UsageException if the database is closed
   */
  public UUID id() {
    kernel.checkOpen();
    return kernel.catalog().databaseId();
  }

  /**
   * What it has done since it was opened, and what it holds.
   *
   * @return never null; a reading of this moment
   * @throws UsageException if the database is closed
   */
  public DatabaseMetrics metrics() {
    return kernel.metrics();
  }

  /** The options it was opened with. */
  public DatabaseOptions options() {
    return kernel.options();
  }

  /**
   * Merges all that has been committed into files, and drops the log of it. Queries go on meanwhile;
   * transactions that write wait for each other for a moment at the end. Checkpoints are also made by
   * themselves when the log has grown ({@link DatabaseOptions#checkpointLogBytes}).
   *
   * @throws UsageException if the database is open for reading only
   * @throws ResourceException if the files cannot be written, or a transaction that writes does not
   *     end: nothing has changed then
   */
  public void checkpoint() {
    kernel.checkOpen();
    kernel.store().checkpoint();
  }

  /** What its sessions and appenders work on. */
  DatabaseKernel kernel() {
    return kernel;
  }

  /**
   * Interrupts running queries, waits until they have stopped, rolls back open transactions, then
   * releases the files. Idempotent.
   */
  @Override
  public void close() {
    kernel.close();
  }
}
