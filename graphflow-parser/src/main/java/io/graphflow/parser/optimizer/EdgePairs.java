package io.graphflow.parser.optimizer;

import io.graphflow.parser.expression.Expression.DifferentEdges;
import io.graphflow.parser.optimizer.JoinProblem.Condition;
import io.graphflow.parser.optimizer.JoinProblem.Edge;
import io.graphflow.parser.optimizer.JoinProblem.Vertex;
import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import io.graphflow.parser.statistics.GraphStatistics;
import java.util.List;

/**
 * The factor by which rows outnumber an estimate from mean degrees, because edges meet at vertices
 * with many of them. For each two pattern edges that share a vertex it takes the correlation of
 * their lists ({@link GraphStatistics#correlation}), without the pairs in which both are one edge
 * if these must differ. For three and more edges at a vertex it takes the product over the pairs,
 * which is right where degrees are distributed log-normally. But an edge adds no more than the
 * longest list does.
 */
final class EdgePairs {
  /** The factors of a pattern in which no two edges meet. */
  static final EdgePairs NONE =
      new EdgePairs(new double[0][], new double[0][], new long[0], new double[0]);

  /** The least factor. It is not 0, because estimates are compared by their ratios. */
  private static final double LEAST = 1e-3;

  /** For two edges, the factor by which rows grow. */
  private final double[][] factors;
  /** For two edges, the factor by which lists are longer, one edge twice included. */
  private final double[][] lengths;
  /** For each edge the edges that share a vertex with it. */
  private final long[] meeting;
  /** For each edge the greatest factor that it may add. */
  private final double[] limits;

  private EdgePairs(
      double[][] factors, double[][] lengths, long[] meeting, double[] limits) {
    this.factors = factors;
    this.lengths = lengths;
    this.meeting = meeting;
    this.limits = limits;
  }

  /** The pairs of a pattern. */
  static EdgePairs of(
      List<Vertex> vertices, List<Edge> edges, List<Condition> conditions, GraphStatistics graph) {
    int count = edges.size();
    double[][] factors = new double[count][count];
    double[][] lengths = new double[count][count];
    long[] meeting = new long[count];
    double[] limits = new double[count];
    for (int e = 0; e < count; e++) {
      Edge edge = edges.get(e);
      limits[e] =
          graph.unevenness(edge.steps(), vertices.get(edge.from()).tables())
              * graph.unevenness(edge.reversedSteps(), vertices.get(edge.to()).tables());
      for (int f = 0; f < e; f++) {
        Edge other = edges.get(f);
        boolean differ = mustDiffer(edge, other, conditions);
        double factor = 1;
        double length = 1;
        for (int v : new int[] {edge.from(), edge.to()}) {
          if (isPlain(edge) && isPlain(other) && (v == other.from() || v == other.to())) {
            meeting[e] |= JoinProblem.bit(f);
            meeting[f] |= JoinProblem.bit(e);
            List<Integer> tables = vertices.get(v).tables();
            factor *= factor(steps(edge, v), steps(other, v), tables, differ, graph);
            length *= factor(steps(edge, v), steps(other, v), tables, false, graph);
          }
        }
        factors[e][f] = factor;
        factors[f][e] = factor;
        lengths[e][f] = length;
        lengths[f][e] = length;
      }
    }
    return new EdgePairs(factors, lengths, meeting, limits);
  }

  /** Whether an edge is a single one, from one vertex to another. */
  private static boolean isPlain(Edge edge) {
    return !edge.isLoop() && !edge.isRepeated();
  }

  private static boolean mustDiffer(Edge edge, Edge other, List<Condition> conditions) {
    return conditions.stream()
        .anyMatch(
            condition -> condition.conjunct().predicate() instanceof DifferentEdges different
                && ((different.first().equals(edge.variable())
                    && different.second().equals(other.variable()))
                    || (different.first().equals(other.variable())
                        && different.second().equals(edge.variable()))));
  }

  private static List<EdgeStep> steps(Edge edge, int from) {
    return edge.from() == from ? edge.steps() : edge.reversedSteps();
  }

  /** The factor for two edges that go out from a vertex along some steps. */
  static double factor(
      List<EdgeStep> first,
      List<EdgeStep> second,
      List<Integer> tables,
      boolean differ,
      GraphStatistics graph) {
    double same = differ ? graph.sameEdgeShare(first, second, tables) : 0;
    return Math.max(LEAST, graph.correlation(first, second, tables) * (1 - same));
  }

  /** The factor for all of some edges together. */
  double factor(long edges) {
    double factor = 1;
    long before = 0;
    for (long rest = edges; rest != 0; rest &= rest - 1) {
      factor *= added(factors, Long.numberOfTrailingZeros(rest), before);
      before |= Long.lowestOneBit(rest);
    }
    return factor;
  }

  /**
   * The factor by which the lists of one more edge are longer than on average, where others are
   * bound.
   */
  double length(int edge, long bound) {
    return added(lengths, edge, bound);
  }

  private double added(double[][] pairs, int edge, long bound) {
    if (edge >= pairs.length) {
      return 1;
    }
    double factor = 1;
    for (long rest = bound & meeting[edge]; rest != 0; rest &= rest - 1) {
      factor *= pairs[edge][Long.numberOfTrailingZeros(rest)];
    }
    return Math.min(factor, limits[edge]);
  }
}
