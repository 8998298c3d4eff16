package io.graphflow.storage.paged;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/** Sorts IDs and what belongs to each; equal ones keep their order. */
final class StableSort {
  private StableSort() {}

  /** Sorts a range of both arrays by the first; most lists of a lake are sorted, which costs a look at each. */
  static void sort(long[] keys, long[] values, int from, int to) {
    int sorted = from + 1;
    while (sorted < to && keys[sorted - 1] <= keys[sorted]) {
      sorted++;
    }
    if (sorted >= to) {
      return;
    }
    long[] former = Arrays.copyOfRange(keys, from, to);
    long[] formerValues = Arrays.copyOfRange(values, from, to);
    Integer[] order = IntStream.range(0, to - from).boxed().toArray(Integer[]::new);
    Arrays.sort(order, Comparator.comparingLong(i -> former[i]));
    for (int i = 0; i < order.length; i++) {
      keys[from + i] = former[order[i]];
      values[from + i] = formerValues[order[i]];
    }
  }
}
