package io.graphflow.internal.session;

import io.graphflow.core.algorithm.choice.NamedGraphs;
import io.graphflow.core.execution.OpenTransaction;
import io.graphflow.core.execution.SharedResources;
import io.graphflow.core.execution.Surroundings;
import io.graphflow.core.fulltext.FullTextIndexes;
import io.graphflow.core.lake.LakeFormats;
import io.graphflow.core.lake.LakePlace;
import io.graphflow.core.limit.Interruption;
import io.graphflow.core.limit.MemoryPool;
import io.graphflow.core.similarity.index.VectorIndexes;
import io.graphflow.core.spill.SpillSpace;
import io.graphflow.core.transaction.LockManager;
import io.graphflow.core.transaction.LockedResource;
import io.graphflow.core.transaction.WriteTransaction;
import io.graphflow.exception.UsageException;
import io.graphflow.internal.observation.QueryMetrics;
import io.graphflow.internal.observation.QueryObservation;
import io.graphflow.internal.observation.SlowQueryLog;
import io.graphflow.internal.procedure.RegisteredProcedures;
import io.graphflow.options.Client;
import io.graphflow.options.DatabaseOptions;
import io.graphflow.options.Engine;
import io.graphflow.options.PageUse;
import io.graphflow.parser.engine.PageChoice;
import io.graphflow.parser.plan.CompiledQuery;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.database.GraphSource;
import io.graphflow.storage.database.LazyStore;
import io.graphflow.storage.disk.Disk;
import io.graphflow.storage.disk.SystemDisk;
import io.graphflow.storage.live.CheckpointListener;
import io.graphflow.storage.live.LiveOptions;
import io.graphflow.storage.live.LiveStore;
import io.graphflow.storage.live.StoreView;
import io.graphflow.storage.snapshot.Snapshot;
import io.graphflow.storage.snapshot.StructureUse;
import io.graphflow.summary.DatabaseMetrics;
import io.graphflow.summary.UpdateCounters;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;

/**
 * An opened database as its sessions and appenders see it: its store, locks, plans and procedures,
 * and the running work that must end before the files are released. Safe for use by many threads.
 */
public final class DatabaseKernel {
  /** A result or a transaction that is open. */
  public interface OpenWork {
    /** Asks the work to end. Callable from any thread. */
    void interrupt();

    /** Ends it, and waits until it has ended. Idempotent. */
    void close();

    /** What is told of it; empty for a result of a transaction, which tells of itself. Callable from any thread. */
    Optional<OpenTransaction> facts();

    /** Ends it without waiting: whose work it is is told so at the next step. Callable from any thread. */
    void terminate();
  }

  private final Path folder;
  private final DatabaseOptions options;
  /** Whether it is a graph of a lake. */
  private final boolean inPlace;
  private final LiveStore store;
  private final LockManager locks;
  private final RegisteredProcedures procedures = new RegisteredProcedures();
  private final PlanCache plans;
  private final Engines engines;
  private final SharedResources resources;
  private final ReadRunner reads = new ReadRunner(this);
  private final QueryMetrics metrics = new QueryMetrics();
  private final SlowQueryLog slowQueries;
  private final Set<OpenWork> openResults = new HashSet<>();
  private final Set<OpenWork> openTransactions = new HashSet<>();
  private final AtomicLong transactions = new AtomicLong();
  private boolean closed;

  /** Opens the database in a folder. */
  public static DatabaseKernel open(Disk disk, Path folder, DatabaseOptions options) {
    return new DatabaseKernel(disk, folder, options,
        LiveStore.open(disk, folder, liveOptions(options)), false);
  }

  /** Opens a graph of a lake, which is read where it lies. */
  public static DatabaseKernel openInPlace(LakePlace graph, DatabaseOptions options) {
    // Of an address there is no path; this one is what messages say.
    Path path = graph.path().orElseGet(() -> Path.of(graph.fileName()));
    return openInPlace(
        LakeFormats.require().open(graph, null, options.lake().pageCacheBytes()), path, options);
  }

  /**
   * Opens a graph that lies elsewhere, which is read where it lies.
   *
   * @param source is closed with the database, and if this fails
   * @param path what messages call it
   */
  public static DatabaseKernel openInPlace(GraphSource source, Path path, DatabaseOptions asked) {
    DatabaseOptions options = asked.withReadOnly(true);
    Path scratch = options.memory().spillFolder() != null
        ? options.memory().spillFolder()
        : Path.of(System.getProperty("java.io.tmpdir"));
    SystemDisk disk = new SystemDisk();
    LazyStore files = LazyStore.open(source, scratch);
    return new DatabaseKernel(disk, path, options,
        LiveStore.reading(disk, path, files, liveOptions(options)), true);
  }

  private static LiveOptions liveOptions(DatabaseOptions options) {
    return new LiveOptions(options.storage(), options.log(), options.readOnly())
        .withCheckpointLogBytes(options.checkpointLogBytes())
        .withCloseLogBytes(options.closeLogBytes());
  }

  private DatabaseKernel(Disk disk, Path folder, DatabaseOptions options, LiveStore store,
      boolean inPlace) {
    this.folder = folder;
    this.inPlace = inPlace;
    this.options = options;
    this.store = store;
    this.slowQueries = new SlowQueryLog(options.slowQueries());
    this.engines = new Engines(options.storage().layout());
    this.plans = new PlanCache(options.planCacheSize(), procedures, this::reading);
    this.locks = new LockManager(options.locks(), this::name);
    boolean kept = disk instanceof SystemDisk && !options.readOnly();
    this.resources = new SharedResources(
        new MemoryPool(options.memory().limitBytes()),
        options.memory().spills() ? new SpillSpace(disk, spillFolder()) : null,
        new FullTextIndexes(store::view, kept), new VectorIndexes(store::view, kept),
        new NamedGraphs());
    store.tell(CheckpointListener.all(
        List.of(resources.fullText().listener(), resources.vectors().listener())));
  }

  /** How a query reads a graph in a lake, which is always the same one; of a database, without a use. */
  private PageChoice.Reading reading(CompiledQuery query) {
    PageUse use = options.lake().pages();
    if (!inPlace || use == PageUse.NEVER) {
      return new PageChoice.Reading(query, null, null);
    }
    try (StoreView view = store.view()) {
      Snapshot pages =
          view.snapshot(engines.layout(Engine.GF_CL)).inPages(StructureUse.NONE);
      PageChoice.Reading reading = PageChoice.of(query, pages.catalog(), new LakeShares(pages));
      return use == PageUse.ALWAYS
          ? new PageChoice.Reading(
              reading.query(), reading.use().withoutWhole(), reading.asked())
          : reading;
    }
  }

  private Path spillFolder() {
    Path asked = options.memory().spillFolder();
    if (asked != null) {
      return asked;
    }
    return options.readOnly() ? Path.of(System.getProperty("java.io.tmpdir")) : folder;
  }

  /** The folder of the database. */
  public Path folder() {
    return folder;
  }

  /** How it was opened. */
  public DatabaseOptions options() {
    return options;
  }

  /** The store of its data. */
  public LiveStore store() {
    return store;
  }

  /** The locks of its transactions. */
  public LockManager locks() {
    return locks;
  }

  /** The procedures that its queries may call. */
  public RegisteredProcedures procedures() {
    return procedures;
  }

  /** Its queries with their plans. */
  public PlanCache plans() {
    return plans;
  }

  /** The engines that run its plans. */
  public Engines engines() {
    return engines;
  }

  /** The memory and the disk that its queries share. */
  public SharedResources resources() {
    return resources;
  }

  /** Runs its queries that only read. */
  public ReadRunner reads() {
    return reads;
  }

  /** Begins to observe a query; {@code interruption} knows what it costs. */
  public QueryObservation observe(String text, Client client, Interruption interruption) {
    return new QueryObservation(metrics, slowQueries, text, client, interruption.costs());
  }

  /** Counts transactions. */
  public QueryMetrics counts() {
    return metrics;
  }

  /** What it has done, and what it holds. */
  public DatabaseMetrics metrics() {
    checkOpen();
    long open;
    synchronized (openResults) {
      open = openTransactions.size();
    }
    return MetricsReading.of(this, metrics, open);
  }

  /** The schema of the latest commit. */
  public Catalog catalog() {
    try (StoreView view = store.view()) {
      return view.version().catalog();
    }
  }

  /** Runs {@code CHECKPOINT}, which is no part of a transaction. */
  public Rows checkpoint() {
    checkOpen();
    store.checkpoint();
    return BufferedRows.changed(UpdateCounters.NONE);
  }

  /** Begins a transaction that writes. */
  public WriteTransaction beginWrite() {
    checkOpen();
    return new WriteTransaction(store, locks, "a transaction that has not run a query yet");
  }

  /** Resources are named in messages as people know them. */
  private String name(LockedResource resource) {
    return ResourceNames.of(resource, catalog());
  }

  /** What queries of a client can be told of the database. */
  public Surroundings surroundings(Client client) {
    return new KernelSurroundings(this, client);
  }

  /** A number for a transaction, or for a query outside of one; none is given twice. */
  public long nextTransaction() {
    return transactions.incrementAndGet();
  }

  /** The open work that tells of itself. */
  List<OpenWork> openWork() {
    List<OpenWork> open = new ArrayList<>();
    synchronized (openResults) {
      open.addAll(openResults);
      open.addAll(openTransactions);
    }
    return open;
  }

  /** Adds a result that is open. */
  public void addResult(OpenWork result) {
    add(result, openResults);
  }

  /** Adds a transaction that is open. */
  public void addTransaction(OpenWork transaction) {
    add(transaction, openTransactions);
  }

  private void add(OpenWork work, Set<OpenWork> open) {
    synchronized (openResults) {
      checkOpen();
      open.add(work);
    }
  }

  /** Removes a result or a transaction that has ended. */
  public void remove(OpenWork work) {
    synchronized (openResults) {
      if (!openResults.remove(work)) {
        openTransactions.remove(work);
      }
    }
  }

  /**
   * Refuses to go on once it is closed.
   *
   * @throws UsageException if it is
   */
  public void checkOpen() {
    synchronized (openResults) {
      if (closed) {
        throw new UsageException("The database " + folder + " is closed.");
      }
    }
  }

  /** Interrupts running work, waits until it has stopped, then releases the files. Idempotent. */
  public void close() {
    List<OpenWork> results;
    List<OpenWork> transactions;
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
    transactions.forEach(OpenWork::interrupt);
    results.forEach(OpenWork::interrupt);
    // Files are unmapped only after every cursor over them has stopped.
    results.forEach(OpenWork::close);
    transactions.forEach(OpenWork::close);
    resources.fullText().stop();
    resources.vectors().stop();
    store.close();
    resources.fullText().close();
    resources.vectors().close();
  }
}
