package io.graphflow.core.vector;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;

/**
 * Edges of changed adjacency lists, copied together into native memory so that kernels read them as
 * they read lists of files. At each <em>list position</em>, which counts from 0, there are the offset of
 * the neighbour, the position of the edge's ID and the values of some properties, 8 bytes each.
 *
 * <p>An edge keeps its list position, and vectors that point to it remain valid while more are added,
 * until all are {@linkplain #clear forgotten}. Not safe for use by more than one thread at a time.
 */
public final class GatheredEdges {
  /** Bytes from one element to the next in every array. */
  public static final int STRIDE_BYTES = Long.BYTES;

  private static final int FIRST_CAPACITY = 16;

  private static final MemorySegment NOTHING = Arena.global().allocate(Long.BYTES);

  private long count;
  private long capacity;
  private MemorySegment neighbours = NOTHING;
  private MemorySegment positions = NOTHING;
  private final MemorySegment[] values;

  /**
   * By column a byte for each edge, 1 if the edge has no value; null as long as every edge has one.
   */
  private final MemorySegment[] nulls;

  /**
   * Creates an empty collection.
   *
   * @param columnCount how many properties are kept
   */
  public GatheredEdges(int columnCount) {
    values = new MemorySegment[columnCount];
    nulls = new MemorySegment[columnCount];
    Arrays.fill(values, NOTHING);
  }

  /** Number of edges, and the list position of the next one. */
  public long count() {
    return count;
  }

  /**
   * Adds an edge, without values yet.
   *
   * @param neighbourOffset offset of the neighbour in its table
   * @param edgePosition position, the second component of the edge's ID
   */
  public void add(long neighbourOffset, long edgePosition) {
    if (count == capacity) {
      grow();
    }
    Codes.store(neighbours, count * STRIDE_BYTES, neighbourOffset);
    Codes.store(positions, count * STRIDE_BYTES, edgePosition);
    count++;
  }

  /** Forgets all edges. */
  public void clear() {
    count = 0;
    Arrays.fill(nulls, null);
  }

  private void grow() {
    capacity = Math.max(FIRST_CAPACITY, 2 * capacity);
    // It lives as long as anything, a vector for instance, refers to it.
    Arena memory = Arena.ofAuto();
    neighbours = copy(neighbours, count * STRIDE_BYTES, memory, capacity * STRIDE_BYTES);
    positions = copy(positions, count * STRIDE_BYTES, memory, capacity * STRIDE_BYTES);
    for (int column = 0; column < values.length; column++) {
      values[column] =
          copy(values[column], count * STRIDE_BYTES, memory, capacity * STRIDE_BYTES);
      if (nulls[column] != null) {
        nulls[column] = copy(nulls[column], count, memory, capacity);
      }
    }
  }

  private static MemorySegment copy(
      MemorySegment from, long fromBytes, Arena memory, long newBytes) {
    MemorySegment larger = memory.allocate(newBytes, Long.BYTES);
    MemorySegment.copy(from, 0, larger, 0, fromBytes);
    return larger;
  }

  /** Sets the value of an edge, in the form of an integer. */
  public void setValue(int column, long listPosition, long value) {
    assert listPosition < count;
    Codes.store(values[column], listPosition * STRIDE_BYTES, value);
  }

  /** Says that an edge has no value. */
  public void setNull(int column, long listPosition) {
    assert listPosition < count;
    if (nulls[column] == null) {
      nulls[column] = Arena.ofAuto().allocate(capacity);
    }
    nulls[column].set(ValueLayout.JAVA_BYTE, listPosition, (byte) 1);
  }

  /** Memory of the neighbours' offsets, until the next {@link #add}. */
  public MemorySegment neighbours() {
    return neighbours;
  }

  /** Memory of a property's values, until the next {@link #add}; unspecified where there is none. */
  public MemorySegment values(int column) {
    return values[column];
  }

  /** Whether each edge has a value. */
  public boolean neverNull(int column) {
    return nulls[column] == null;
  }

  /** Whether an edge has no value. */
  public boolean isNull(int column, long listPosition) {
    return nulls[column] != null
        && nulls[column].get(ValueLayout.JAVA_BYTE, listPosition) != 0;
  }

  /** The value of an edge that has one. */
  public long value(int column, long listPosition) {
    return Codes.load(values[column], listPosition * STRIDE_BYTES);
  }

  /** Offset of the neighbour at a list position. */
  public long neighbourOffset(long listPosition) {
    return Codes.load(neighbours, listPosition * STRIDE_BYTES);
  }

  /** Position of the edge's ID at a list position. */
  public long edgePosition(long listPosition) {
    return Codes.load(positions, listPosition * STRIDE_BYTES);
  }

  /**
   * First list position in [from, to), a stretch that is sorted by neighbour, whose neighbour's offset
   * is at least {@code offset}, or {@code to}.
   */
  public long lowerBound(long from, long to, long offset) {
    long low = from;
    long high = to;
    while (low < high) {
      long middle = (low + high) >>> 1;
      if (neighbourOffset(middle) < offset) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** Bytes of all arrays. */
  public long sizeBytes() {
    long size = capacity * STRIDE_BYTES * (2 + values.length);
    for (MemorySegment marks : nulls) {
      size += marks == null ? 0 : marks.byteSize();
    }
    return size;
  }
}
