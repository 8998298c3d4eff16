package io.graphflow.core.vector;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Native memory of which small buffers are parts, one after the other, each handed out once. A query of few rows makes
 * a dozen of them: memory of its own for each, with the cleaner that frees it, would take longer than the query. A slab
 * is freed when none of its buffers is reachable any more.
 */
final class BufferSlab {
  /** Larger buffers have memory of their own: to fill it with zeros takes longer than the rest. */
  private static final int LARGEST_BYTES = 1 << 12;

  private static final int SLAB_BYTES = 1 << 18;

  /** Buffers of different queries share no cache line. */
  private static final int ALIGNMENT_BYTES = 64;

  /** The slabs in use, by the thread that asks, so that threads seldom wait for one another. */
  private static final AtomicReferenceArray<BufferSlab> SLABS = new AtomicReferenceArray<>(16);

  private final MemorySegment memory = Arena.ofAuto().allocate(SLAB_BYTES, ALIGNMENT_BYTES);
  private final AtomicInteger usedBytes = new AtomicInteger();

  private BufferSlab() {}

  /** Memory filled with zeros, of at least so many bytes. Safe for use by many threads. */
  static MemorySegment allocate(long bytes) {
    if (bytes > LARGEST_BYTES) {
      return Arena.ofAuto().allocate(bytes);
    }
    int length = (int) (bytes + ALIGNMENT_BYTES - 1) & -ALIGNMENT_BYTES;
    int index = (int) Thread.currentThread().threadId() & SLABS.length() - 1;
    while (true) {
      BufferSlab slab = SLABS.get(index);
      int at = slab == null ? SLAB_BYTES : slab.usedBytes.getAndAdd(length);
      if (at <= SLAB_BYTES - length) {
        return slab.memory.asSlice(at, length);
      }
      SLABS.compareAndSet(index, slab, new BufferSlab());
    }
  }
}
