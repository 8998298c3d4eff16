package io.graphflow.storage.adjacency;

import io.graphflow.storage.memory.NativeBytes;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Sorts edge records in native memory by one or two of their fields, stably and in parallel.
 *
 * <p>A record is two or three longs: source vertex ID, destination vertex ID and, where the stride
 * is 24, a payload that travels along. Sorting by destination and then by source yields every
 * forward list in order; sorting that result by destination alone yields every backward list, with
 * parallel edges in the order of their forward positions, because the sort is stable. Two segments
 * of the same size are all the memory it takes beyond some kilobytes a chunk.
 *
 * <p>One counting pass by the most significant bits in which keys differ cuts the records into
 * buckets that fit a core's cache; each bucket is cut again while it does not fit, and then radix
 * sorted from its least significant digit. So records cross the memory bus, and mapped files are
 * written, about three times, not once a digit.
 */
public final class EdgeSort {
  /** Byte offset of the source vertex ID in a record. */
  public static final int SOURCE = 0;
  /** Byte offset of the destination vertex ID in a record. */
  public static final int DESTINATION = 8;
  /** Byte offset of the payload in a record of three longs. */
  public static final int PAYLOAD = 16;
  /** Bytes of a record without payload. */
  public static final int PLAIN_STRIDE_BYTES = 16;
  /** Bytes of a record with payload. */
  public static final int PAYLOAD_STRIDE_BYTES = 24;

  /** 2^11 streams of writes to memory stay within the reach of the TLB. */
  private static final int BUCKET_BITS = 11;
  /** In cache, 2^12 streams and their counters do. */
  private static final int CACHED_DIGIT_BITS = 12;
  /** Records of at most 1.5 MB, which a core's second cache holds. */
  private static final int CACHED_RECORDS = 1 << 16;
  /** Below this many records a further chunk costs more than it gains. */
  private static final long MIN_CHUNK_RECORDS = 1 << 16;

  private final MemorySegment records;
  private final MemorySegment scratch;
  private final int strideBytes;
  private final int[] keys;

  private EdgeSort(
      MemorySegment records, MemorySegment scratch, int strideBytes, int[] keys) {
    this.records = records;
    this.scratch = scratch;
    this.strideBytes = strideBytes;
    this.keys = keys;
  }

  /** Neighbouring bits of a field: the lowest {@code bits} after a shift to the right. */
  private record Digit(int key, int shift, int bits) {
    int mask() {
      return (1 << bits) - 1;
    }
  }

  /**
   * Sorts {@code count} records by the given fields.
   *
   * @param records the records, sorted afterwards
   * @param scratch memory of the same size; overwritten
   * @param strideBytes {@value #PLAIN_STRIDE_BYTES} or {@value #PAYLOAD_STRIDE_BYTES}
   * @param keys byte offsets of the fields to sort by, the least significant first
   */
  public static void sort(
      MemorySegment records, MemorySegment scratch, long count, int strideBytes, int... keys) {
    new EdgeSort(records, scratch, strideBytes, keys).sort(false, 0, count);
  }

  /** Sorts a range whose records now lie in one of the segments, and leaves them in the first. */
  private void sort(boolean inScratch, long first, long end) {
    MemorySegment from = segment(inScratch);
    long[] varying = new long[keys.length];
    int significant = -1;
    for (int i = 0; i < keys.length; i++) {
      varying[i] = varyingBits(from, keys[i], first, end);
      significant = varying[i] != 0 ? i : significant;
    }
    if (significant < 0) {
      moveHome(inScratch, first, end);
    } else if (end - first <= CACHED_RECORDS) {
      sortCached(inScratch, first, end, varying);
    } else {
      long highest = varying[significant];
      int top = Long.SIZE - Long.numberOfLeadingZeros(highest);
      int bits = Math.min(bucketBits(end - first), top - Long.numberOfTrailingZeros(highest));
      Digit digit = new Digit(keys[significant], top - bits, bits);
      long[] ends = pass(from, segment(!inScratch), first, end, digit);
      IntStream.rangeClosed(0, digit.mask()).parallel().forEach(bucket -> {
        long bucketFirst = bucket == 0 ? first : ends[bucket - 1];
        if (bucketFirst < ends[bucket]) {
          sort(!inScratch, bucketFirst, ends[bucket]);
        }
      });
    }
  }

  /** The bits of a bucket number: if all buckets had one size, each would fill half of the cache. */
  private static int bucketBits(long count) {
    long buckets = 2 * count / CACHED_RECORDS;
    return Math.clamp(Long.SIZE - Long.numberOfLeadingZeros(buckets), 1, BUCKET_BITS);
  }

  private MemorySegment segment(boolean inScratch) {
    return inScratch ? scratch : records;
  }

  private void moveHome(boolean inScratch, long first, long end) {
    if (inScratch) {
      MemorySegment.copy(scratch, first * strideBytes, records, first * strideBytes,
          (end - first) * strideBytes);
    }
  }

  /**
   * Sorts a range that fits a core's cache, on this thread alone, by its least significant digit
   * first.
   */
  private void sortCached(boolean startsInScratch, long first, long end, long[] varying) {
    boolean inScratch = startsInScratch;
    for (int i = 0; i < keys.length; i++) {
      long remaining = varying[i];
      while (remaining != 0) {
        int shift = Long.numberOfTrailingZeros(remaining);
        int bits = Math.min(
            CACHED_DIGIT_BITS, Long.SIZE - Long.numberOfLeadingZeros(remaining) - shift);
        Digit digit = new Digit(keys[i], shift, bits);
        long[] next = histogram(segment(inScratch), digit, first, end);
        long position = first;
        for (int value = 0; value < next.length; value++) {
          long count = next[value];
          next[value] = position;
          position += count;
        }
        scatter(segment(inScratch), segment(!inScratch), digit, first, end, next);
        inScratch = !inScratch;
        remaining &= -1L << (shift + bits - 1) << 1;
      }
    }
    moveHome(inScratch, first, end);
  }

  private long varyingBits(MemorySegment from, int key, long first, long end) {
    if (first == end) {
      return 0;
    }
    long sample = from.get(NativeBytes.LONG, first * strideBytes + key);
    int chunks = chunkCount(end - first);
    if (chunks == 1) {
      return varyingBits(from, strideBytes, key, sample, first, end);
    }
    return IntStream.range(0, chunks)
        .parallel()
        .mapToLong(chunk -> varyingBits(from, strideBytes, key, sample,
            chunkStart(first, end, chunks, chunk), chunkStart(first, end, chunks, chunk + 1)))
        .reduce(0, (a, b) -> a | b);
  }

  private static long varyingBits(
      MemorySegment records, int strideBytes, int key, long sample, long from, long to) {
    long varying = 0;
    for (long i = from; i < to; i++) {
      varying |= records.get(NativeBytes.LONG, i * strideBytes + key) ^ sample;
    }
    return varying;
  }

  /** One counting sort of a range; returns where the records of each value end. */
  private long[] pass(MemorySegment from, MemorySegment to, long first, long end, Digit digit) {
    int chunks = chunkCount(end - first);
    long[][] next = new long[chunks][];
    IntStream.range(0, chunks)
        .parallel()
        .forEach(chunk -> next[chunk] = histogram(from, digit,
            chunkStart(first, end, chunks, chunk), chunkStart(first, end, chunks, chunk + 1)));
    long[] ends = new long[digit.mask() + 1];
    long position = first;
    for (int value = 0; value < ends.length; value++) {
      for (int chunk = 0; chunk < chunks; chunk++) {
        long count = next[chunk][value];
        next[chunk][value] = position;
        position += count;
      }
      ends[value] = position;
    }
    IntStream.range(0, chunks)
        .parallel()
        .forEach(chunk -> scatter(from, to, digit, chunkStart(first, end, chunks, chunk),
            chunkStart(first, end, chunks, chunk + 1), next[chunk]));
    return ends;
  }

  private long[] histogram(MemorySegment from, Digit digit, long first, long end) {
    int stride = strideBytes;
    int key = digit.key();
    int shift = digit.shift();
    int mask = digit.mask();
    long[] counts = new long[mask + 1];
    for (long i = first; i < end; i++) {
      counts[(int) (from.get(NativeBytes.LONG, i * stride + key) >>> shift) & mask]++;
    }
    return counts;
  }

  private void scatter(
      MemorySegment from, MemorySegment to, Digit digit, long first, long end, long[] next) {
    int stride = strideBytes;
    int key = digit.key();
    int shift = digit.shift();
    int mask = digit.mask();
    boolean payload = stride == PAYLOAD_STRIDE_BYTES;
    for (long i = first; i < end; i++) {
      long at = i * stride;
      int value = (int) (from.get(NativeBytes.LONG, at + key) >>> shift) & mask;
      long target = next[value]++ * stride;
      to.set(NativeBytes.LONG, target, from.get(NativeBytes.LONG, at));
      to.set(NativeBytes.LONG, target + 8, from.get(NativeBytes.LONG, at + 8));
      if (payload) {
        to.set(NativeBytes.LONG, target + 16, from.get(NativeBytes.LONG, at + 16));
      }
    }
  }

  /** Work on the records from {@code first} to before {@code end}. */
  @FunctionalInterface
  interface Chunk {
    /** Does it; called by several threads. */
    void run(long first, long end);
  }

  /** Runs something over {@code count} records, in parallel where they are many. */
  static void forChunks(long count, Chunk task) {
    int chunks = chunkCount(count);
    IntStream.range(0, chunks)
        .parallel()
        .forEach(chunk -> task.run(
            chunkStart(0, count, chunks, chunk), chunkStart(0, count, chunks, chunk + 1)));
  }

  /** Runs tasks side by side, where there are processors for it. */
  static void sideBySide(Runnable... tasks) {
    Arrays.stream(tasks).parallel().forEach(Runnable::run);
  }

  static int chunkCount(long count) {
    return (int) Math.clamp(
        count / MIN_CHUNK_RECORDS, 1, 2L * Runtime.getRuntime().availableProcessors());
  }

  static long chunkStart(long first, long end, int chunks, int chunk) {
    long count = end - first;
    // The formula count * chunk / chunks could overflow.
    return first + count / chunks * chunk + Math.min(count % chunks, chunk);
  }
}
