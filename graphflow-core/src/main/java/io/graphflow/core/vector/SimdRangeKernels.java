package io.graphflow.core.vector;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.ShortVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * Range kernels by the Vector API for codes of 1, 2, 4 and 8 bytes and doubles; other widths are
 * scalar. A code lies in {@code [low, high]} if and only if {@code code - low} is at most {@code high -
 * low}, unsigned: one comparison a lane.
 *
 * <p>Lists are short, so the tail matters as much as the body: it is one more vector under a mask,
 * never a loop, except at the very end of a segment, where a whole vector cannot be loaded.
 *
 * <p>The species are those of 32 bytes at most: adjacency lists seldom fill wider ones.
 */
final class SimdRangeKernels implements RangeKernels {
  private static final ByteOrder ORDER = ByteOrder.LITTLE_ENDIAN;
  private static final VectorSpecies<Byte> BYTES =
      ByteVector.SPECIES_PREFERRED.length() < ByteVector.SPECIES_256.length()
          ? ByteVector.SPECIES_PREFERRED
          : ByteVector.SPECIES_256;
  private static final VectorSpecies<Short> SHORTS = BYTES.withLanes(short.class);
  private static final VectorSpecies<Integer> INTS = BYTES.withLanes(int.class);
  private static final VectorSpecies<Long> LONGS = BYTES.withLanes(long.class);
  private static final VectorSpecies<Double> DOUBLES = BYTES.withLanes(double.class);

  /** Lists are counted in pieces of this many codes, so that loops count in {@code int}. */
  private static final int PIECE = 1 << 24;

  private SimdRangeKernels() {}

  /** In a method of its own so that only its caller's caller decides whether this class is linked. */
  static RangeKernels create() {
    return new SimdRangeKernels();
  }

  /** The bits of the vectors that it takes, 64 to 256. */
  static int vectorBits() {
    return BYTES.vectorBitSize();
  }

  @Override
  public long count(
      MemorySegment segment, long offsetBytes, int widthBytes, long count, long low, long high) {
    long domainHigh = widthBytes == Long.BYTES ? Long.MAX_VALUE : Codes.mask(widthBytes);
    long domainLow = widthBytes == Long.BYTES ? Long.MIN_VALUE : 0;
    long from = Math.max(low, domainLow);
    long to = Math.min(high, domainHigh);
    if (from > to) {
      return 0;
    }
    long total = 0;
    for (long done = 0; done < count; done += PIECE) {
      int piece = (int) Math.min(PIECE, count - done);
      long at = offsetBytes + done * widthBytes;
      total +=
          switch (widthBytes) {
            case Byte.BYTES -> countBytes(segment, at, piece, (int) from, (int) to);
            case Short.BYTES -> countShorts(segment, at, piece, (int) from, (int) to);
            case Integer.BYTES -> countInts(segment, at, piece, from, to);
            case Long.BYTES -> countLongs(segment, at, piece, from, to);
            default -> ScalarRangeKernels.countAny(segment, at, widthBytes, piece, from, to);
          };
    }
    return total;
  }

  private static int countBytes(
      MemorySegment segment, long offsetBytes, int count, int low, int high) {
    byte first = (byte) low;
    byte span = (byte) (high - low);
    int lanes = BYTES.length();
    int total = 0;
    int i = 0;
    for (; i <= count - lanes; i += lanes) {
      total +=
          ByteVector.fromMemorySegment(BYTES, segment, offsetBytes + i, ORDER)
              .sub(first)
              .compare(VectorOperators.ULE, span)
              .trueCount();
    }
    if (i == count) {
      return total;
    }
    long tailBytes = offsetBytes + i;
    if (tailBytes + BYTES.vectorByteSize() > segment.byteSize()) {
      return total + ScalarRangeKernels.countBytes(segment, tailBytes, count - i, low, high);
    }
    VectorMask<Byte> wanted = BYTES.indexInRange(0, count - i);
    return total
        + ByteVector.fromMemorySegment(BYTES, segment, tailBytes, ORDER)
            .sub(first)
            .compare(VectorOperators.ULE, span)
            .and(wanted)
            .trueCount();
  }

  private static int countShorts(
      MemorySegment segment, long offsetBytes, int count, int low, int high) {
    short first = (short) low;
    short span = (short) (high - low);
    int lanes = SHORTS.length();
    int total = 0;
    int i = 0;
    for (; i <= count - lanes; i += lanes) {
      total +=
          ShortVector.fromMemorySegment(
              SHORTS, segment, offsetBytes + (long) i * Short.BYTES, ORDER)
              .sub(first)
              .compare(VectorOperators.ULE, span)
              .trueCount();
    }
    if (i == count) {
      return total;
    }
    long tailBytes = offsetBytes + (long) i * Short.BYTES;
    if (tailBytes + SHORTS.vectorByteSize() > segment.byteSize()) {
      return total + ScalarRangeKernels.countShorts(segment, tailBytes, count - i, low, high);
    }
    VectorMask<Short> wanted = SHORTS.indexInRange(0, count - i);
    return total
        + ShortVector.fromMemorySegment(SHORTS, segment, tailBytes, ORDER)
            .sub(first)
            .compare(VectorOperators.ULE, span)
            .and(wanted)
            .trueCount();
  }

  private static int countInts(
      MemorySegment segment, long offsetBytes, int count, long low, long high) {
    int first = (int) low;
    int span = (int) (high - low);
    int lanes = INTS.length();
    int total = 0;
    int i = 0;
    for (; i <= count - lanes; i += lanes) {
      total +=
          IntVector.fromMemorySegment(INTS, segment, offsetBytes + (long) i * Integer.BYTES, ORDER)
              .sub(first)
              .compare(VectorOperators.ULE, span)
              .trueCount();
    }
    if (i == count) {
      return total;
    }
    long tailBytes = offsetBytes + (long) i * Integer.BYTES;
    if (tailBytes + INTS.vectorByteSize() > segment.byteSize()) {
      return total + ScalarRangeKernels.countInts(segment, tailBytes, count - i, low, high);
    }
    VectorMask<Integer> wanted = INTS.indexInRange(0, count - i);
    return total
        + IntVector.fromMemorySegment(INTS, segment, tailBytes, ORDER)
            .sub(first)
            .compare(VectorOperators.ULE, span)
            .and(wanted)
            .trueCount();
  }

  private static int countLongs(
      MemorySegment segment, long offsetBytes, int count, long low, long high) {
    long span = high - low;
    int lanes = LONGS.length();
    int total = 0;
    int i = 0;
    for (; i <= count - lanes; i += lanes) {
      total +=
          LongVector.fromMemorySegment(LONGS, segment, offsetBytes + (long) i * Long.BYTES, ORDER)
              .sub(low)
              .compare(VectorOperators.ULE, span)
              .trueCount();
    }
    if (i == count) {
      return total;
    }
    long tailBytes = offsetBytes + (long) i * Long.BYTES;
    if (tailBytes + LONGS.vectorByteSize() > segment.byteSize()) {
      return total + ScalarRangeKernels.countLongs(segment, tailBytes, count - i, low, high);
    }
    VectorMask<Long> wanted = LONGS.indexInRange(0, count - i);
    return total
        + LongVector.fromMemorySegment(LONGS, segment, tailBytes, ORDER)
            .sub(low)
            .compare(VectorOperators.ULE, span)
            .and(wanted)
            .trueCount();
  }

  @Override
  public long countDoubles(
      MemorySegment segment, long offsetBytes, long count, double low, double high) {
    long total = 0;
    for (long done = 0; done < count; done += PIECE) {
      int piece = (int) Math.min(PIECE, count - done);
      total += countDoublePiece(segment, offsetBytes + done * Double.BYTES, piece, low, high);
    }
    return total;
  }

  private static int countDoublePiece(
      MemorySegment segment, long offsetBytes, int count, double low, double high) {
    int lanes = DOUBLES.length();
    int total = 0;
    int i = 0;
    for (; i <= count - lanes; i += lanes) {
      DoubleVector values =
          DoubleVector.fromMemorySegment(
              DOUBLES, segment, offsetBytes + (long) i * Double.BYTES, ORDER);
      total +=
          values
              .compare(VectorOperators.GE, low)
              .and(values.compare(VectorOperators.LE, high))
              .trueCount();
    }
    if (i == count) {
      return total;
    }
    long tailBytes = offsetBytes + (long) i * Double.BYTES;
    if (tailBytes + DOUBLES.vectorByteSize() > segment.byteSize()) {
      return total + ScalarRangeKernels.countDoublePiece(segment, tailBytes, count - i, low, high);
    }
    DoubleVector values = DoubleVector.fromMemorySegment(DOUBLES, segment, tailBytes, ORDER);
    return total
        + values
            .compare(VectorOperators.GE, low)
            .and(values.compare(VectorOperators.LE, high))
            .and(DOUBLES.indexInRange(0, count - i))
            .trueCount();
  }
}
