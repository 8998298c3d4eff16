package io.graphflow.core.execution;

import io.graphflow.core.limit.Interruption;
import io.graphflow.core.limit.MemoryAccount;
import io.graphflow.core.limit.QueryLimits;
import io.graphflow.core.tuple.RowBuffer;
import io.graphflow.exception.OperationInterruptedException;
import io.graphflow.exception.ResourceException;
import io.graphflow.options.ImportOptions;
import io.graphflow.storage.snapshot.Snapshot;
import java.util.Map;
import java.util.Objects;

/**
 * Everything a running query needs beside its plan: the snapshot it reads, its parameters, and its
 * limits. One object a run, shared by the run's threads.
 */
public final class QueryContext {
  private final Snapshot snapshot;
  private final Map<String, Object> parameters;
  private final int threads;
  private final QueryLimits limits;
  private final Profile profile;
  private final ImportOptions imports;
  private final ReadLocks readLocks;
  private final ProcedureCatalog procedures;
  private final RowBuffer rows;

  /** Creates a context of a query that may read any file; all else is as below. */
  public QueryContext(
      Snapshot snapshot,
      Map<String, Object> parameters,
      int threads,
      long timeoutNanos,
      long memoryLimitBytes,
      Profile profile) {
    this(snapshot, parameters, threads, timeoutNanos, memoryLimitBytes, profile,
        ImportOptions.FILES);
  }

  /**
   * Creates a context of a query that calls no procedure.
   *
   * @param parameters values in the forms of {@code Evaluator.value}; not copied, must not change
   * @param threads most worker threads, at least 1
   * @param timeoutNanos time limit, or 0 for none
   * @param memoryLimitBytes limit on what is {@linkplain QueryLimits#reserve reserved} at a time, or 0 for none
   * @param profile where operators count, or null if nobody asked
   * @param imports what the query may read beyond the graph
   */
  public QueryContext(
      Snapshot snapshot,
      Map<String, Object> parameters,
      int threads,
      long timeoutNanos,
      long memoryLimitBytes,
      Profile profile,
      ImportOptions imports) {
    this(snapshot, parameters, threads, new Interruption(timeoutNanos), memoryLimitBytes, profile,
        imports, ReadLocks.NONE, ProcedureCatalog.EMPTY);
  }

  /**
   * Creates a context of a query whose time runs already.
   *
   * @param interruption what may end the query
   * @param readLocks asked for while it reads
   * @param procedures what it may call: those that its plan was made with
   */
  public QueryContext(
      Snapshot snapshot,
      Map<String, Object> parameters,
      int threads,
      Interruption interruption,
      long memoryLimitBytes,
      Profile profile,
      ImportOptions imports,
      ReadLocks readLocks,
      ProcedureCatalog procedures) {
    this.snapshot = Objects.requireNonNull(snapshot, "snapshot");
    this.parameters = Objects.requireNonNull(parameters, "parameters");
    this.threads = threads;
    this.limits = new QueryLimits(interruption, memoryLimitBytes);
    this.profile = profile;
    this.imports = Objects.requireNonNull(imports, "imports");
    this.readLocks = Objects.requireNonNull(readLocks, "readLocks");
    this.procedures = Objects.requireNonNull(procedures, "procedures");
    this.rows = null;
  }

  private QueryContext(QueryContext run, Snapshot snapshot, RowBuffer rows) {
    this.snapshot = Objects.requireNonNull(snapshot, "snapshot");
    this.parameters = run.parameters;
    this.threads = run.threads;
    this.limits = run.limits;
    this.profile = run.profile;
    this.imports = run.imports;
    this.readLocks = run.readLocks;
    this.procedures = run.procedures;
    this.rows = rows;
  }

  /**
   * The context of a part of this run, which shares its limits and its profile.
   *
   * @param partSnapshot what the part reads
   * @param partRows the rows of the part's {@link io.graphflow.parser.plan.LogicalPlan.Rows}, or null
   *     if it has no such leaf
   */
  public QueryContext part(Snapshot partSnapshot, RowBuffer partRows) {
    return new QueryContext(this, partSnapshot, partRows);
  }

  /** The view of the graph the query reads. */
  public Snapshot snapshot() {
    return snapshot;
  }

  /** The rows of the plan's {@link io.graphflow.parser.plan.LogicalPlan.Rows}; null without one. */
  public RowBuffer rows() {
    return rows;
  }

  /** Parameter values by name. */
  public Map<String, Object> parameters() {
    return parameters;
  }

  /** Most worker threads, at least 1. */
  public int threads() {
    return threads;
  }

  /** Where operators count rows and time, or null if the query is not profiled. */
  public Profile profile() {
    return profile;
  }

  /** What the query may read beyond the graph. */
  public ImportOptions imports() {
    return imports;
  }

  /** What to lock while reading. */
  public ReadLocks readLocks() {
    return readLocks;
  }

  /** The limits of the run, and what it holds of them. */
  public QueryLimits limits() {
    return limits;
  }

  /** What the query may call. */
  public ProcedureCatalog procedures() {
    return procedures;
  }

  /** Asks the query to stop; it does at its next {@link #check}. Callable from any thread. */
  public void interrupt() {
    limits.interruption().interrupt();
  }

  /**
   * Ends the query if it was interrupted or its time is up. Operators call this once a list, block or
   * some hundred rows.
   *
   * @throws OperationInterruptedException if somebody has asked it to end
   * @throws ResourceException if its time is over
   */
  public void check() {
    limits.interruption().check();
  }

  /**
   * A new account of what one part of the query keeps: rows, groups, a hash table.
   *
   * @param holding what is kept, as errors name it: "rows to sort"
   */
  public MemoryAccount account(String holding) {
    return limits.account(holding);
  }
}
