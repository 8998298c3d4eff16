package io.graphflow.generate.snb;

import io.graphflow.generate.random.RandomStream;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** How often each of some values occurs. */
final class Tally<K extends Comparable<K>> {
  private static final double LEAST_QUANTILE = 0.4;
  private static final double QUANTILES = 0.2;

  private final Map<K, Integer> counts = new HashMap<>();
  private int sum;

  void add(K value) {
    counts.merge(value, 1, Integer::sum);
    sum++;
  }

  boolean isEmpty() {
    return sum == 0;
  }

  /**
   * A value that is neither among the frequent nor among the rare ones: if all occurrences are sorted
   * by how often their values occur, it is that of one near the middle, between two and three fifths
   * of the way. There must be a value.
   */
  K typical(RandomStream random) {
    List<Map.Entry<K, Integer>> sorted = counts.entrySet()
        .stream()
        .sorted(Comparator.<Map.Entry<K, Integer>>comparingInt(entry -> -entry.getValue())
            .thenComparing(Map.Entry.comparingByKey()))
        .toList();
    double left = (LEAST_QUANTILE + QUANTILES * random.nextDouble()) * sum;
    int index = 0;
    while (index < sorted.size() - 1 && sorted.get(index).getValue() <= left) {
      left -= sorted.get(index++).getValue();
    }
    return sorted.get(index).getKey();
  }
}
