package io.graphflow.generate.snb;

import java.util.Arrays;

/** A list of numbers for each of a fixed number of owners, all of which grow side by side. */
final class IntLists {
  private static final int FIRST_CAPACITY = 4;
  private static final int[] EMPTY = {};

  private final int[][] values;
  private final int[] sizes;

  /** Empty lists, of owners 0 to {@code ownerCount - 1}. */
  IntLists(int ownerCount) {
    values = new int[ownerCount][];
    Arrays.fill(values, EMPTY);
    sizes = new int[ownerCount];
  }

  void add(int owner, int value) {
    int size = sizes[owner];
    if (size == values[owner].length) {
      values[owner] = Arrays.copyOf(values[owner], Math.max(FIRST_CAPACITY, 2 * size));
    }
    values[owner][size] = value;
    sizes[owner]++;
  }

  int size(int owner) {
    return sizes[owner];
  }

  /** A value of an owner's list, in the order in which they were added. */
  int get(int owner, int index) {
    return values[owner][index];
  }

  boolean contains(int owner, int value) {
    for (int i = 0; i < sizes[owner]; i++) {
      if (values[owner][i] == value) {
        return true;
      }
    }
    return false;
  }

  /** A copy of an owner's list. */
  int[] toArray(int owner) {
    return Arrays.copyOf(values[owner], sizes[owner]);
  }
}
