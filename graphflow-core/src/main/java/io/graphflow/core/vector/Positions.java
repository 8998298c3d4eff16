package io.graphflow.core.vector;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * Which positions of some table the elements of a vector have: vertex offsets, or edge positions. Four
 * forms, one address formula, so that reading an element never branches on the form:
 *
 * <pre>position(i) = base + i * step + (8 bytes at offsetBytes + i * strideBytes, masked)</pre>
 *
 * <ul>
 *   <li><em>sequence</em>: consecutive positions, not written anywhere; mask 0, step 1 (the node ID
 *       sequence of a scan, the edges of a forward list);
 *   <li><em>constant</em>: one position for all; mask 0, step 0;
 *   <li><em>pointing</em>: into an adjacency list where it lies; base 0, step 0;
 *   <li><em>owned</em>: pointing into a buffer of its own.
 * </ul>
 */
public final class Positions {
  /** The memory that forms without memory of their own load from; they mask the load away. */
  private static final MemorySegment NOWHERE = Arena.global().allocate(Long.BYTES);

  /** What a form without a buffer takes, however many elements it has: the numbers of the formula. */
  private static final long FORMULA_BYTES = 3L * Long.BYTES + 2L * Integer.BYTES;

  private MemorySegment segment = NOWHERE;
  private long offsetBytes;
  private int strideBytes;
  private long mask;
  private long base;
  private int step;
  private MemorySegment owned = NOWHERE;
  private int ownedCapacity;

  /** Sets this to {@code first, first + 1, …}. */
  public void setSequence(long first) {
    setFormula(NOWHERE, 0, 0, 0, first, 1);
  }

  /** Sets this to {@code position} everywhere. */
  public void setConstant(long position) {
    setFormula(NOWHERE, 0, 0, 0, position, 0);
  }

  /**
   * Sets this to packed positions in native memory.
   *
   * @param newSegment native memory, readable for 8 bytes at every element
   * @param newOffsetBytes where the first element lies
   * @param newStrideBytes bytes from one element to the next
   * @param newMask the bits of an 8-byte load that belong to the element
   */
  public void pointTo(
      MemorySegment newSegment, long newOffsetBytes, int newStrideBytes, long newMask) {
    setFormula(newSegment, newOffsetBytes, newStrideBytes, newMask, 0, 0);
  }

  /** Sets this to the present state of {@code other}. */
  public void set(Positions other) {
    setFormula(
        other.segment, other.offsetBytes, other.strideBytes, other.mask, other.base, other.step);
  }

  /** Sets this to a buffer for {@code capacity} positions of 8 bytes each, to be {@link #put}. */
  public void own(int capacity) {
    if (capacity > ownedCapacity) {
      owned = BufferSlab.allocate(Math.max(capacity, 2L * ownedCapacity) * Long.BYTES);
      ownedCapacity = (int) (owned.byteSize() / Long.BYTES);
    }
    setFormula(owned, 0, Long.BYTES, -1L, 0, 0);
  }

  /** Sets this to a buffer as {@link #own} does, but keeps the elements that were put. */
  public void ensureOwned(int capacity) {
    MemorySegment before = owned;
    long keptBytes = (long) ownedCapacity * Long.BYTES;
    boolean grows = capacity > ownedCapacity;
    own(capacity);
    if (grows) {
      MemorySegment.copy(before, 0, owned, 0, keptBytes);
    }
  }

  /** Writes an element of the {@link #own}ed form. */
  public void put(int index, long position) {
    assert index < ownedCapacity;
    Codes.store(owned, (long) index * Long.BYTES, position);
  }

  /** Writes one position to so many elements of the {@link #own}ed form. */
  public void putRepeated(int from, long position, int count) {
    assert from + count <= ownedCapacity;
    MemorySegment target = owned;
    for (int i = from; i < from + count; i++) {
      target.set(Codes.LONG, (long) i * Long.BYTES, position);
    }
  }

  /**
   * Writes packed positions as {@link #put} does, one after the other.
   *
   * @param from index of the first element
   * @param source native memory, as for {@link #pointTo}
   * @param in which elements of the source to take, by their distance from the first
   */
  public void putAll(int from, MemorySegment source, long sourceBytes, int sourceStrideBytes,
      long sourceMask, Selection in) {
    int count = in.count();
    assert from + count <= ownedCapacity;
    int[] listed = in.isAll() ? null : in.positions();
    MemorySegment target = owned;
    long targetBytes = (long) from * Long.BYTES;
    for (int i = 0; i < count; i++) {
      int at = listed == null ? i : listed[i];
      long position =
          source.get(Codes.LONG, sourceBytes + (long) at * sourceStrideBytes) & sourceMask;
      target.set(Codes.LONG, targetBytes + (long) i * Long.BYTES, position);
    }
  }

  /**
   * Writes packed positions as {@link #put} does: those of many short lists, one list after the other.
   *
   * @param from index of the first element
   * @param source native memory, as for {@link #pointTo}
   * @param sourceBytes where element 0 of the source lies
   * @param starts by list its first element of the source
   * @param ends by list the element behind its last
   * @param firstList the first list to take
   * @param endList the list behind the last to take
   */
  public void putLists(int from, MemorySegment source, long sourceBytes, int sourceStrideBytes,
      long sourceMask, long[] starts, long[] ends, int firstList, int endList) {
    MemorySegment target = owned;
    long targetBytes = (long) from * Long.BYTES;
    for (int list = firstList; list < endList; list++) {
      long end = sourceBytes + ends[list] * sourceStrideBytes;
      for (long at = sourceBytes + starts[list] * sourceStrideBytes; at < end; at +=
          sourceStrideBytes) {
        target.set(Codes.LONG, targetBytes, source.get(Codes.LONG, at) & sourceMask);
        targetBytes += Long.BYTES;
      }
    }
    assert targetBytes <= (long) ownedCapacity * Long.BYTES;
  }

  private void setFormula(
      MemorySegment newSegment,
      long newOffsetBytes,
      int newStrideBytes,
      long newMask,
      long newBase,
      int newStep) {
    assert newSegment.isNative();
    segment = newSegment;
    offsetBytes = newOffsetBytes;
    strideBytes = newStrideBytes;
    mask = newMask;
    base = newBase;
    step = newStep;
  }

  /** The position of element {@code index}. */
  public long get(int index) {
    return base
        + (long) index * step
        + (Codes.load(segment, offsetBytes + (long) index * strideBytes) & mask);
  }

  /** Copies the positions of {@code count} elements from {@code first} on to an array, from index {@code at} on. */
  void copy(int first, int count, long[] target, int at) {
    if (strideBytes == Long.BYTES && mask == -1L && base == 0 && step == 0) {
      MemorySegment.copy(
          segment, Codes.LONG, offsetBytes + (long) first * Long.BYTES, target, at, count);
      return;
    }
    for (int i = 0; i < count; i++) {
      target[at + i] = get(first + i);
    }
  }

  /** Bytes of {@code count} elements: of the buffer in the owned form, else of the formula. */
  public long bytes(int count) {
    return mask != 0 && segment.equals(owned) ? (long) count * Long.BYTES : FORMULA_BYTES;
  }

  /** Whether the positions are consecutive; then {@link #base} is the first. */
  public boolean isSequence() {
    return step == 1;
  }

  /** Whether all positions are equal by form. */
  public boolean isConstant() {
    return step == 0 && mask == 0;
  }

  /** The memory of the formula. */
  public MemorySegment segment() {
    return segment;
  }

  /** The byte in {@link #segment} at which element 0 lies. */
  public long offsetBytes() {
    return offsetBytes;
  }

  /** Bytes from an element to the next. */
  public int strideBytes() {
    return strideBytes;
  }

  /** Bits of a load that count. */
  public long mask() {
    return mask;
  }

  /** The number added to every element. */
  public long base() {
    return base;
  }

  /** The number added from one element to the next, 0 or 1. */
  public int step() {
    return step;
  }
}
