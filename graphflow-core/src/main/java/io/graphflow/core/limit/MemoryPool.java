package io.graphflow.core.limit;

import java.util.concurrent.atomic.AtomicLong;

/** The memory that all queries of a database may keep together. Safe for use by many threads. */
public final class MemoryPool {
  private final long limitBytes;
  private final AtomicLong usedBytes = new AtomicLong();

  /**
   * Creates a pool of which nothing is in use.
   *
   * @param limitBytes 0 for no limit
   */
  public MemoryPool(long limitBytes) {
    this.limitBytes = limitBytes;
  }

  /** A pool without limit. */
  public static MemoryPool unlimited() {
    return new MemoryPool(0);
  }

  /** The limit, or 0 for none. */
  public long limitBytes() {
    return limitBytes;
  }

  /** What a query may keep that has no limit of its own: three quarters, so that others can go on; 0 for no limit. */
  long shareBytes() {
    return limitBytes / 4 * 3;
  }

  /** The bytes in use. */
  public long usedBytes() {
    return usedBytes.get();
  }

  /** Bytes until the limit; {@link Long#MAX_VALUE} without one. */
  long leftBytes() {
    return limitBytes == 0 ? Long.MAX_VALUE : limitBytes - usedBytes.get();
  }

  /**
   * Takes bytes, unless the limit would be passed; whether it has.
   *
   * @param isDue whether the bytes are taken even so
   */
  boolean tryTake(long bytes, boolean isDue) {
    long used = usedBytes.addAndGet(bytes);
    if (limitBytes > 0 && used > limitBytes && bytes > 0 && !isDue) {
      usedBytes.addAndGet(-bytes);
      return false;
    }
    return true;
  }

  /** Gives back bytes that were taken. */
  void giveBack(long bytes) {
    usedBytes.addAndGet(-bytes);
  }
}
