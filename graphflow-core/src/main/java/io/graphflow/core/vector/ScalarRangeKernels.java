package io.graphflow.core.vector;

import java.lang.foreign.MemorySegment;

/** Range kernels as plain loops, one a width; the oracle and the fallback of the SIMD ones. */
@SuppressWarnings("ShortCircuitBoolean") // both sides of & are cheaper than a branch between them
final class ScalarRangeKernels implements RangeKernels {

  /** Counted in pieces, as loops over {@code int} lose their bounds checks and those over long do not. */
  private static final int PIECE = 1 << 24;

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
            default -> countAny(segment, at, widthBytes, piece, from, to);
          };
    }
    return total;
  }

  @Override
  public void countLists(MemorySegment segment, int widthBytes, long[] starts, long[] ends,
      int listCount, long[] lows, long[] highs, long[] inside) {
    for (int i = 0; i < listCount; i++) {
      inside[i] = count(
          segment, starts[i] * widthBytes, widthBytes, ends[i] - starts[i], lows[i], highs[i]);
    }
  }

  @Override
  public int select(MemorySegment segment, long offsetBytes, int widthBytes, int count, long low,
      long high, boolean inverted, int[] out) {
    return SelectKernels.selectDense(
        segment, offsetBytes, widthBytes, count, low, high, inverted, out);
  }

  static int countBytes(MemorySegment segment, long offsetBytes, int count, int low, int high) {
    int total = 0;
    for (int i = 0; i < count; i++) {
      int code = segment.get(Codes.BYTE, offsetBytes + i) & 0xFF;
      total += code >= low & code <= high ? 1 : 0;
    }
    return total;
  }

  static int countShorts(MemorySegment segment, long offsetBytes, int count, int low, int high) {
    int total = 0;
    for (int i = 0; i < count; i++) {
      int code = segment.get(Codes.SHORT, offsetBytes + (long) i * Short.BYTES) & 0xFFFF;
      total += code >= low & code <= high ? 1 : 0;
    }
    return total;
  }

  static int countInts(MemorySegment segment, long offsetBytes, int count, long low, long high) {
    int total = 0;
    for (int i = 0; i < count; i++) {
      long code = segment.get(Codes.INT, offsetBytes + (long) i * Integer.BYTES) & 0xFFFFFFFFL;
      total += code >= low & code <= high ? 1 : 0;
    }
    return total;
  }

  static int countLongs(MemorySegment segment, long offsetBytes, int count, long low, long high) {
    int total = 0;
    for (int i = 0; i < count; i++) {
      long code = segment.get(Codes.LONG, offsetBytes + (long) i * Long.BYTES);
      total += code >= low & code <= high ? 1 : 0;
    }
    return total;
  }

  static int countAny(
      MemorySegment segment, long offsetBytes, int widthBytes, int count, long low, long high) {
    long mask = Codes.mask(widthBytes);
    int total = 0;
    for (int i = 0; i < count; i++) {
      long code = segment.get(Codes.LONG, offsetBytes + (long) i * widthBytes) & mask;
      total += code >= low & code <= high ? 1 : 0;
    }
    return total;
  }

  @Override
  public void unpackThrees(MemorySegment segment, long offsetBytes, int count, int[] out) {
    unpackThrees(segment, offsetBytes, 0, count, out);
  }

  static void unpackThrees(
      MemorySegment segment, long offsetBytes, int from, int count, int[] out) {
    for (int i = from; i < count; i++) {
      out[i] = segment.get(Codes.INT, offsetBytes + i * 3L) & 0xFFFFFF;
    }
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

  static int countDoublePiece(
      MemorySegment segment, long offsetBytes, int count, double low, double high) {
    int total = 0;
    for (int i = 0; i < count; i++) {
      double value = segment.get(Codes.DOUBLE, offsetBytes + (long) i * Double.BYTES);
      total += value >= low & value <= high ? 1 : 0;
    }
    return total;
  }
}
