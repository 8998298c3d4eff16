package io.graphflow.core.algorithm.kernel;

import io.graphflow.core.algorithm.graph.Work;
import java.util.Arrays;

/**
 * Adds up weights by a number, such as those of a vertex's edges by the communities that they lead to. It keeps its memory
 * from vertex to vertex and clears only what it has written. For one thread.
 */
final class Tally {
  private static final int EMPTY = -1;
  private static final int SPREAD = 0x9E3779B9;

  private final int[] keys;
  private final double[] sums;
  private final int shift;

  /** The places of the table that are in use, in the order in which their keys came. */
  private final int[] used;

  private int count;

  /**
   * Creates one without numbers.
   *
   * @param most how many different numbers there can be at a time
   */
  Tally(int most, Work work) {
    int bits = Math.max(2, Integer.SIZE - Integer.numberOfLeadingZeros(most) + 1);
    shift = Integer.SIZE - bits;
    keys = work.ints(1L << bits);
    Arrays.fill(keys, EMPTY);
    sums = work.doubles(1L << bits);
    used = work.ints(most);
  }

  /** Forgets all numbers. */
  void clear() {
    for (int i = 0; i < count; i++) {
      keys[used[i]] = EMPTY;
      sums[used[i]] = 0;
    }
    count = 0;
  }

  /** Adds a weight to the sum of a number that is at least 0. */
  void add(int key, double weight) {
    int mask = keys.length - 1;
    int at = (key * SPREAD) >>> shift;
    while (keys[at] != key) {
      if (keys[at] == EMPTY) {
        keys[at] = key;
        used[count++] = at;
        break;
      }
      at = (at + 1) & mask;
    }
    sums[at] += weight;
  }

  /** The sum of a number; 0 if it never came. */
  double sum(int key) {
    int mask = keys.length - 1;
    int at = (key * SPREAD) >>> shift;
    while (keys[at] != key) {
      if (keys[at] == EMPTY) {
        return 0;
      }
      at = (at + 1) & mask;
    }
    return sums[at];
  }

  /** How many different numbers came. */
  int count() {
    return count;
  }

  /** One of the numbers, in the order in which they came. */
  int key(int index) {
    return keys[used[index]];
  }

  /** Its sum. */
  double sumAt(int index) {
    return sums[used[index]];
  }
}
