package io.graphflow.core.value;

import java.util.AbstractList;
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
}
