package io.graphflow.core.value;

import java.util.AbstractList;
import java.util.List;
import java.util.Objects;
import java.util.RandomAccess;

/** The list {@code range(first, last, step)}, computed on demand: it takes no memory of its size. */
public final class IntegerRange extends AbstractList<Object> implements RandomAccess {
  private final long first;
  private final long step;
  private final int size;

  private IntegerRange(long first, long step, int size) {
    this.first = first;
    this.step = step;
    this.size = size;
  }

  /**
   * The integers from {@code first} to {@code last}, both included, {@code step} apart.
   *
   * @param step not 0
   * @return empty if {@code last} lies on the wrong side; null if there are more than fit a list
   */
  public static IntegerRange of(long first, long last, long step) {
    if (step > 0 ? first > last : first < last) {
      return new IntegerRange(first, step, 0);
    }
    // The distance may pass 2^63, so it is taken as unsigned.
    long distance = step > 0 ? last - first : first - last;
    long stride = step > 0 ? step : -step;
    long steps = Long.divideUnsigned(distance, stride);
    if (Long.compareUnsigned(steps, Integer.MAX_VALUE - 1) > 0) {
      return null;
    }
    return new IntegerRange(first, step, (int) steps + 1);
  }

  @Override
  public Long get(int index) {
    return at(index);
  }

  /** The integer at an index, unboxed. */
  public long at(int index) {
    Objects.checkIndex(index, size);
    return first + index * step;
  }

  @Override
  public int size() {
    return size;
  }

  /** Whether an integer is an element, found by division. */
  public boolean contains(long value) {
    if (size == 0) {
      return false;
    }
    long last = first + (size - 1) * step;
    boolean within = step > 0 ? value >= first && value <= last : value <= first && value >= last;
    // The distance may pass 2^63, so it is taken as unsigned.
    long distance = step > 0 ? value - first : first - value;
    return within && Long.remainderUnsigned(distance, step > 0 ? step : -step) == 0;
  }

  @Override
  public boolean contains(Object value) {
    return value instanceof Long integer && contains(integer.longValue());
  }

  /** Whether two ranges have the same elements. */
  boolean hasElementsOf(IntegerRange other) {
    return size == other.size
        && (size == 0 || (first == other.first && (size == 1 || step == other.step)));
  }

  /** Whether one of two ranges is the beginning of the other. */
  boolean beginsLike(IntegerRange other) {
    return size == 0 || other.size == 0
        || (first == other.first && (size == 1 || other.size == 1 || step == other.step));
  }

  /** The elements from an index on, up to another, as a range. */
  @Override
  public List<Object> subList(int from, int to) {
    Objects.checkFromToIndex(from, to, size);
    return new IntegerRange(first + from * step, step, to - from);
  }

  /** The elements in the opposite order, as a range. */
  @Override
  public List<Object> reversed() {
    if (size == 0) {
      return this;
    }
    // The least of all longs has no opposite.
    return step == Long.MIN_VALUE
        ? super.reversed()
        : new IntegerRange(first + (size - 1) * step, -step, size);
  }
}
