package io.graphflow.core.transaction;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Which commit wrote a resource last, by a hash of the resource: where hashes collide, one seems written
 * later than it was. Safe for use by many threads.
 *
 * <p>A statement reads the version of its beginning, and locks while it runs. What was committed
 * between the two on a resource that it locks late it would not see; here it finds out. A table has two
 * hashes: its own, written by who held the table X, and one for all that lies beneath it, written by
 * who may have changed some of that ({@link ResourceCode#beneathHash}).
 */
final class LastWrites {
  private static final int SLOT_COUNT = 1 << 16;

  private final AtomicLongArray commits = new AtomicLongArray(SLOT_COUNT);

  /** Notes a write, while its lock is still held. */
  void add(int hash, long commit) {
    commits.accumulateAndGet(slot(hash), commit, Math::max);
  }

  /** Whether the resource may have been written by a later commit than this one. */
  boolean isLater(int hash, long commit) {
    return commits.get(slot(hash)) > commit;
  }

  private static int slot(int hash) {
    return hash >>> (Integer.SIZE - Integer.numberOfTrailingZeros(SLOT_COUNT));
  }
}
