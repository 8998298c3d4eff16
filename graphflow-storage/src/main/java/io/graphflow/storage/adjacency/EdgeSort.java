package io.graphflow.storage.adjacency;

import io.graphflow.storage.memory.NativeBytes;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Sorts edge records in native memory by one or two of their fields: a stable radix sort from the
 * least significant digit, each pass a counting sort of at most {@value #DIGIT_BITS} bits, in
 * parallel over chunks of the input.
 *
 * <p>A record is two or three longs: source vertex ID, destination vertex ID and, where the stride
 * is 24, a payload that travels along. Sorting by destination and then by source yields every
 * forward list in order; sorting that result by destination alone yields every backward list, with
 * parallel edges in the order of their forward positions, because the sort is stable. Two segments
 * of the same size are all the memory it takes beyond some kilobytes a chunk.
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

  /** 2^11 streams of writes stay within the reach of the caches and of the TLB. */
  private static final int DIGIT_BITS = 11;
  /** Below this many records a further chunk costs more than it gains. */
  private static final long MIN_CHUNK_RECORDS = 1 << 16;

  private EdgeSort() {}

  /**
   * Sorts {@code count} records by the given fields.
   *
   * @param records the records; overwritten
   * @param scratch memory of the same size; overwritten
   * @param strideBytes {@value #PLAIN_STRIDE_BYTES} or {@value #PAYLOAD_STRIDE_BYTES}
   * @param keys byte offsets of the fields to sort by, the least significant first
   * @return whether the sorted records lie in {@code scratch} and not in {@code records}
   */
  public static boolean sort(
      MemorySegment records, MemorySegment scratch, long count, int strideBytes, int... keys) {
    MemorySegment from = records;
    MemorySegment to = scratch;
    boolean inScratch = false;
    for (int key : keys) {
      for (Digit digit : digits(varyingBits(from, count, strideBytes, key))) {
        pass(from, to, count, strideBytes, key, digit);
        MemorySegment swap = from;
        from = to;
        to = swap;
        inScratch = !inScratch;
      }
    }
    return inScratch;
  }

  private record Digit(int shift, int bits) {
    int mask() {
      return (1 << bits) - 1;
    }
  }

  /** Covers the bits in which keys differ with as few digits as a greedy walk upwards gives. */
  private static List<Digit> digits(long varying) {
    List<Digit> digits = new ArrayList<>();
    long remaining = varying;
    while (remaining != 0) {
      int shift = Long.numberOfTrailingZeros(remaining);
      int bits = Math.min(DIGIT_BITS, Long.SIZE - Long.numberOfLeadingZeros(remaining) - shift);
      digits.add(new Digit(shift, bits));
      remaining &= ~(((1L << bits) - 1) << shift);
    }
    return digits;
  }

  private static long varyingBits(MemorySegment records, long count, int strideBytes, int key) {
    if (count == 0) {
      return 0;
    }
    long first = records.get(NativeBytes.LONG, key);
    int chunks = chunkCount(count);
    return IntStream.range(0, chunks)
        .parallel()
        .mapToLong(chunk -> varyingBits(records, strideBytes, key, first,
            chunkStart(count, chunks, chunk), chunkStart(count, chunks, chunk + 1)))
        .reduce(0, (a, b) -> a | b);
  }

  private static long varyingBits(
      MemorySegment records, int strideBytes, int key, long first, long from, long to) {
    long varying = 0;
    for (long i = from; i < to; i++) {
      varying |= records.get(NativeBytes.LONG, i * strideBytes + key) ^ first;
    }
    return varying;
  }

  private static void pass(
      MemorySegment from, MemorySegment to, long count, int strideBytes, int key, Digit digit) {
    int chunks = chunkCount(count);
    long[][] next = new long[chunks][];
    IntStream.range(0, chunks)
        .parallel()
        .forEach(chunk -> next[chunk] = histogram(from, strideBytes, key, digit,
            chunkStart(count, chunks, chunk), chunkStart(count, chunks, chunk + 1)));
    long position = 0;
    for (int value = 0; value <= digit.mask(); value++) {
      for (int chunk = 0; chunk < chunks; chunk++) {
        long records = next[chunk][value];
        next[chunk][value] = position;
        position += records;
      }
    }
    IntStream.range(0, chunks)
        .parallel()
        .forEach(chunk -> scatter(from, to, strideBytes, key, digit,
            chunkStart(count, chunks, chunk), chunkStart(count, chunks, chunk + 1), next[chunk]));
  }

  private static long[] histogram(
      MemorySegment records, int strideBytes, int key, Digit digit, long from, long to) {
    int shift = digit.shift();
    int mask = digit.mask();
    long[] counts = new long[mask + 1];
    for (long i = from; i < to; i++) {
      counts[(int) (records.get(NativeBytes.LONG, i * strideBytes + key) >>> shift) & mask]++;
    }
    return counts;
  }

  private static void scatter(MemorySegment from, MemorySegment to, int strideBytes, int key,
      Digit digit, long first, long end, long[] next) {
    int shift = digit.shift();
    int mask = digit.mask();
    boolean payload = strideBytes == PAYLOAD_STRIDE_BYTES;
    for (long i = first; i < end; i++) {
      long at = i * strideBytes;
      int value = (int) (from.get(NativeBytes.LONG, at + key) >>> shift) & mask;
      long target = next[value]++ * strideBytes;
      to.set(NativeBytes.LONG, target, from.get(NativeBytes.LONG, at));
      to.set(NativeBytes.LONG, target + 8, from.get(NativeBytes.LONG, at + 8));
      if (payload) {
        to.set(NativeBytes.LONG, target + 16, from.get(NativeBytes.LONG, at + 16));
      }
    }
  }

  private static int chunkCount(long count) {
    return (int) Math.clamp(
        count / MIN_CHUNK_RECORDS, 1, 2L * Runtime.getRuntime().availableProcessors());
  }

  private static long chunkStart(long count, int chunks, int chunk) {
    // Not count * chunk / chunks, which could overflow.
    return count / chunks * chunk + Math.min(count % chunks, chunk);
  }
}
