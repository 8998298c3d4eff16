package io.graphflow.parser.statistics;

import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import io.graphflow.parser.plan.Repetition;
import java.util.List;

/**
 * The expected results of a repetition from one vertex. Level by level, the vertices expected in
 * each table spread over the tables that edges lead to, by the mean degrees between tables. Where
 * each end counts once, a vertex that was reached before is not new: a arrivals at n vertices leave
 * a share of exp(-a / n) of them unseen, so that no search finds more vertices than there are.
 *
 * @param rows expected rows, one a way or one an end as the repetition's mode has it
 * @param lists adjacency lists that are read
 * @param elements elements of these lists
 */
public record RepetitionEstimate(double rows, double lists, double elements) {
  /** The most levels that are estimated: a search that is longer costs too much anyway. */
  private static final int MOST_LEVELS = 64;

  private static final double MOST_ELEMENTS = 1e15;
  private static final double NOTHING = 1e-6;

  /**
   * The estimate for a vertex that lies anywhere in some tables.
   *
   * @param toTables the tables of the other end
   * @param edgeShare share of edges that the repetition's predicates keep
   * @param vertexShare share of inner vertices that they keep
   */
  public static RepetitionEstimate of(
      GraphStatistics graph,
      List<Integer> fromTables,
      List<EdgeStep> steps,
      Repetition repetition,
      List<Integer> toTables,
      double edgeShare,
      double vertexShare) {
    int tableCount = graph.catalog().vertexTables().size();
    double[] level = new double[tableCount];
    double[] seen = new double[tableCount];
    double starts = graph.vertexCount(fromTables);
    for (int table : fromTables) {
      double share = starts == 0 ? 0 : graph.vertexCount(table) / starts;
      level[table] = share;
      seen[table] = share;
    }
    double rows = repetition.min() == 0 ? sum(level, toTables) : 0;
    double lists = 0;
    double elements = 0;
    for (int length = 1; length <= repetition.max() && length <= MOST_LEVELS; length++) {
      double[] arrivals = new double[tableCount];
      lists += total(level) * steps.size();
      graph.spread(steps, level, arrivals);
      elements += total(arrivals);
      for (int table = 0; table < tableCount; table++) {
        arrivals[table] *= edgeShare;
        level[table] = newVertices(repetition.mode(), arrivals[table], seen, table, graph);
      }
      if (length >= repetition.min()) {
        rows += sum(ways(repetition.mode(), arrivals, level), toTables);
      }
      for (int table = 0; table < tableCount; table++) {
        level[table] *= vertexShare;
      }
      if (total(level) < NOTHING || elements > MOST_ELEMENTS) {
        break;
      }
    }
    return new RepetitionEstimate(Math.min(rows, MOST_ELEMENTS), lists, elements);
  }

  /** The vertices of a table from which the search goes on. */
  private static double newVertices(
      Repetition.Mode mode, double arrivals, double[] seen, int table, GraphStatistics graph) {
    return switch (mode) {
      case TRAILS, WALKS -> arrivals;
      case SHORTEST, ALL_SHORTEST, REACHABLE -> {
        double count = graph.vertexCount(table);
        double unseen = Math.max(0, count - seen[table]);
        double found = count == 0 ? 0 : unseen * -Math.expm1(-arrivals / count);
        seen[table] += found;
        yield found;
      }
    };
  }

  /** The rows that a level gives, by table. */
  private static double[] ways(Repetition.Mode mode, double[] arrivals, double[] found) {
    return switch (mode) {
      case TRAILS, WALKS -> arrivals;
      case SHORTEST, REACHABLE -> found;
      case ALL_SHORTEST -> {
        double[] ways = new double[found.length];
        for (int table = 0; table < ways.length; table++) {
          ways[table] = found[table] == 0 ? 0 : Math.max(found[table], arrivals[table]);
        }
        yield ways;
      }
    };
  }

  private static double total(double[] counts) {
    double total = 0;
    for (double count : counts) {
      total += count;
    }
    return total;
  }

  private static double sum(double[] counts, List<Integer> tables) {
    double sum = 0;
    for (int table : tables) {
      sum += counts[table];
    }
    return sum;
  }
}
