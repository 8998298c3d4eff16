package io.graphflow.storage.propertyindex;

import io.graphflow.storage.memory.NativeBytes;
import io.graphflow.storage.snapshot.PropertyIndex;
import io.graphflow.storage.trie.PersistentKeys;
import it.unimi.dsi.fastutil.longs.LongList;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.function.LongConsumer;

/**
 * An index over columns that do not change: a hash table without pointers. Elements lie in buckets by
 * the hashes of their keys, all buckets in one array, in a second one where each bucket starts; so many
 * elements with one value are no more than a long bucket. Keys themselves are compared in the columns.
 *
 * <p>It takes one position an element with a key, and one for each of as many buckets as there are
 * elements, rounded up to a power of two. Immutable and safe for use by many threads.
 */
final class ColumnIndex implements PropertyIndex {
  private final Elements elements;
  private final long bucketMask;
  private final int widthBytes;
  private final long mask;
  /** Where each bucket starts in {@link #positions}, and where the last one ends. */
  private final MemorySegment starts;
  private final MemorySegment positions;

  /** The elements of a table with their keys; none of it changes. */
  interface Elements {
    /** Number of elements. */
    long count();

    /** One past the largest position. */
    long limit();

    /** Visits the positions of all elements, always in the same order. */
    void forEach(LongConsumer visitor);

    /** The {@link PropertyKey} of an element, or null if it has none. */
    Object key(long position);
  }

  /** Fills the arrays: first bucket sizes are counted, then elements are put where they belong. */
  private static final class Builder {
    private final MemorySegment buckets;
    private final int bucketWidthBytes;
    private long next;

    Builder(Arena scratch, long count, long bucketCount) {
      bucketWidthBytes = NativeBytes.widthBytes(bucketCount);
      buckets = scratch.allocate(count * bucketWidthBytes + NativeBytes.PADDING_BYTES);
    }

    /** Notes the bucket of the next element; -1 for none. */
    void note(long bucket) {
      NativeBytes.store(buckets, next++ * bucketWidthBytes, bucketWidthBytes, bucket + 1);
    }

    /** The buckets that were noted, once more from the first. */
    long recall() {
      return NativeBytes.load(
          buckets, next++ * bucketWidthBytes, NativeBytes.mask(bucketWidthBytes)) - 1;
    }

    void rewind() {
      next = 0;
    }
  }

  /**
   * Builds an index.
   *
   * @param arena for the index, which lives as long
   */
  ColumnIndex(Elements elements, Arena arena) {
    this.elements = elements;
    long count = elements.count();
    long bucketCount = count <= 1 ? 1 : Long.highestOneBit(count - 1) << 1;
    bucketMask = bucketCount - 1;
    widthBytes = NativeBytes.widthBytes(Math.max(count, elements.limit()));
    mask = NativeBytes.mask(widthBytes);
    starts = array(arena, bucketCount + 2);
    try (Arena scratch = Arena.ofConfined()) {
      Builder builder = new Builder(scratch, count, bucketCount);
      elements.forEach(position -> {
        Object key = elements.key(position);
        long bucket = key == null ? -1 : bucket(key);
        builder.note(bucket);
        if (bucket >= 0) {
          put(starts, bucket + 2, get(starts, bucket + 2) + 1);
        }
      });
      for (long bucket = 2; bucket <= bucketCount + 1; bucket++) {
        put(starts, bucket, get(starts, bucket - 1) + get(starts, bucket));
      }
      positions = array(arena, get(starts, bucketCount + 1));
      builder.rewind();
      elements.forEach(position -> {
        long bucket = builder.recall();
        if (bucket >= 0) {
          // What was the start of the bucket becomes its end, which is the start of the next.
          long at = get(starts, bucket + 1);
          put(positions, at, position);
          put(starts, bucket + 1, at + 1);
        }
      });
    }
  }

  private MemorySegment array(Arena arena, long count) {
    return arena.allocate(count * widthBytes + NativeBytes.PADDING_BYTES);
  }

  private long get(MemorySegment array, long index) {
    return NativeBytes.load(array, index * widthBytes, mask);
  }

  private void put(MemorySegment array, long index, long value) {
    NativeBytes.store(array, index * widthBytes, widthBytes, value);
  }

  private long bucket(Object key) {
    return PersistentKeys.hash(key) & bucketMask;
  }

  @Override
  public void find(Object key, LongList found) {
    long bucket = bucket(key);
    long end = get(starts, bucket + 1);
    for (long at = get(starts, bucket); at < end; at++) {
      long position = get(positions, at);
      if (key.equals(elements.key(position))) {
        found.add(position);
      }
    }
  }
}
