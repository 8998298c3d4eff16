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
    int count = to - from;
    int bits = Integer.SIZE - Integer.numberOfLeadingZeros(count - 1);
    long[] former = Arrays.copyOfRange(keys, from, to);
    long[] formerValues = Arrays.copyOfRange(values, from, to);
    int[] order = order(former, bits);
    for (int i = 0; i < count; i++) {
      keys[from + i] = former[order[i]];
      values[from + i] = formerValues[order[i]];
    }
  }

  /** The places of keys in their order; of which {@code bits} are enough for each place. */
  private static int[] order(long[] keys, int bits) {
    long all = 0;
    for (long key : keys) {
      all |= key;
    }
    if (all < 0 || all >>> (Long.SIZE - 1 - bits) != 0) {
      return IntStream.range(0, keys.length)
          .boxed()
          .sorted(Comparator.comparingLong(i -> keys[i]))
          .mapToInt(Integer::intValue)
          .toArray();
    }
    // A key and its place are one number, and so nothing is boxed.
    long[] places = new long[keys.length];
    for (int i = 0; i < places.length; i++) {
      places[i] = keys[i] << bits | i;
    }
    Arrays.sort(places);
    int[] order = new int[places.length];
    for (int i = 0; i < order.length; i++) {
      order[i] = (int) places[i] & (1 << bits) - 1;
    }
    return order;
  }
}
