package io.graphflow.options;

import io.graphflow.research.CompilerOptions;
import java.time.Duration;
import java.util.Objects;

/**
 * How the queries of a session run.
 *
 * <pre>{@code
 * Session careful = database.session(SessionOptions.builder()
 *     .timeout(Duration.ofSeconds(10))
 *     .memoryLimitBytes(256L << 20)
 *     .threads(2)
 *     .build());
 * }</pre>
 *
 * <p>Immutable, and so safe for use by many threads.
 *
 * @param engine which of the three configurations
 * @param threads most worker threads a query, at least 1
 * @param timeout time limit of a query, its planning included, or zero for none
 * @param memoryLimitBytes limit on what a query must keep at a time: rows to sort, groups, hash tables,
 *     collected values, paths, with the strings, lists and maps in them, and the values that expressions
 *     build, as estimated on the heap. In a transaction that writes, the rows of a result and all that the
 *     transaction has changed so far count, too. 0 for none: a query that then needs all memory of the
 *     program is ended, but whatever else runs may fail as well
 * @param compilerOptions choices of planning, without what {@code engine} cannot run
 */
public record SessionOptions(
    Engine engine,
    int threads,
    Duration timeout,
    long memoryLimitBytes,
    CompilerOptions compilerOptions) {

  /**
   * Creates options; {@link #builder} needs not know them all.
   *
   * @throws IllegalArgumentException if a number is out of its range
   */
  public SessionOptions {
    Objects.requireNonNull(engine, "engine");
    Objects.requireNonNull(timeout, "timeout");
    Objects.requireNonNull(compilerOptions, "compilerOptions");
    if (threads < 1) {
      throw new IllegalArgumentException("threads " + threads + ": expected at least 1");
    }
    if (timeout.isNegative() || memoryLimitBytes < 0) {
      throw new IllegalArgumentException("a limit is negative");
    }
    compilerOptions = engine.restrict(compilerOptions);
  }

  /** A builder of the default: GF-CL, a thread a processor, no limits. */
  public static Builder builder() {
    return new Builder();
  }

  /** Builds {@link SessionOptions}. For one thread at a time. */
  public static final class Builder {
    private Engine engine = Engine.GF_CL;
    private int threads = Runtime.getRuntime().availableProcessors();
    private Duration timeout = Duration.ZERO;
    private long memoryLimitBytes;
    private CompilerOptions compilerOptions = CompilerOptions.DEFAULT;

    private Builder() {}

    /** Which of the three configurations runs the queries. */
    public Builder engine(Engine engine) {
      this.engine = engine;
      return this;
    }

    /** Most worker threads a query, at least 1. */
    public Builder threads(int threads) {
      this.threads = threads;
      return this;
    }

    /** Time limit of a query, its planning included; zero for none. */
    public Builder timeout(Duration timeout) {
      this.timeout = timeout;
      return this;
    }

    /** Limit on what a query keeps at a time, rows and values, in bytes; 0 for none. */
    public Builder memoryLimitBytes(long memoryLimitBytes) {
      this.memoryLimitBytes = memoryLimitBytes;
      return this;
    }

    /** Choices of planning, such as a fixed join order. */
    public Builder compilerOptions(CompilerOptions compilerOptions) {
      this.compilerOptions = compilerOptions;
      return this;
    }

    /**
     * The options.
     *
     * @throws IllegalArgumentException if a number is out of its range
     */
    public SessionOptions build() {
      return new SessionOptions(engine, threads, timeout, memoryLimitBytes, compilerOptions);
    }
  }
}
