package io.graphflow.bench.grouping;

import java.util.Arrays;

/** The largest counts so far and whose they are, ascending. For one thread. */
final class TopCounts {
  private final int[] vertices;
  private final long[] counts;

  /**
   * Creates a collection of at most {@code capacity} counts; there are none at first, and zeros are
   * never taken.
   */
  TopCounts(int capacity) {
    vertices = new int[capacity];
    counts = new long[capacity];
  }

  /** The count that another one must exceed to be among the largest. */
  long least() {
    return counts[0];
  }

  /** Takes a count if it is among the largest. */
  void offer(int vertex, long count) {
    if (count <= counts[0]) {
      return;
    }
    int place = 0;
    while (place + 1 < counts.length && counts[place + 1] < count) {
      counts[place] = counts[place + 1];
      vertices[place] = vertices[place + 1];
      place++;
    }
    counts[place] = count;
    vertices[place] = vertex;
  }

  /** The answer as one number, by the ids of vertices. */
  long answer(long[] ids) {
    int first = 0;
    while (first < counts.length && counts[first] == 0) {
      first++;
    }
    long[] keys = new long[counts.length - first];
    for (int i = 0; i < keys.length; i++) {
      keys[i] = ids[vertices[first + i]];
    }
    return answer(keys, Arrays.copyOfRange(counts, first, counts.length));
  }

  /**
   * An answer as one number: the same for all that a query may answer, and by all odds another one for
   * another answer. Which of the vertices with the least of the counts are in the answer is left open,
   * and so is the order of vertices with the same count.
   *
   * @param ids of vertices
   * @param counts theirs, in the same order
   */
  static long answer(long[] ids, long[] counts) {
    long least = Arrays.stream(counts).min().orElse(0);
    long sum = counts.length;
    for (int i = 0; i < counts.length; i++) {
      sum += counts[i] == least ? mix(counts[i]) : mix(mix(counts[i]) + ids[i]);
    }
    return sum;
  }

  /** The finalizer of SplitMix64. */
  private static long mix(long number) {
    long mixed = (number ^ (number >>> 30)) * 0xbf58476d1ce4e5b9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
    return mixed ^ (mixed >>> 31);
  }
}
