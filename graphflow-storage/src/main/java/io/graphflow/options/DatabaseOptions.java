package io.graphflow.options;

import io.graphflow.research.Layout;
import io.graphflow.research.StorageOptions;
import java.time.Duration;
import java.util.Objects;

/**
 * How a database is opened: {@link #DEFAULT}, or the same with something changed.
 *
 * <pre>{@code
 * Database database = Database.open(folder, DatabaseOptions.DEFAULT
 *     .withImports(ImportOptions.only(Path.of("import"))) // what LOAD CSV and LOAD PARQUET may read
 *     .withLog(LogOptions.of(Durability.ASYNC)));
 * }</pre>
 *
 * <p>Immutable, and so safe for use by many threads.
 *
 * @param planCacheSize most plans kept, at least 1; the one longest unused goes first
 * @param defaults what sessions get that say nothing else
 * @param storage the structures that GF-CV and GF-CL query: {@link StorageOptions#FILES}, which need
 *     not be derived, unless the alternatives that the paper compares with are wanted
 * @param imports what queries may read beyond the database by {@code LOAD CSV} and {@code LOAD PARQUET}, those that only read
 *     included; nothing unless said otherwise
 * @param exports what queries may write beyond the database by {@code COPY}, those that only read included; nothing
 *     unless said otherwise
 * @param readOnly whether nothing may be written, so that another process may have the database open
 * @param log how changes are made durable
 * @param checkpointLogBytes size of the log, in bytes, from which on a checkpoint is made by itself; {@link
 *     Long#MAX_VALUE} for never. A log of a twelfth of the database's files suffices if it is 8 MiB or more
 *     and checkpoints have not taken more than a tenth of the time lately, as much of a small database has
 *     changed then. Changes that have grown larger on the heap than four
 *     times as much, or than an eighth of the heap, bring one about, too
 * @param closeLogBytes size of the log, in bytes, from which on closing makes a checkpoint, so that the next
 *     opening has nothing to do; {@link Long#MAX_VALUE} for never
 * @param locks how transactions that write wait for each other
 * @param memory how much memory queries may keep, and where they put what goes beyond it
 * @param slowQueries how long a query takes, from its text to the last row that is read, of which the logger
 *     {@code io.graphflow.slow} tells: without values, be they in its text or parameters. Zero for none
 * @param lake how the graph is read if it lies in a lake
 */
public record DatabaseOptions(
    int planCacheSize,
    SessionOptions defaults,
    StorageOptions storage,
    ImportOptions imports,
    ExportOptions exports,
    boolean readOnly,
    LogOptions log,
    long checkpointLogBytes,
    long closeLogBytes,
    LockOptions locks,
    MemoryOptions memory,
    Duration slowQueries,
    LakeOptions lake) {
  /**
   * The default: 256 plans, GF-CL, for reading and writing, each commit forced to the disk; queries
   * read no files, and nothing from the network. All together they keep at most half of what the heap may
   * become, and go to the disk beyond it.
   */
  public static final DatabaseOptions DEFAULT = new DatabaseOptions(256,
      SessionOptions.DEFAULT, StorageOptions.FILES, ImportOptions.NONE, ExportOptions.NONE, false,
      LogOptions.of(Durability.SYNC),
      64L << 20, 1L << 20,
      LockOptions.DEFAULT, MemoryOptions.DEFAULT, Duration.ZERO, LakeOptions.DEFAULT);

  /**
   * Creates options; {@link #DEFAULT} and the methods that change one of them need not know them all.
   *
   * @throws IllegalArgumentException if a number is out of its range
   */
  public DatabaseOptions {
    Objects.requireNonNull(defaults, "defaults");
    Objects.requireNonNull(imports, "imports");
    Objects.requireNonNull(exports, "exports");
    Objects.requireNonNull(log, "log");
    Objects.requireNonNull(locks, "locks");
    Objects.requireNonNull(memory, "memory");
    Objects.requireNonNull(lake, "lake");
    if (slowQueries.isNegative()) {
      throw new IllegalArgumentException(
          "slowQueries " + slowQueries + ": expected zero, for none, or more");
    }
    if (planCacheSize < 1) {
      throw new IllegalArgumentException(
          "planCacheSize " + planCacheSize + ": expected at least 1");
    }
    if (!storage.layout().includes(Layout.COLS)) {
      throw new IllegalArgumentException(
          "GF-CV and GF-CL query columns, which " + storage.layout().displayName() + " has not");
    }
  }

  /** The same options with another number of plans kept, at least 1. */
  public DatabaseOptions withPlanCacheSize(int other) {
    return new DatabaseOptions(other, defaults, storage, imports, exports, readOnly, log,
        checkpointLogBytes, closeLogBytes, locks, memory, slowQueries, lake);
  }

  /** The same options with another default for sessions. */
  public DatabaseOptions withDefaults(SessionOptions other) {
    return new DatabaseOptions(planCacheSize, other, storage, imports, exports, readOnly, log,
        checkpointLogBytes, closeLogBytes, locks, memory, slowQueries, lake);
  }

  /** The same options with other structures. */
  public DatabaseOptions withStorage(StorageOptions other) {
    return new DatabaseOptions(planCacheSize, defaults, other, imports, exports, readOnly, log,
        checkpointLogBytes, closeLogBytes, locks, memory, slowQueries, lake);
  }

  /** The same options with other files that queries may read. */
  public DatabaseOptions withImports(ImportOptions other) {
    return new DatabaseOptions(planCacheSize, defaults, storage, other, exports, readOnly, log,
        checkpointLogBytes, closeLogBytes, locks, memory, slowQueries, lake);
  }

  /** The same options with other files that queries may write. */
  public DatabaseOptions withExports(ExportOptions other) {
    return new DatabaseOptions(planCacheSize, defaults, storage, imports, other, readOnly, log,
        checkpointLogBytes, closeLogBytes, locks, memory, slowQueries, lake);
  }

  /** The same options with another durability, or other sizes of the log. */
  public DatabaseOptions withLog(LogOptions other) {
    return new DatabaseOptions(planCacheSize, defaults, storage, imports, exports, readOnly, other,
        checkpointLogBytes, closeLogBytes, locks, memory, slowQueries, lake);
  }

  /** The same options with checkpoints from another size of the log on. */
  public DatabaseOptions withCheckpointLogBytes(long other) {
    return new DatabaseOptions(planCacheSize, defaults, storage, imports, exports, readOnly, log,
        other, closeLogBytes, locks, memory, slowQueries, lake);
  }

  /** The same options with checkpoints at close from another size of the log on. */
  public DatabaseOptions withCloseLogBytes(long other) {
    return new DatabaseOptions(planCacheSize, defaults, storage, imports, exports, readOnly, log,
        checkpointLogBytes, other, locks, memory, slowQueries, lake);
  }

  /** The same options with other limits of locking. */
  public DatabaseOptions withLocks(LockOptions other) {
    return new DatabaseOptions(planCacheSize, defaults, storage, imports, exports, readOnly, log,
        checkpointLogBytes, closeLogBytes, other, memory, slowQueries, lake);
  }

  /** The same options with other limits of memory. */
  public DatabaseOptions withMemory(MemoryOptions other) {
    return new DatabaseOptions(planCacheSize, defaults, storage, imports, exports, readOnly, log,
        checkpointLogBytes, closeLogBytes, locks, other, slowQueries, lake);
  }

  /** The same options with a log of the queries that take so long, not negative; zero for none. */
  public DatabaseOptions withSlowQueries(Duration other) {
    return new DatabaseOptions(planCacheSize, defaults, storage, imports, exports, readOnly, log,
        checkpointLogBytes, closeLogBytes, locks, memory, other, lake);
  }

  /** The same options for reading only, or for reading and writing. */
  public DatabaseOptions withReadOnly(boolean other) {
    return new DatabaseOptions(planCacheSize, defaults, storage, imports, exports, other, log,
        checkpointLogBytes, closeLogBytes, locks, memory, slowQueries, lake);
  }

  /** The same options for a graph of a lake with others of these. */
  public DatabaseOptions withLake(LakeOptions other) {
    return new DatabaseOptions(planCacheSize, defaults, storage, imports, exports, readOnly, log,
        checkpointLogBytes, closeLogBytes, locks, memory, slowQueries, other);
  }
}
