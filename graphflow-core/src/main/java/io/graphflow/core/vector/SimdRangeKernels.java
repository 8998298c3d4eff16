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
import jdk.incubator.vector.VectorShape;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;

/**
 * Range kernels by the Vector API. Codes of 3 bytes become ints, those of 5 to 7 bytes longs, by a shuffle of the bytes that a
 * vector has loaded. A code lies in {@code [low, high]} if and only if {@code code - low} is at most {@code high -
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

  /** Four longs' positions. */
  private static final VectorSpecies<Integer> HALF_INTS =
      VectorSpecies.of(int.class, VectorShape.forBitSize(BYTES.vectorBitSize() / 2));

  /** By width, what makes a vector of codes of bytes of 3, 5, 6 and 7; the bytes above a code are to be masked. */
  private static final VectorShuffle<Byte> THREES = shuffle(3, Integer.BYTES);
  private static final VectorShuffle<Byte> FIVES = shuffle(5, Long.BYTES);
  private static final VectorShuffle<Byte> SIXES = shuffle(6, Long.BYTES);
  private static final VectorShuffle<Byte> SEVENS = shuffle(7, Long.BYTES);

  /** The positions of a vector's codes. */
  private static final IntVector INT_POSITIONS = IntVector.zero(INTS).addIndex(1);
  private static final IntVector LONG_POSITIONS = IntVector.zero(HALF_INTS).addIndex(1);

  /** Fewer codes are selected by a plain loop, which needs no constants to be loaded. */
  private static final int MIN_SELECTED_FROM = 32;

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
    long from = lowest(widthBytes, low);
    long to = highest(widthBytes, high);
    if (from > to) {
      return 0;
    }
    long total = 0;
    for (long done = 0; done < count; done += PIECE) {
      int piece = (int) Math.min(PIECE, count - done);
      total += countPiece(segment, offsetBytes + done * widthBytes, widthBytes, piece, from, to);
    }
    return total;
  }

  private static long lowest(int widthBytes, long low) {
    return Math.max(low, widthBytes == Long.BYTES ? Long.MIN_VALUE : 0);
  }

  private static long highest(int widthBytes, long high) {
    return Math.min(high, widthBytes == Long.BYTES ? Long.MAX_VALUE : Codes.mask(widthBytes));
  }

  private static int countPiece(
      MemorySegment segment, long at, int widthBytes, int piece, long from, long to) {
    return switch (widthBytes) {
      case Byte.BYTES -> countBytes(segment, at, piece, (int) from, (int) to);
      case Short.BYTES -> countShorts(segment, at, piece, (int) from, (int) to);
      case Integer.BYTES -> countInts(segment, at, piece, from, to);
      case Long.BYTES -> countLongs(segment, at, piece, from, to);
      case 3 -> countThrees(segment, at, piece, (int) from, (int) to);
      case 5 -> countWide(segment, at, 5, FIVES, piece, from, to);
      case 6 -> countWide(segment, at, 6, SIXES, piece, from, to);
      default -> countWide(segment, at, 7, SEVENS, piece, from, to);
    };
  }

  @Override
  public void countLists(MemorySegment segment, int widthBytes, long[] starts, long[] ends,
      int listCount, long[] lows, long[] highs, long[] inside) {
    for (int i = 0; i < listCount; i++) {
      long start = starts[i] * widthBytes;
      long count = ends[i] - starts[i];
      if (count > PIECE) {
        inside[i] = count(segment, start, widthBytes, count, lows[i], highs[i]);
      } else {
        long from = lowest(widthBytes, lows[i]);
        long to = highest(widthBytes, highs[i]);
        inside[i] = from > to ? 0 : countPiece(segment, start, widthBytes, (int) count, from, to);
      }
    }
  }

  private static VectorShuffle<Byte> shuffle(int widthBytes, int laneBytes) {
    return VectorShuffle.fromOp(BYTES,
        lane -> Math.min(lane / laneBytes * widthBytes + lane % laneBytes, BYTES.length() - 1));
  }

  /** Codes of 3 bytes from a place behind which a whole vector can be loaded. */
  private static IntVector threes(MemorySegment segment, long offsetBytes) {
    return ByteVector.fromMemorySegment(BYTES, segment, offsetBytes, ORDER)
        .rearrange(THREES)
        .reinterpretAsInts()
        .and(0xFFFFFF);
  }

  /** Codes of 5 to 7 bytes. */
  private static LongVector wide(
      MemorySegment segment, long offsetBytes, VectorShuffle<Byte> shuffle, long mask) {
    return ByteVector.fromMemorySegment(BYTES, segment, offsetBytes, ORDER)
        .rearrange(shuffle)
        .reinterpretAsLongs()
        .and(mask);
  }

  /** How many of some codes can be loaded by vectors that end within the segment, a multiple of {@code lanes}. */
  private static int loadable(
      MemorySegment segment, long offsetBytes, int widthBytes, int count, int lanes) {
    long whole = count / lanes;
    long rest = segment.byteSize() - offsetBytes - BYTES.vectorByteSize();
    long within = rest < 0 ? 0 : rest / ((long) widthBytes * lanes) + 1;
    return (int) Math.min(whole, within) * lanes;
  }

  private static int countThrees(
      MemorySegment segment, long offsetBytes, int count, int low, int high) {
    int span = high - low;
    int end = loadable(segment, offsetBytes, 3, count, INTS.length());
    int total = 0;
    for (int i = 0; i < end; i += INTS.length()) {
      total += threes(segment, offsetBytes + i * 3L)
          .sub(low)
          .compare(VectorOperators.ULE, span)
          .trueCount();
    }
    return total
        + ScalarRangeKernels.countAny(segment, offsetBytes + end * 3L, 3, count - end, low, high);
  }

  private static int countWide(MemorySegment segment, long offsetBytes, int widthBytes,
      VectorShuffle<Byte> shuffle, int count, long low, long high) {
    long mask = Codes.mask(widthBytes);
    long span = high - low;
    int end = loadable(segment, offsetBytes, widthBytes, count, LONGS.length());
    int total = 0;
    for (int i = 0; i < end; i += LONGS.length()) {
      total += wide(segment, offsetBytes + (long) i * widthBytes, shuffle, mask)
          .sub(low)
          .compare(VectorOperators.ULE, span)
          .trueCount();
    }
    return total + ScalarRangeKernels.countAny(
        segment, offsetBytes + (long) end * widthBytes, widthBytes, count - end, low, high);
  }

  @Override
  public void unpackThrees(MemorySegment segment, long offsetBytes, int count, int[] out) {
    int end = loadable(segment, offsetBytes, 3, count, INTS.length());
    for (int i = 0; i < end; i += INTS.length()) {
      threes(segment, offsetBytes + i * 3L).intoArray(out, i);
    }
    ScalarRangeKernels.unpackThrees(segment, offsetBytes, end, count, out);
  }

  @Override
  public int select(MemorySegment segment, long offsetBytes, int widthBytes, int count, long low,
      long high, boolean inverted, int[] out) {
    long from = lowest(widthBytes, low);
    long to = highest(widthBytes, high);
    if (count < MIN_SELECTED_FROM || from > to) {
      return SelectKernels.selectDense(
          segment, offsetBytes, widthBytes, count, low, high, inverted, out);
    }
    int lanes = switch (widthBytes) {
      case Byte.BYTES -> BYTES.length();
      case Short.BYTES -> SHORTS.length();
      case 3, Integer.BYTES -> INTS.length();
      default -> LONGS.length();
    };
    int end = loadable(segment, offsetBytes, widthBytes, count, lanes);
    int selected = switch (widthBytes) {
      case Byte.BYTES ->
        selectBytes(segment, offsetBytes, end, (int) from, (int) to, inverted, out);
      case Short.BYTES ->
        selectShorts(segment, offsetBytes, end, (int) from, (int) to, inverted, out);
      case 3 -> selectThrees(segment, offsetBytes, end, (int) from, (int) to, inverted, out);
      case Integer.BYTES -> selectInts(segment, offsetBytes, end, from, to, inverted, out);
      case 5 -> selectWide(segment, offsetBytes, 5, FIVES, end, from, to, inverted, out);
      case 6 -> selectWide(segment, offsetBytes, 6, SIXES, end, from, to, inverted, out);
      case 7 -> selectWide(segment, offsetBytes, 7, SEVENS, end, from, to, inverted, out);
      default -> selectLongs(segment, offsetBytes, end, from, to, inverted, out);
    };
    return SelectKernels.selectFrom(
        end, segment, offsetBytes, widthBytes, count, from, to, inverted, out, selected);
  }

  /** Puts the positions of the codes of a vector behind those that are selected; returns how many those are then. */
  private static int put(VectorMask<Integer> passing, boolean inverted, int at, int[] out,
      int selected) {
    VectorMask<Integer> wanted = inverted ? passing.not() : passing;
    INT_POSITIONS.add(at).compress(wanted).intoArray(out, selected);
    return selected + wanted.trueCount();
  }

  private static int putHalf(VectorMask<Long> passing, boolean inverted, int at, int[] out,
      int selected) {
    VectorMask<Long> wanted = inverted ? passing.not() : passing;
    LONG_POSITIONS.add(at).compress(wanted.cast(HALF_INTS)).intoArray(out, selected);
    return selected + wanted.trueCount();
  }

  private static int selectBytes(MemorySegment segment, long offsetBytes, int count, int low,
      int high, boolean inverted, int[] out) {
    byte first = (byte) low;
    byte span = (byte) (high - low);
    long flip = inverted ? -1 : 0;
    int selected = 0;
    for (int i = 0; i < count; i += BYTES.length()) {
      long passing = ByteVector.fromMemorySegment(BYTES, segment, offsetBytes + i, ORDER)
          .sub(first)
          .compare(VectorOperators.ULE, span)
          .toLong() ^ flip;
      for (int part = 0; part < BYTES.length(); part += INTS.length()) {
        selected = put(VectorMask.fromLong(INTS, passing >>> part), false, i + part, out, selected);
      }
    }
    return selected;
  }

  private static int selectShorts(MemorySegment segment, long offsetBytes, int count, int low,
      int high, boolean inverted, int[] out) {
    short first = (short) low;
    short span = (short) (high - low);
    long flip = inverted ? -1 : 0;
    int selected = 0;
    for (int i = 0; i < count; i += SHORTS.length()) {
      long passing = ShortVector
          .fromMemorySegment(SHORTS, segment, offsetBytes + (long) i * Short.BYTES, ORDER)
          .sub(first)
          .compare(VectorOperators.ULE, span)
          .toLong() ^ flip;
      for (int part = 0; part < SHORTS.length(); part += INTS.length()) {
        selected = put(VectorMask.fromLong(INTS, passing >>> part), false, i + part, out, selected);
      }
    }
    return selected;
  }

  private static int selectThrees(MemorySegment segment, long offsetBytes, int count, int low,
      int high, boolean inverted, int[] out) {
    int span = high - low;
    int selected = 0;
    for (int i = 0; i < count; i += INTS.length()) {
      VectorMask<Integer> passing =
          threes(segment, offsetBytes + i * 3L).sub(low).compare(VectorOperators.ULE, span);
      selected = put(passing, inverted, i, out, selected);
    }
    return selected;
  }

  private static int selectInts(MemorySegment segment, long offsetBytes, int count, long low,
      long high, boolean inverted, int[] out) {
    int first = (int) low;
    int span = (int) (high - low);
    int selected = 0;
    for (int i = 0; i < count; i += INTS.length()) {
      VectorMask<Integer> passing = IntVector
          .fromMemorySegment(INTS, segment, offsetBytes + (long) i * Integer.BYTES, ORDER)
          .sub(first)
          .compare(VectorOperators.ULE, span);
      selected = put(passing, inverted, i, out, selected);
    }
    return selected;
  }

  private static int selectWide(MemorySegment segment, long offsetBytes, int widthBytes,
      VectorShuffle<Byte> shuffle, int count, long low, long high, boolean inverted, int[] out) {
    long mask = Codes.mask(widthBytes);
    long span = high - low;
    int selected = 0;
    for (int i = 0; i < count; i += LONGS.length()) {
      VectorMask<Long> passing =
          wide(segment, offsetBytes + (long) i * widthBytes, shuffle, mask)
              .sub(low)
              .compare(VectorOperators.ULE, span);
      selected = putHalf(passing, inverted, i, out, selected);
    }
    return selected;
  }

  private static int selectLongs(MemorySegment segment, long offsetBytes, int count, long low,
      long high, boolean inverted, int[] out) {
    long span = high - low;
    int selected = 0;
    for (int i = 0; i < count; i += LONGS.length()) {
      VectorMask<Long> passing = LongVector
          .fromMemorySegment(LONGS, segment, offsetBytes + (long) i * Long.BYTES, ORDER)
          .sub(low)
          .compare(VectorOperators.ULE, span);
      selected = putHalf(passing, inverted, i, out, selected);
    }
    return selected;
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
