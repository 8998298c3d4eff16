package io.graphflow.core.transaction;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * By a hash of each resource, the commit that wrote it last. Where hashes collide, a resource seems
 * written later than it was. Safe for use by many threads.
 *
 * <p>A statement reads the version of its beginning, and locks while it runs. It would not see a
 * commit between the two on a resource that it locks late; here it finds out. A table has two
 * hashes. Its own is written by transactions that held the table X; the other, for everything
 * beneath it, by transactions that may have changed some of that ({@link
 * ResourceCode#beneathHash}).
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
