package io.graphflow.core;

import io.graphflow.core.execution.Engine;
import io.graphflow.core.execution.QueryExecutor;
import io.graphflow.core.execution.UpdateCounters;
import io.graphflow.core.export.ExportFormat;
import io.graphflow.core.export.ExportSummary;
import io.graphflow.core.export.GraphExport;
import io.graphflow.core.limit.Interruption;
import io.graphflow.core.list.ListExecutor;
import io.graphflow.core.schema.SchemaExecutor;
import io.graphflow.core.transaction.LockManager;
import io.graphflow.core.transaction.LockedResource;
import io.graphflow.core.transaction.WriteTransaction;
import io.graphflow.core.update.SchemaNames;
import io.graphflow.core.update.UpdateExecutor;
import io.graphflow.core.volcano.VolcanoExecutor;
import io.graphflow.parser.plan.CompiledQuery;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.WrittenNames;
import io.graphflow.storage.database.ProgressListener;
import io.graphflow.storage.delta.DeltaVersion;
import io.graphflow.storage.delta.DeltaWriter;
import io.graphflow.storage.disk.Disk;
import io.graphflow.storage.disk.SystemDisk;
import io.graphflow.storage.error.CorruptionException;
import io.graphflow.storage.error.GraphflowException;
import io.graphflow.storage.error.OperationInterruptedException;
import io.graphflow.storage.error.ResourceException;
import io.graphflow.storage.error.UsageException;
import io.graphflow.storage.layout.Layout;
import io.graphflow.storage.live.LiveOptions;
import io.graphflow.storage.live.LiveStore;
import io.graphflow.storage.live.StoreView;
import io.graphflow.storage.report.MemoryReport;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

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
  private final Path folder;
  private final DatabaseOptions options;
  private final LiveStore store;
  private final LockManager locks;
  private final Procedures procedures = new Procedures();
  private final PlanCache plans;
  private final Set<Result> openResults = new HashSet<>();
  private final Set<Transaction> openTransactions = new HashSet<>();
  private final QueryExecutor volcano = new VolcanoExecutor();
  private final QueryExecutor list = new ListExecutor();
  private final UpdateExecutor volcanoUpdates = new UpdateExecutor(volcano);
  private final UpdateExecutor listUpdates = new UpdateExecutor(list);
  private boolean closed;

  private Database(Disk disk, Path folder, DatabaseOptions options) {
    this.folder = folder;
    this.options = options;
    this.store = LiveStore.open(disk, folder,
        new LiveOptions(options.storage(), options.log(), options.readOnly())
            .withCheckpointLogBytes(options.checkpointLogBytes())
            .withCloseLogBytes(options.closeLogBytes()));
    this.plans = new PlanCache(options.planCacheSize(), procedures);
    this.locks = new LockManager(options.locks(), this::name);
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
   * Opens the database in a folder with options; see {@link #open(Path)}.
   *
   * @throws GraphflowException as {@link #open(Path)}
   */
  public static Database open(Path folder, DatabaseOptions options) {
    Objects.requireNonNull(folder, "folder");
    Objects.requireNonNull(options, "options");
    if (!Files.isDirectory(folder)) {
      throw new UsageException("There is no database at " + folder + ": it is not a folder.");
    }
    return open(new SystemDisk(), folder, options);
  }

  /** On a disk of any kind. */
  static Database open(Disk disk, Path folder, DatabaseOptions options) {
    return new Database(disk, folder, options);
  }

  /**
   * A session with the default options of the database.
   *
   * @return never null; to be closed
   * @throws UsageException if the database is closed
   */
  public Session session() {
    return session(options.defaults());
  }

  /**
   * A session with its own options.
   *
   * @return never null; to be closed
   * @throws UsageException if the database is closed
   */
  public Session session(SessionOptions sessionOptions) {
    Objects.requireNonNull(sessionOptions, "sessionOptions");
    checkOpen();
    return new Session(this, sessionOptions);
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
    checkOpen();
    if (options.readOnly()) {
      throw new UsageException(
          "The database " + folder + " is open for reading only: nothing can be appended.");
    }
    return new Appender(this, batchRows);
  }

  /** The schema, with facts and statistics, of what is committed at this moment. */
  public Catalog catalog() {
    try (StoreView view = store.view()) {
      return view.version().catalog();
    }
  }

  /** What queries may call by {@code CALL}; programs may add procedures of their own. */
  public Procedures procedures() {
    return procedures;
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
    checkOpen();
    store.backup(target);
  }

  /**
   * Writes all that is committed at this moment as text: CSV files that can be loaded, or a Cypher script
   * that can be run. Others read and write meanwhile.
   *
   * @param target a folder that is not there yet; it appears when all of it is written and on the disk
   * @param progress hears how far it is
   * @return counts, and what the format could not keep
   * @throws UsageException if there is something at {@code target}, or its parent is no folder
   * @throws ResourceException if it cannot be written
   * @throws OperationInterruptedException if this thread is interrupted. Nothing is left of the export
   *     then, but for all of it if the disk fails at the very end
   */
  public ExportSummary export(Path target, ExportFormat format, ProgressListener progress) {
    Objects.requireNonNull(target, "target");
    Objects.requireNonNull(format, "format");
    Objects.requireNonNull(progress, "progress");
    checkOpen();
    try (StoreView view = store.view()) {
      return GraphExport.write(view, target, format, progress);
    }
  }

  /**
   * The exact bytes of every structure of the files in a layout, which is built for it if no query has
   * needed it so far. What was written since the last checkpoint is not among it.
   */
  public MemoryReport memoryReport(Layout layout) {
    checkOpen();
    try (StoreView view = store.view()) {
      return view.memoryReport(layout);
    }
  }

  /** The options it was opened with. */
  public DatabaseOptions options() {
    return options;
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
    checkOpen();
    store.checkpoint();
  }

  LiveStore store() {
    return store;
  }

  LockManager locks() {
    return locks;
  }

  PlanCache plans() {
    return plans;
  }

  /** The plan of a query for what is committed at this moment. */
  PlanCache.Plan plan(PlanCache.Query query, Interruption interruption) {
    try (StoreView view = store.view()) {
      return plan(query, view, interruption);
    }
  }

  private PlanCache.Plan plan(
      PlanCache.Query query, StoreView view, Interruption interruption) {
    DeltaVersion version = view.version();
    PlanCache.Plan known = query.known(view.generation(), version.epoch());
    if (known != null) {
      return known;
    }
    WrittenNames missing =
        query.parsed().writtenNames(version.catalog()).missingIn(version.catalog());
    if (!missing.isEmpty() && !version.catalog().closedSchema()) {
      // Nothing of this is kept: the plan is only asked what the query is like.
      DeltaWriter draft = new DeltaWriter(version);
      SchemaNames.add(missing, draft);
      version = draft.version();
    }
    return query.plan(version.catalog(), view.generation(), version.epoch(), interruption);
  }

  /**
   * Starts a query that only reads.
   *
   * @param view what it reads; the rows give it back, as does an error
   * @param transactionStart when its transaction began; null if it does now
   * @param interruption what may end it, also while it is planned
   */
  Rows read(SessionOptions sessionOptions, StoreView view, PlanCache.Query query,
      Map<String, Object> parameters, Instant transactionStart, Interruption interruption) {
    PlanCache.Plan plan;
    CompiledQuery compiled;
    Map<String, Object> values;
    boolean ready = false;
    try {
      if (!Transaction.reads(query)) {
        throw new UsageException("The query writes, but its transaction only reads.");
      }
      plan = plan(query, view, interruption);
      compiled = plan.compiled();
      values = Parameters.convert(compiled.parameters(), parameters, transactionStart);
      ready = true;
    } finally {
      if (!ready) {
        view.close();
      }
    }
    if (compiled.command() != null) {
      try (view) {
        return new StoredRows(compiled,
            SchemaExecutor.show(compiled.command(), view.version().catalog()), Optional.empty(),
            new UpdateCounters());
      }
    }
    return new ReadRows(this, sessionOptions, view, plan, values, interruption);
  }

  /** Runs a command that is no part of a transaction. */
  Rows checkpoint(PlanCache.Query query, Interruption interruption) {
    checkpoint();
    return new StoredRows(
        plan(query, interruption).compiled(), List.of(), Optional.empty(), new UpdateCounters());
  }

  WriteTransaction beginWrite() {
    checkOpen();
    return new WriteTransaction(store, locks, "a transaction that has not run a query yet");
  }

  /** Resources are named in messages as people know them. */
  private String name(LockedResource resource) {
    return ResourceNames.of(resource, catalog());
  }

  QueryExecutor executor(Engine engine) {
    return switch (engine) {
      case GF_RV, GF_CV -> volcano;
      case GF_CL -> list;
    };
  }

  UpdateExecutor updates(Engine engine) {
    return switch (engine) {
      case GF_RV, GF_CV -> volcanoUpdates;
      case GF_CL -> listUpdates;
    };
  }

  /** The layout that an engine reads. */
  Layout layout(Engine engine) {
    return switch (engine) {
      case GF_RV -> Layout.GF_RV;
      case GF_CV, GF_CL -> options.storage().layout();
    };
  }

  void register(Result result) {
    synchronized (openResults) {
      checkOpen();
      openResults.add(result);
    }
  }

  void unregister(Result result) {
    synchronized (openResults) {
      openResults.remove(result);
    }
  }

  void register(Transaction transaction) {
    synchronized (openResults) {
      checkOpen();
      openTransactions.add(transaction);
    }
  }

  void unregister(Transaction transaction) {
    synchronized (openResults) {
      openTransactions.remove(transaction);
    }
  }

  void checkOpen() {
    synchronized (openResults) {
      if (closed) {
        throw new UsageException("The database " + folder + " is closed.");
      }
    }
  }

  /**
   * Interrupts running queries, waits until they have stopped, rolls back open transactions, then
   * releases the files. Idempotent.
   */
  @Override
  public void close() {
    List<Result> results;
    List<Transaction> transactions;
    synchronized (openResults) {
      if (closed) {
        return;
      }
      closed = true;
      results = List.copyOf(openResults);
      transactions = List.copyOf(openTransactions);
    }
    locks.close();
    plans.interrupt();
    transactions.forEach(Transaction::interrupt);
    results.forEach(Result::interrupt);
    // Files are unmapped only after every cursor over them has stopped.
    results.forEach(Result::close);
    transactions.forEach(Transaction::close);
    store.close();
  }
}
