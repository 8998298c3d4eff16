package io.graphflow.core.tuple;

import io.graphflow.core.value.IntegerRange;
import io.graphflow.core.value.Nesting;
import io.graphflow.core.value.ValueList;
import io.graphflow.core.value.ValueSize;
import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.ResourceException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Builds a list element by element, and counts the memory that it takes before it takes it. For one list.
 */
public final class ListBuilder {
  /** The longest array that all virtual machines make. */
  private static final int MOST_ELEMENTS = Integer.MAX_VALUE - 8;

  private static final int FIRST_CAPACITY = 1 << 10;
  private static final long BYTES_PER_COUNT = 1 << 15;

  private final Tuple tuple;
  private final String holding;
  private final long mark;
  private Object[] elements;
  private int count;
  private long bytes = ValueSize.OBJECT_BYTES;
  private long ownBytes;
  private long countedBytes;
  private long sharedBytes;
  private int deepest;
  private boolean refersToGraph;
  private Object previous;

  /**
   * Begins a list.
   *
   * @param tuple counts the memory; null for a list that belongs to no query
   * @param holding what the list is, as errors name it: "the list that split() builds"
   * @param expected how many elements there will be if none is left out, 0 if that is not known
   * @throws ResourceException if there are more than a list can have
   */
  public ListBuilder(Tuple tuple, String holding, long expected) {
    this.tuple = tuple;
    this.holding = holding;
    this.mark = tuple == null ? 0 : tuple.built();
    if (expected > MOST_ELEMENTS) {
      throw tooLong(expected);
    }
    this.elements = new Object[(int) Math.min(expected, FIRST_CAPACITY)];
  }

  /** Adds a value that was made for this list. */
  public void add(Object value) {
    ownBytes += put(value);
    count();
  }

  /** Adds a value that something else holds as well. */
  public void addShared(Object value) {
    sharedBytes += put(value);
  }

  /** Adds all elements of a list, which holds them as well. */
  public void addShared(List<?> values) {
    if (values instanceof IntegerRange) {
      for (Object value : values) {
        add(value);
      }
      return;
    }
    for (Object value : values) {
      addShared(value);
    }
  }

  @SuppressWarnings("ReferenceEquality") // The same object again takes no more memory; an equal one does.
  private long put(Object value) {
    if (count == elements.length) {
      grow();
    }
    long size = value == previous ? 0 : ValueSize.estimateBytes(value);
    bytes += size;
    if (value instanceof List<?> || value instanceof Map<?, ?>) {
      deepest = Math.max(deepest, Nesting.depth(value));
    }
    refersToGraph |= Nesting.refersToGraph(value);
    previous = value;
    elements[count++] = value;
    return size;
  }

  /** Stops counting the memory of values that were built since the list began and are not in it. */
  public void dropOthers() {
    if (tuple != null && tuple.built() > mark + countedBytes + sharedBytes + BYTES_PER_COUNT) {
      countAll();
    }
  }

  private void count() {
    if (ownBytes - countedBytes > BYTES_PER_COUNT) {
      countAll();
    }
  }

  /** Values built for elements that are in none of them no longer count. */
  private void countAll() {
    if (tuple != null) {
      tuple.keep(mark, countedBytes + sharedBytes);
      tuple.build(holding, ownBytes - countedBytes);
      countedBytes = ownBytes;
    }
  }

  private void grow() {
    if (count == MOST_ELEMENTS) {
      throw tooLong(count + 1L);
    }
    int capacity = (int) Math.min(MOST_ELEMENTS, Math.max(16, 2L * count));
    ownBytes += ValueSize.REFERENCE_BYTES * ((long) capacity - count);
    countAll();
    elements = Arrays.copyOf(elements, capacity);
  }

  private GraphflowException tooLong(long wanted) {
    return new ResourceException("%s would have %,d elements; a LIST has at most %,d."
        .formatted(holding, wanted, MOST_ELEMENTS));
  }

  /**
   * The list.
   *
   * @throws ResourceException if it is nested too deeply
   */
  public ValueList build() {
    int depth = Nesting.above(deepest);
    if (tuple != null && tuple.built() > mark) {
      countAll();
    }
    return new ValueList(elements, count,
        bytes + ValueSize.REFERENCE_BYTES * elements.length, depth, refersToGraph);
  }
}
