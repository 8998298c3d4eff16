package io.graphflow.core.limit;

/**
 * The memory that one part of a query, such as an operator or one of its tables, has reserved. It
 * reserves from the {@link QueryLimits} in steps, so that counting every row costs little. It gives
 * everything back at once when the part is closed or begins anew, so that rows which a subquery has
 * kept for one outer row are never counted with the next. For one thread at a time; the accounts of
 * one query may belong to different threads.
 */
public final class MemoryAccount {
  /** The smallest step, unless less is left. */
  private static final long MIN_STEP_BYTES = 1 << 10;

  private static final long MAX_STEP_BYTES = 1 << 20;

  /** What a part holds is worth moving to a disk from so many bytes on, or from {@link #LEAST_SHARE} of the limit on. */
  private static final long WORTH_MOVING_BYTES = 1 << 20;

  private static final int LEAST_SHARE = 16;

  /** What parts leave alone that can move, for those that cannot. */
  private static final int SHARE_OF_OTHERS = 16;

  private final QueryLimits limits;
  private final String holding;
  private long heldBytes;

  /** What was moved to a disk. */
  private long movedBytes;

  /** The most that was held before anything was last released. */
  private long mostReleasedBytes;

  /** The reserved bytes, at least {@code heldBytes}. */
  private long reservedBytes;

  /** Creates an empty account; see {@link QueryLimits#account}. */
  MemoryAccount(QueryLimits limits, String holding) {
    this.limits = limits;
    this.holding = holding;
  }

  /**
   * Holds more.
   *
   * @param bytes not negative
   * @throws io.graphflow.exception.ResourceException if the limit is passed; nothing more is held
   *     then
   */
  public void reserve(long bytes) {
    long held = heldBytes + bytes;
    if (held > reservedBytes) {
      grow(held);
    }
    heldBytes = held;
  }

  private void grow(long held) {
    long needed = held - reservedBytes;
    long step = Math.max(needed, Math.min(MAX_STEP_BYTES, Math.max(MIN_STEP_BYTES, held / 8)));
    if (step > needed && limits.tryReserve(step)) {
      reservedBytes += step;
    } else {
      limits.reserve(needed, holding);
      reservedBytes = held;
    }
  }

  /**
   * Holds less.
   *
   * @param bytes not negative, at most {@link #heldBytes}
   */
  public void release(long bytes) {
    assert bytes <= heldBytes : bytes + " of " + heldBytes;
    mostReleasedBytes = mostHeldBytes();
    heldBytes -= bytes;
    // Keep a step, or a part that holds a little less and more in turn would come here each time.
    long kept = heldBytes == 0 ? 0 : heldBytes + MIN_STEP_BYTES;
    if (reservedBytes - kept > heldBytes / 4) {
      limits.release(reservedBytes - kept);
      reservedBytes = kept;
    }
  }

  /** Holds {@code bytes} more, or less if that is negative. */
  public void add(long bytes) {
    if (bytes >= 0) {
      reserve(bytes);
    } else {
      release(-bytes);
    }
  }

  /** The memory that the part holds. */
  public long heldBytes() {
    return heldBytes;
  }

  /**
   * Whether a part that can move to a disk what it holds should do so now: because little would be left to others if
   * it were to hold more, and what it holds is worth a file.
   *
   * @param heldBytesOfAll what it holds, be it in this account or in others
   * @param moreBytes how much more it would hold
   */
  public boolean shouldMove(long heldBytesOfAll, long moreBytes) {
    long limit = limits.limitBytes();
    return limits.leftBytes() - moreBytes < limit / SHARE_OF_OTHERS
        && heldBytesOfAll >= Math.min(WORTH_MOVING_BYTES, limit / LEAST_SHARE);
  }

  /** The most memory that the part has held at one time. */
  public long mostHeldBytes() {
    return Math.max(mostReleasedBytes, heldBytes);
  }

  /** Notes that bytes were written to a disk because memory is short. */
  public void countMoved(long bytes) {
    movedBytes += bytes;
  }

  /** Bytes written to a disk so far. */
  public long movedBytes() {
    return movedBytes;
  }

  /** Gives back all that is held. */
  public void releaseAll() {
    mostReleasedBytes = mostHeldBytes();
    limits.release(reservedBytes);
    reservedBytes = 0;
    heldBytes = 0;
  }
}
