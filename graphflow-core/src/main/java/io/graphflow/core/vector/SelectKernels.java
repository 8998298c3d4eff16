package io.graphflow.core.vector;

import java.lang.foreign.MemorySegment;

/**
 * Selecting positions whose stored value lies in a range. All loops append without branches: the next
 * slot is always written, and the write position moves on by the test's result. So output arrays need
 * one slot more than they can hold.
 *
 * <p>Codes are tested in {@code [low, high]}, and {@code inverted} takes those outside. The elements
 * tested are positions 0 to {@code count - 1}, or the {@code count} positions in {@code in}.
 */
@SuppressWarnings("ShortCircuitBoolean") // both sides of & are cheaper than a branch between them
public final class SelectKernels {
  private SelectKernels() {}

  /**
   * Selects from codes that lie one after another.
   *
   * @param offsetBytes where the code of position 0 lies
   * @param out receives the positions, ascending
   * @return how many
   */
  public static int selectDense(
      MemorySegment values,
      long offsetBytes,
      int widthBytes,
      int count,
      long low,
      long high,
      boolean inverted,
      int[] out) {
    int flip = inverted ? 1 : 0;
    return switch (widthBytes) {
      case Byte.BYTES -> selectBytes(values, offsetBytes, count, low, high, flip, out);
      case Short.BYTES -> selectShorts(values, offsetBytes, count, low, high, flip, out);
      case Integer.BYTES -> selectInts(values, offsetBytes, count, low, high, flip, out);
      default ->
        selectAny(
            values, offsetBytes, widthBytes, Codes.mask(widthBytes), count, low, high, flip, out);
    };
  }

  /** As {@link #selectDense}, from a position on, behind {@code selected} positions that are in {@code out} already. */
  static int selectFrom(int from, MemorySegment values, long offsetBytes, int widthBytes, int count,
      long low, long high, boolean inverted, int[] out, int selected) {
    long mask = Codes.mask(widthBytes);
    int flip = inverted ? 1 : 0;
    int end = selected;
    for (int i = from; i < count; i++) {
      long code = values.get(Codes.LONG, offsetBytes + (long) i * widthBytes) & mask;
      out[end] = i;
      end += (code >= low & code <= high ? 1 : 0) ^ flip;
    }
    return end;
  }

  private static int selectBytes(
      MemorySegment values, long offsetBytes, int count, long low, long high, int flip, int[] out) {
    int selected = 0;
    for (int i = 0; i < count; i++) {
      long code = values.get(Codes.BYTE, offsetBytes + i) & 0xFFL;
      out[selected] = i;
      selected += (code >= low & code <= high ? 1 : 0) ^ flip;
    }
    return selected;
  }

  private static int selectShorts(
      MemorySegment values, long offsetBytes, int count, long low, long high, int flip, int[] out) {
    int selected = 0;
    for (int i = 0; i < count; i++) {
      long code = values.get(Codes.SHORT, offsetBytes + (long) i * Short.BYTES) & 0xFFFFL;
      out[selected] = i;
      selected += (code >= low & code <= high ? 1 : 0) ^ flip;
    }
    return selected;
  }

  private static int selectInts(
      MemorySegment values, long offsetBytes, int count, long low, long high, int flip, int[] out) {
    int selected = 0;
    for (int i = 0; i < count; i++) {
      long code = values.get(Codes.INT, offsetBytes + (long) i * Integer.BYTES) & 0xFFFFFFFFL;
      out[selected] = i;
      selected += (code >= low & code <= high ? 1 : 0) ^ flip;
    }
    return selected;
  }

  private static int selectAny(
      MemorySegment values,
      long offsetBytes,
      int widthBytes,
      long mask,
      int count,
      long low,
      long high,
      int flip,
      int[] out) {
    int selected = 0;
    for (int i = 0; i < count; i++) {
      long code = values.get(Codes.LONG, offsetBytes + (long) i * widthBytes) & mask;
      out[selected] = i;
      selected += (code >= low & code <= high ? 1 : 0) ^ flip;
    }
    return selected;
  }

  /** Selects from the codes at any positions of a column; 2 loads an element. */
  public static int selectGathered(
      MemorySegment values,
      long valuesBytes,
      int widthBytes,
      Positions positions,
      Selection in,
      long low,
      long high,
      boolean inverted,
      int[] out) {
    MemorySegment segment = positions.segment();
    long offsetBytes = positions.offsetBytes();
    int strideBytes = positions.strideBytes();
    long positionMask = positions.mask();
    long base = positions.base();
    int step = positions.step();
    long mask = Codes.mask(widthBytes);
    int flip = inverted ? 1 : 0;
    int count = in.count();
    int[] listed = in.isAll() ? null : in.positions();
    int selected = 0;
    for (int i = 0; i < count; i++) {
      int at = listed == null ? i : listed[i];
      long position =
          base
              + (long) at * step
              + (segment.get(Codes.LONG, offsetBytes + (long) at * strideBytes) & positionMask);
      long code = values.get(Codes.LONG, valuesBytes + position * widthBytes) & mask;
      out[selected] = at;
      selected += (code >= low & code <= high ? 1 : 0) ^ flip;
    }
    return selected;
  }

  /** Counts the codes in {@code [low, high]} at the first {@code count} of any positions. */
  public static int countGathered(
      MemorySegment values,
      long valuesBytes,
      int widthBytes,
      Positions positions,
      int count,
      long low,
      long high) {
    MemorySegment segment = positions.segment();
    long offsetBytes = positions.offsetBytes();
    int strideBytes = positions.strideBytes();
    long positionMask = positions.mask();
    long base = positions.base();
    int step = positions.step();
    long mask = Codes.mask(widthBytes);
    int counted = 0;
    for (int i = 0; i < count; i++) {
      long position =
          base
              + (long) i * step
              + (segment.get(Codes.LONG, offsetBytes + (long) i * strideBytes) & positionMask);
      long code = values.get(Codes.LONG, valuesBytes + position * widthBytes) & mask;
      counted += code >= low & code <= high ? 1 : 0;
    }
    return counted;
  }

  /** Selects from the doubles at any positions of a column; NaN is in no range. */
  public static int selectDoubles(
      MemorySegment values,
      long valuesBytes,
      Positions positions,
      Selection in,
      double low,
      double high,
      boolean inverted,
      int[] out) {
    int flip = inverted ? 1 : 0;
    int count = in.count();
    int selected = 0;
    for (int i = 0; i < count; i++) {
      int at = in.position(i);
      double value =
          values.get(Codes.DOUBLE, valuesBytes + positions.get(at) * Double.BYTES);
      out[selected] = at;
      selected += (value >= low & value <= high ? 1 : 0) ^ flip;
    }
    return selected;
  }

  /** Selects the positions whose vertex offset is, or with {@code inverted} is not, {@code wanted}. */
  public static int selectEqualPosition(
      Positions positions, Selection in, long wanted, boolean inverted, int[] out) {
    MemorySegment segment = positions.segment();
    long offsetBytes = positions.offsetBytes();
    int strideBytes = positions.strideBytes();
    long mask = positions.mask();
    long base = positions.base();
    int step = positions.step();
    int flip = inverted ? 1 : 0;
    int count = in.count();
    int[] listed = in.isAll() ? null : in.positions();
    int selected = 0;
    for (int i = 0; i < count; i++) {
      int at = listed == null ? i : listed[i];
      long position =
          base
              + (long) at * step
              + (segment.get(Codes.LONG, offsetBytes + (long) at * strideBytes) & mask);
      out[selected] = at;
      selected += (position == wanted ? 1 : 0) ^ flip;
    }
    return selected;
  }
}
