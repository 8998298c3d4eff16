package io.graphflow.core.dataset;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * The matches of a pattern, found by nested loops over edges, as rows from variable to vertex; null where
 * an optional part has no match.
 */
record Matches(List<Map<String, Integer>> rows) {
  /** What there is before any pattern: one row of nothing. */
  static Matches start() {
    return new Matches(List.of(Map.of()));
  }

  /** Follows edges, given as (source, destination), in their direction. */
  Matches step(List<int[]> edges, String source, String destination) {
    return join(edges, source, destination, false);
  }

  /** Like {@link #step}, where a row that has no such edge is kept. */
  Matches optionalStep(List<int[]> edges, String source, String destination) {
    return join(edges, source, destination, true);
  }

  private Matches join(List<int[]> edges, String source, String destination, boolean optional) {
    List<Map<String, Integer>> joined = new ArrayList<>();
    for (Map<String, Integer> row : rows) {
      int before = joined.size();
      for (int[] edge : edges) {
        if (row.getOrDefault(source, edge[0]) == edge[0]
            && row.getOrDefault(destination, edge[1]) == edge[1]) {
          Map<String, Integer> next = new HashMap<>(row);
          next.put(source, edge[0]);
          next.put(destination, edge[1]);
          joined.add(next);
        }
      }
      if (optional && joined.size() == before) {
        joined.add(row);
      }
    }
    return new Matches(joined);
  }

  /** Those of which something is true. */
  Matches where(Predicate<Map<String, Integer>> condition) {
    return new Matches(rows.stream().filter(condition).toList());
  }

  /** Those in which two variables stand for different vertices. */
  Matches different(String left, String right) {
    return where(row -> row.get(left).intValue() != row.get(right));
  }

  long count() {
    return rows.size();
  }
}
