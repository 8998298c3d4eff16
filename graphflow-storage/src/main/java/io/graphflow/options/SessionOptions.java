package io.graphflow.options;

import io.graphflow.research.CompilerOptions;
import io.graphflow.research.TreeProcessing;
import java.time.Duration;
import java.util.Objects;

/**
 * How the queries of a session run.
 *
 * <pre>{@code
 * Session careful = database.session(SessionOptions.DEFAULT
 *     .withTimeout(Duration.ofSeconds(10))
 *     .withMemoryLimitBytes(256L << 20)
 *     .withThreads(2));
 * }</pre>
 *
 * <p>Immutable, and so safe for use by many threads.
 *
 * @param engine which of the configurations runs the queries
 * @param engineByPlan whether the plan of a query that reads decides between {@code engine}, which is GF-CL
 *     then, and GF-FT; the summary of a result tells which ran it
 * @param threads most worker threads a query, at least 1
 * @param timeout time limit of a query, its planning included, or zero for none
 * @param memoryLimitBytes limit on what a query must keep at a time: rows to sort, groups, hash tables,
 *     collected values, paths, with the strings, lists and maps in them, and the values that expressions
 *     build, as estimated on the heap. In a transaction that writes, the rows of a result and all that the
 *     transaction has changed so far count, too. Near the limit, rows to sort, distinct rows and groups go to
 *     the disk ({@link MemoryOptions}); beyond it the query ends with an error. 0 for none of its own: three
 *     quarters of what all queries of the database may keep
 * @param compilerOptions choices of planning; see {@link #planning}
 * @param treeProcessing how GF-FT processes; the other engines do not ask
 * @param client who works in the session
 */
public record SessionOptions(
    Engine engine,
    boolean engineByPlan,
    int threads,
    Duration timeout,
    long memoryLimitBytes,
    CompilerOptions compilerOptions,
    TreeProcessing treeProcessing,
    Client client) {
  /** The default: an engine by plan, a thread a processor, no limits. */
  public static final SessionOptions DEFAULT =
      new SessionOptions(Engine.GF_CL, true, Runtime.getRuntime().availableProcessors(),
          Duration.ZERO,
          0, CompilerOptions.DEFAULT, TreeProcessing.FUSED, Client.EMBEDDED);

  /**
   * Creates options; {@link #DEFAULT} and the methods that change one of them need not know them all.
   *
   * @throws IllegalArgumentException if a number is out of its range, or the engine is left to the plans and is not GF-CL
   */
  public SessionOptions {
    Objects.requireNonNull(engine, "engine");
    Objects.requireNonNull(timeout, "timeout");
    Objects.requireNonNull(compilerOptions, "compilerOptions");
    Objects.requireNonNull(treeProcessing, "treeProcessing");
    Objects.requireNonNull(client, "client");
    if (engineByPlan && engine != Engine.GF_CL) {
      throw new IllegalArgumentException(
          engine.displayName() + " is an engine for all queries, not for some by their plans");
    }
    if (threads < 1) {
      throw new IllegalArgumentException("threads " + threads + ": expected at least 1");
    }
    if (timeout.isNegative() || memoryLimitBytes < 0) {
      throw new IllegalArgumentException("a limit is negative");
    }
  }

  /** The choices that queries are planned by: without what {@link #engine} cannot run. */
  public CompilerOptions planning() {
    return engine.restrict(compilerOptions);
  }

  /** The same options with one of the configurations for all queries. */
  public SessionOptions withEngine(Engine other) {
    return new SessionOptions(other, false, threads, timeout, memoryLimitBytes, compilerOptions,
        treeProcessing, client);
  }

  /** The same options with the engine of a query chosen by its plan: GF-CL, or GF-FT where that saves much work. */
  public SessionOptions withEngineByPlan() {
    return new SessionOptions(Engine.GF_CL, true, threads, timeout, memoryLimitBytes,
        compilerOptions, treeProcessing, client);
  }

  /** The same options with another number of worker threads a query, at least 1. */
  public SessionOptions withThreads(int other) {
    return new SessionOptions(engine, engineByPlan, other, timeout, memoryLimitBytes,
        compilerOptions,
        treeProcessing, client);
  }

  /** The same options with another time limit of a query, its planning included; zero for none. */
  public SessionOptions withTimeout(Duration other) {
    return new SessionOptions(engine, engineByPlan, threads, other, memoryLimitBytes,
        compilerOptions,
        treeProcessing, client);
  }

  /** The same options with another limit on what a query keeps at a time, in bytes; 0 for none. */
  public SessionOptions withMemoryLimitBytes(long other) {
    return new SessionOptions(engine, engineByPlan, threads, timeout, other, compilerOptions,
        treeProcessing, client);
  }

  /** The same options with other choices of planning, such as a fixed join order. */
  public SessionOptions withCompilerOptions(CompilerOptions other) {
    return new SessionOptions(engine, engineByPlan, threads, timeout, memoryLimitBytes, other,
        treeProcessing, client);
  }

  /** The same options with another way of GF-FT to process. */
  public SessionOptions withTreeProcessing(TreeProcessing other) {
    return new SessionOptions(engine, engineByPlan, threads, timeout, memoryLimitBytes,
        compilerOptions, other, client);
  }

  /** The same options for another client. */
  public SessionOptions withClient(Client other) {
    return new SessionOptions(engine, engineByPlan, threads, timeout, memoryLimitBytes,
        compilerOptions, treeProcessing, other);
  }
}
