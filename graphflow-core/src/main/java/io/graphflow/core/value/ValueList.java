package io.graphflow.core.value;

import java.util.AbstractList;
import java.util.Objects;
import java.util.RandomAccess;

/**
 * An immutable list that knows its estimated size, how deep it is nested, and whether it refers to the
 * graph, so that nobody has to go through all of it to find out.
 */
public final class ValueList extends AbstractList<Object> implements RandomAccess {
  /** Without elements. */
  public static final ValueList EMPTY = new ValueList(new Object[0], 0, 0, 1, false);

  private final Object[] elements;
  private final int count;
  private final long bytes;
  private final int depth;
  private final boolean refersToGraph;

  /**
   * Creates a list of the first elements of an array, which is not copied and must not change.
   *
   * @param count how many elements of the array belong to the list
   * @param bytes estimated size, that of the elements included
   * @param depth how many lists and maps lie in each other, at least 1
   * @param refersToGraph whether there is a vertex, an edge or a path in it
   */
  public ValueList(Object[] elements, int count, long bytes, int depth, boolean refersToGraph) {
    this.elements = elements;
    this.count = count;
    this.bytes = bytes;
    this.depth = depth;
    this.refersToGraph = refersToGraph;
  }

  @Override
  public Object get(int index) {
    return elements[Objects.checkIndex(index, count)];
  }

  @Override
  public int size() {
    return count;
  }

  /** The estimated size, that of the elements included. */
  long bytes() {
    return bytes;
  }

  /** How many lists and maps lie in each other, at least 1. */
  int depth() {
    return depth;
  }

  /** Whether there is a vertex, an edge or a path in it. */
  boolean refersToGraph() {
    return refersToGraph;
  }
}
