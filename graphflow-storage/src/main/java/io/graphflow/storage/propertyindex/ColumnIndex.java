package io.graphflow.storage.propertyindex;

import io.graphflow.storage.file.Structure;
import io.graphflow.storage.file.StructureWriter;
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
 * <p>Layout: three parameters (number of elements n of the table, number of buckets b, width in bytes
 * of a number) and two sections of numbers of that width. The first has b + 2 of them, where each bucket
 * starts in the second section, where the last one ends, and a last one that means nothing; the second
 * has the positions of the elements that have a key, bucket by bucket. b is the least power of two that
 * is not below n, at least 1; the bucket of a key is the lower bits of its {@linkplain
 * PersistentKeys#hash hash}. Immutable and safe for use by many threads.
 */
final class ColumnIndex implements PropertyIndex {
  private static final int ELEMENT_COUNT = 0;
  private static final int BUCKET_COUNT = 1;
  private static final int WIDTH_BYTES = 2;
  private static final int PARAMETER_COUNT = 3;

  private final Elements elements;
  private final long bucketMask;
  private final Numbers starts;
  private final Numbers positions;

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

  /** Numbers of equal width, from 0 on, that lie one after another. */
  private record Numbers(MemorySegment segment, int widthBytes, long mask) {
    Numbers(MemorySegment segment, int widthBytes) {
      this(segment, widthBytes, NativeBytes.mask(widthBytes));
    }

    long get(long index) {
      return NativeBytes.load(segment, index * widthBytes, mask);
    }

    void set(long index, long value) {
      NativeBytes.store(segment, index * widthBytes, widthBytes, value);
    }
  }

  private ColumnIndex(Structure structure, Elements elements) {
    this.elements = elements;
    long bucketCount = structure.parameter(BUCKET_COUNT);
    int widthBytes = (int) structure.parameter(WIDTH_BYTES);
    if (structure.parameter(ELEMENT_COUNT) != elements.count()
        || bucketCount != bucketCount(elements.count()) || widthBytes != widthBytes(elements)
        || structure.sectionLengthBytes(0) != (bucketCount + 2) * widthBytes
        || structure.sectionLengthBytes(1) % widthBytes != 0) {
      throw structure.damaged("its " + bucketCount + " buckets do not fit a table of "
          + elements.count() + " elements");
    }
    bucketMask = bucketCount - 1;
    starts = new Numbers(structure.section(0), widthBytes);
    positions = new Numbers(structure.section(1), widthBytes);
    if (starts.get(bucketCount) * widthBytes != structure.sectionLengthBytes(1)) {
      throw structure.damaged("its last bucket does not end where its elements do");
    }
  }

  /**
   * The index in a structure.
   *
   * @param elements those that it was {@linkplain #write written} for
   */
  static ColumnIndex read(Structure structure, Elements elements) {
    return new ColumnIndex(structure, elements);
  }

  /** Writes the index of some elements, and finishes the structure. */
  static void write(Elements elements, StructureWriter writer) {
    long bucketCount = bucketCount(elements.count());
    int widthBytes = widthBytes(elements);
    try (Arena scratch = Arena.ofConfined()) {
      KeyBuckets buckets = new KeyBuckets(elements, bucketCount, scratch);
      writer.allocate(PARAMETER_COUNT, (bucketCount + 2) * widthBytes,
          buckets.keyCount * widthBytes);
      writer.parameter(ELEMENT_COUNT, elements.count());
      writer.parameter(BUCKET_COUNT, bucketCount);
      writer.parameter(WIDTH_BYTES, widthBytes);
      buckets.fill(new Numbers(writer.section(0), widthBytes),
          new Numbers(writer.section(1), widthBytes));
    }
    writer.finish();
  }

  private static long bucketCount(long elementCount) {
    return elementCount <= 1 ? 1 : Long.highestOneBit(elementCount - 1) << 1;
  }

  private static int widthBytes(Elements elements) {
    return NativeBytes.widthBytes(Math.max(elements.count(), elements.limit()));
  }

  private static long bucket(Object key, long bucketMask) {
    return PersistentKeys.hash(key) & bucketMask;
  }

  /** The bucket of each element, found once: reading a key may mean decoding a string. */
  private static final class KeyBuckets {
    private final Elements elements;
    private final long bucketCount;
    /** The bucket of each element plus 1, or 0 if it has no key, in the order of visits. */
    private final Numbers noted;
    private long at;
    private long keyCount;

    KeyBuckets(Elements elements, long bucketCount, Arena scratch) {
      this.elements = elements;
      this.bucketCount = bucketCount;
      int widthBytes = NativeBytes.widthBytes(bucketCount);
      noted = new Numbers(
          scratch.allocate(elements.count() * widthBytes + NativeBytes.PADDING_BYTES), widthBytes);
      elements.forEach(position -> {
        Object key = elements.key(position);
        if (key != null) {
          noted.set(at, bucket(key, bucketCount - 1) + 1);
          keyCount++;
        }
        at++;
      });
    }

    /** Fills the sections: first sizes of buckets are counted, then elements are put into them. */
    void fill(Numbers starts, Numbers positions) {
      for (long i = 0; i < at; i++) {
        long bucket = noted.get(i) - 1;
        if (bucket >= 0) {
          starts.set(bucket + 2, starts.get(bucket + 2) + 1);
        }
      }
      for (long bucket = 2; bucket <= bucketCount + 1; bucket++) {
        starts.set(bucket, starts.get(bucket - 1) + starts.get(bucket));
      }
      at = 0;
      elements.forEach(position -> {
        long bucket = noted.get(at++) - 1;
        if (bucket >= 0) {
          // The start of a bucket moves to its end, which is the start of the next bucket.
          long place = starts.get(bucket + 1);
          positions.set(place, position);
          starts.set(bucket + 1, place + 1);
        }
      });
    }
  }

  @Override
  public void find(Object key, LongList found) {
    long bucket = bucket(key, bucketMask);
    long end = starts.get(bucket + 1);
    for (long at = starts.get(bucket); at < end; at++) {
      long position = positions.get(at);
      if (key.equals(elements.key(position))) {
        found.add(position);
      }
    }
  }
}
