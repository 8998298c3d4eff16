package io.graphflow.core.lifetime;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Makes a list that fails shorter. */
final class Shrinking {
  private Shrinking() {}

  /**
   * Leaves out elements, many at once first, as long as the rest still fails.
   *
   * @param fails may be asked about any part of {@code failing}, in its order
   * @param tries how often it may be asked
   */
  static <T> List<T> shrink(List<T> failing, Predicate<List<T>> fails, int tries) {
    List<T> shortest = failing;
    int left = tries;
    int chunk = Math.max(1, failing.size() / 2);
    boolean shrunk = false;
    for (int start = 0; left > 0 && chunk > 0; left--) {
      List<T> rest = new ArrayList<>(shortest.subList(0, start));
      rest.addAll(shortest.subList(Math.min(start + chunk, shortest.size()), shortest.size()));
      if (rest.size() < shortest.size() && fails.test(rest)) {
        shortest = rest;
        shrunk = true;
      } else {
        start += chunk;
      }
      if (start >= shortest.size()) {
        // Single elements are tried until none can be left out.
        chunk = chunk > 1 || !shrunk ? chunk / 2 : chunk;
        start = 0;
        shrunk = false;
      }
    }
    return shortest;
  }
}
