package io.graphflow.core.limit;

import io.graphflow.exception.ResourceException;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The limits of one run of a query, and how much of them is in use. Shared by all parts of the run;
 * safe for use by many threads.
 */
public final class QueryLimits {
  private final Interruption interruption;
  private final long memoryLimitBytes;
  private final AtomicLong memoryUsedBytes = new AtomicLong();

  /**
   * Creates the limits of a query whose time runs already, and which keeps nothing yet.
   *
   * @param interruption may end the query
   * @param memoryLimitBytes limit on the memory {@linkplain #reserve reserved} at a time, or 0 for
   *     none
   */
  public QueryLimits(Interruption interruption, long memoryLimitBytes) {
    this.interruption = Objects.requireNonNull(interruption, "interruption");
    this.memoryLimitBytes = memoryLimitBytes;
  }

  /** May end the query. */
  public Interruption interruption() {
    return interruption;
  }

  /**
   * Opens an account for the memory of one part of the query: rows, groups, a hash table.
   *
   * @param holding a name of the memory for errors: "rows to sort"
   */
  public MemoryAccount account(String holding) {
    return new MemoryAccount(this, holding);
  }

  /**
   * Counts memory that the query is about to keep. Most of it is reserved through an {@link
   * #account}, which is cheaper for many small amounts.
   *
   * @param bytes estimated size on the heap and off it, not negative
   * @param holding a name of the memory for the error: "paths"
   * @throws ResourceException if the query would then keep more than its limit; these bytes are not
   *     counted then
   */
  public void reserve(long bytes, String holding) {
    if (!tryReserve(bytes)) {
      throw new ResourceException(
          "The query needs more than its memory limit of %,d bytes: it keeps %,d and needs %,d more for %s; raise the limit or make the query narrower."
              .formatted(memoryLimitBytes, memoryUsedBytes.get(), bytes, holding));
    }
  }

  /** Counts memory as {@link #reserve} does, unless the limit would be passed; whether it has. */
  public boolean tryReserve(long bytes) {
    long used = memoryUsedBytes.addAndGet(bytes);
    if (memoryLimitBytes > 0 && used > memoryLimitBytes && bytes > 0) {
      memoryUsedBytes.addAndGet(-bytes);
      return false;
    }
    return true;
  }

  /**
   * Gives reserved memory back.
   *
   * @param bytes not negative, at most the bytes that were reserved and not yet released
   */
  public void release(long bytes) {
    if (bytes != 0) {
      memoryUsedBytes.addAndGet(-bytes);
    }
  }

  /** The memory reserved now; 0 again when the query's cursor is closed. */
  public long reservedBytes() {
    return memoryUsedBytes.get();
  }
}
