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
  private final SharedResources resources;
  private final Surroundings surroundings;
  private final RowBuffer rows;

  /**
   * Creates a context of a query that may read any file; other parameters as for the next
   * constructor.
   */
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
   * @param threads largest number of worker threads, at least 1
   * @param timeoutNanos time limit, or 0 for none
   * @param memoryLimitBytes limit on the memory {@linkplain QueryLimits#reserve reserved} at a
   *     time, or 0 for none
   * @param profile receives the counts of operators, or null if nobody asked
   * @param imports what files and addresses the query may read
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
        imports, ReadLocks.NONE, ProcedureCatalog.EMPTY, SharedResources.NONE, Surroundings.NONE);
  }

  /**
   * Creates a context of a query whose time runs already.
   *
   * @param interruption may end the query
   * @param readLocks takes locks while the query reads
   * @param procedures the procedures that its plan was made with
   * @param resources what it shares with other queries
   * @param surroundings what it can be told of the database beside its graph
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
      ProcedureCatalog procedures,
      SharedResources resources,
      Surroundings surroundings) {
    this.snapshot = Objects.requireNonNull(snapshot, "snapshot");
    this.parameters = Objects.requireNonNull(parameters, "parameters");
    this.threads = threads;
    this.limits = new QueryLimits(interruption, memoryLimitBytes, resources.memory());
    this.profile = profile;
    this.imports = Objects.requireNonNull(imports, "imports");
    this.readLocks = Objects.requireNonNull(readLocks, "readLocks");
    this.procedures = Objects.requireNonNull(procedures, "procedures");
    this.resources = resources;
    this.surroundings = Objects.requireNonNull(surroundings, "surroundings");
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
    this.resources = run.resources;
    this.surroundings = run.surroundings;
    this.rows = rows;
  }

  /**
   * The context of a part of this run, which shares its limits and its profile.
   *
   * @param partSnapshot the snapshot that the part reads
   * @param partRows the rows of the part's {@link io.graphflow.parser.plan.LogicalPlan.Rows}, or
   *     null if it has no such leaf
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

  /** Receives the rows and times of operators; null if the query is not profiled. */
  public Profile profile() {
    return profile;
  }

  /** The files and addresses that the query may read. */
  public ImportOptions imports() {
    return imports;
  }

  /** What the query shares with other queries. */
  public SharedResources resources() {
    return resources;
  }

  /** What the query can be told of the database beside its graph. */
  public Surroundings surroundings() {
    return surroundings;
  }

  /** Takes locks while the query reads. */
  public ReadLocks readLocks() {
    return readLocks;
  }

  /** The limits of the run, and how much it has reserved. */
  public QueryLimits limits() {
    return limits;
  }

  /** The procedures that the query may call. */
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
   * Opens an account for the memory of one part of the query: rows, groups, a hash table.
   *
   * @param holding a name of the memory for errors: "rows to sort"
   */
  public MemoryAccount account(String holding) {
    return limits.account(holding);
  }
}
