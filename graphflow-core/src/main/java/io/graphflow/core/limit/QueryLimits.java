package io.graphflow.core.limit;

import io.graphflow.exception.ResourceException;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The limits of one run of a query, and how much of them is in use. Shared by all parts of the run;
 * safe for use by many threads.
 */
public final class QueryLimits {
  /** What a query may always have, so that small ones go on beside those that take all that there is. */
  private static final long ALWAYS_BYTES = 1 << 18;

  private final Interruption interruption;
  private final long memoryLimitBytes;
  private final MemoryPool pool;
  private volatile boolean hasEnded;
  private final AtomicLong memoryUsedBytes = new AtomicLong();
  private final AtomicLong mostUsedBytes = new AtomicLong();

  /** Creates the limits of a query that shares no memory with others. */
  public QueryLimits(Interruption interruption, long memoryLimitBytes) {
    this(interruption, memoryLimitBytes, MemoryPool.unlimited());
  }

  /**
   * Creates the limits of a query whose time runs already, and which keeps nothing yet.
   *
   * @param interruption may end the query
   * @param memoryLimitBytes limit on the memory {@linkplain #reserve reserved} at a time, or 0 for
   *     three quarters of what all queries share
   * @param pool the memory that the query shares with others
   */
  public QueryLimits(Interruption interruption, long memoryLimitBytes, MemoryPool pool) {
    this.interruption = Objects.requireNonNull(interruption, "interruption");
    this.memoryLimitBytes = memoryLimitBytes == 0 ? pool.shareBytes() : memoryLimitBytes;
    this.pool = Objects.requireNonNull(pool, "pool");
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
   * @throws ResourceException if the query would then keep more than its limit, or all queries more
   *     than theirs; these bytes are not counted then
   */
  public void reserve(long bytes, String holding) {
    if (tryReserve(bytes)) {
      return;
    }
    long used = memoryUsedBytes.get();
    if (memoryLimitBytes > 0 && used + bytes > memoryLimitBytes) {
      throw new ResourceException(
          "The query needs more than its memory limit of %,d bytes: it keeps %,d and needs %,d more for %s; raise the limit or make the query narrower."
              .formatted(memoryLimitBytes, used, bytes, holding));
    }
    throw new ResourceException(
        "All queries of the database need more than their memory limit of %,d bytes: this one keeps %,d, others %,d, and it needs %,d more for %s; raise the limit of the database, run fewer queries at a time, or make the query narrower."
            .formatted(pool.limitBytes(), used, Math.max(0, pool.usedBytes() - used), bytes,
                holding));
  }

  /** Counts memory as {@link #reserve} does, unless a limit would be passed; whether it has. */
  public boolean tryReserve(long bytes) {
    long used = memoryUsedBytes.addAndGet(bytes);
    boolean isOver = memoryLimitBytes > 0 && used > memoryLimitBytes && bytes > 0;
    if (isOver || !pool.tryTake(bytes, used <= ALWAYS_BYTES)) {
      memoryUsedBytes.addAndGet(-bytes);
      return false;
    }
    if (used > mostUsedBytes.get()) {
      long _ = mostUsedBytes.accumulateAndGet(used, Math::max);
    }
    return true;
  }

  /** Bytes that can still be reserved, as long as no other query reserves any. */
  long leftBytes() {
    long own = memoryLimitBytes == 0 ? Long.MAX_VALUE : memoryLimitBytes - memoryUsedBytes.get();
    return Math.min(own, pool.leftBytes());
  }

  /** The smaller one of the limits of the query and of all queries; {@link Long#MAX_VALUE} without any. */
  public long limitBytes() {
    long own = memoryLimitBytes == 0 ? Long.MAX_VALUE : memoryLimitBytes;
    return pool.limitBytes() == 0 ? own : Math.min(own, pool.limitBytes());
  }

  /**
   * Gives reserved memory back.
   *
   * @param bytes not negative, at most the bytes that were reserved and not yet released
   */
  public void release(long bytes) {
    if (bytes != 0) {
      memoryUsedBytes.addAndGet(-bytes);
      if (!hasEnded) {
        pool.giveBack(bytes);
      }
    }
  }

  /**
   * Gives back to the other queries whatever is still reserved, as by an expression that has failed. To be called once no
   * thread works for the query any more; what is released later changes nothing for the others.
   */
  public void end() {
    if (!hasEnded) {
      hasEnded = true;
      long most = mostUsedBytes.get();
      if (most > 0) {
        interruption.costs().kept(most);
      }
      pool.giveBack(memoryUsedBytes.get());
    }
  }

  /** The memory reserved now; 0 again when the query's cursor is closed. */
  public long reservedBytes() {
    return memoryUsedBytes.get();
  }
}
