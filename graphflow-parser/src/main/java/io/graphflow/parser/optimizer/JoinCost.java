package io.graphflow.parser.optimizer;

import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.PropertyAccess;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.optimizer.JoinProblem.Condition;
import io.graphflow.parser.optimizer.JoinProblem.Edge;
import io.graphflow.parser.optimizer.JoinProblem.Lookup;
import io.graphflow.parser.optimizer.JoinProblem.Vertex;
import io.graphflow.parser.optimizer.cost.CostModel;
import java.util.Arrays;

/**
 * Adds up the costs of steps, by the formulas of {@link CostModel}, and tracks which vertices stay
 * unflat. Not safe for use by many threads; one object serves a whole search.
 */
final class JoinCost implements JoinSink {
  private final JoinProblem problem;

  /** By condition whether two sides may be joined by it. */
  private final boolean[] mayJoin;

  /** By condition whether it compares properties, and not vertices or edges themselves. */
  private final boolean[] readsProperties;

  private final long[] groups;
  private final double[] sizes;
  private int groupCount;
  /** The group that the last step made of its right side, or 0. */
  private long joined;
  /** The edges that are bound so far. */
  private long bound;
  /** Whether the step goes on from rows of the input. */
  private boolean fromInput;
  private double rows;
  private double cost;
  /** The cost at which the computation may stop, as costs only grow. */
  private double costLimit;

  JoinCost(JoinProblem problem) {
    this.problem = problem;
    groups = new long[problem.vertices.size() + 1];
    sizes = new double[problem.vertices.size() + 1];
    mayJoin = new boolean[problem.conditions.size()];
    readsProperties = new boolean[mayJoin.length];
    for (int i = 0; i < mayJoin.length; i++) {
      Expression predicate = problem.conditions.get(i).conjunct().predicate();
      readsProperties[i] = predicate != null
          && ExpressionTree.any(predicate, PropertyAccess.class::isInstance);
      mayJoin[i] = ValueJoins.mayJoin(problem.conditions.get(i).conjunct().predicate());
    }
  }

  /**
   * The state after a step.
   *
   * @param stateRows the estimate of {@link JoinProblem#rows} for its vertices
   */
  JoinState after(JoinStep step, long vertices, boolean fromInput, double stateRows) {
    return after(step, vertices, fromInput, stateRows, Double.POSITIVE_INFINITY);
  }

  /** The state after a step, or null if it costs {@code limit} or more. */
  JoinState after(
      JoinStep step, long vertices, boolean inputAfter, double stateRows, double limit) {
    JoinState before =
        switch (step) {
          case JoinStep.Input _,JoinStep.Scan _ -> null;
          case JoinStep.Seek seek -> seek.input();
          case JoinStep.Extend extend -> extend.input();
          case JoinStep.Intersect intersect -> intersect.input();
          case JoinStep.HashJoin join -> join.left();
          case JoinStep.Product product -> product.left();
        };
    start(before);
    costLimit = limit;
    problem.unfold(step, this);
    return isTooCostly() ? null
        : new JoinState(
            vertices,
            inputAfter,
            stateRows,
            Arrays.copyOf(groups, groupCount),
            Arrays.copyOf(sizes, groupCount),
            cost,
            step);
  }

  private boolean isTooCostly() {
    return cost >= costLimit;
  }

  private void start(JoinState state) {
    groupCount = 0;
    joined = 0;
    bound = 0;
    fromInput = false;
    rows = 1;
    cost = 0;
    if (state != null) {
      bound = problem.edgesWithin(state.vertices());
      fromInput = state.fromInput();
      groupCount = state.groups().length;
      System.arraycopy(state.groups(), 0, groups, 0, groupCount);
      System.arraycopy(state.sizes(), 0, sizes, 0, groupCount);
      rows = state.rows();
      cost = state.cost();
    }
  }

  @Override
  public void input() {
    rows = problem.inputRows;
  }

  @Override
  public void scan(int vertex) {
    Vertex v = problem.vertices.get(vertex);
    cost += v.count() * (CostModel.SCAN + v.reads() * CostModel.SEQUENTIAL_READ);
    rows = v.count();
    addGroup(JoinProblem.bit(vertex), rows);
  }

  @Override
  public void seek(int vertex, int condition) {
    Lookup lookup = problem.lookup(vertex, condition);
    long kept = lookup.findsOne() ? lastGroup(lookup.vertices()) : 0;
    flatten(lookup.vertices() & ~kept);
    int group = kept == 0 ? -1 : groupOf(Long.numberOfTrailingZeros(kept));
    Vertex v = problem.vertices.get(vertex);
    double lookups = group < 0 ? flatRows() : elements(group);
    double found = problem.found(lookup);
    double look = group < 0 ? CostModel.seek(v.count()) : CostModel.seekOfList(v.count());
    cost += lookups * (look + found * v.reads() * CostModel.RANDOM_READ);
    rows *= found;
    if (group >= 0) {
      groups[group] |= JoinProblem.bit(vertex);
      shrink(group, found);
    }
  }

  @Override
  public void extend(int edge, int vertex) {
    Edge e = problem.edges.get(edge);
    boolean reversed = e.to() != vertex;
    int from = e.otherEnd(vertex);
    double degree = problem.degreeTowards(edge, vertex) * bind(edge);
    double reads =
        problem.vertices.get(vertex).reads() * CostModel.RANDOM_READ
            + (reversed ? e.reversedReadCost() : e.readCost());
    int group = groupOf(from);
    if (e.isRepeated()) {
      removeGroup(group);
      double search = reversed ? e.repeated().reversedCost() : e.repeated().cost();
      cost += flatRows() * (search + degree * reads);
      rows *= degree;
      addGroup(JoinProblem.bit(vertex), degree);
    } else if (reversed ? e.singleTo() : e.singleFrom()) {
      double positions = group < 0 ? flatRows() : elements(group);
      cost += positions * (CostModel.SINGLE + degree * reads);
      rows *= degree;
      if (group >= 0) {
        groups[group] |= JoinProblem.bit(vertex);
        shrink(group, degree);
      }
    } else {
      removeGroup(group);
      double lists = flatRows();
      cost += lists * (CostModel.LIST + degree * (CostModel.ELEMENT + reads));
      rows *= degree;
      addGroup(JoinProblem.bit(vertex), degree);
    }
  }

  @Override
  public void close(int edge, int newest) {
    if (isTooCostly()) {
      return;
    }
    Edge e = problem.edges.get(edge);
    if (e.isRepeated()) {
      flatten(JoinProblem.bit(e.from()) | JoinProblem.bit(e.to()));
      cost += flatRows() * e.repeated().costBetween();
      rows *= problem.edgeSelectivity(edge);
      return;
    }
    int kept = newest < 0 ? -1 : groupOf(newest);
    for (int end : new int[] {e.from(), e.to()}) {
      int group = groupOf(end);
      if (group >= 0 && group != kept) {
        removeGroup(group);
        kept = newest < 0 ? -1 : groupOf(newest);
      }
    }
    double degree =
        Math.min(problem.degreeTowards(edge, e.from()), problem.degreeTowards(edge, e.to()));
    double positions = kept < 0 ? flatRows() : elements(kept);
    double share = Math.min(1, problem.edgeSelectivity(edge) * bind(edge));
    cost +=
        positions
            * (CostModel.probe(degree) + share * Math.min(e.readCost(), e.reversedReadCost()));
    rows *= share;
    if (kept >= 0) {
      shrink(kept, share);
    }
  }

  @Override
  public void intersect(int vertex, long edges) {
    double shortest = Double.POSITIVE_INFINITY;
    double total = 0;
    double logs = 0;
    double matches = problem.vertices.get(vertex).count();
    double reads = problem.vertices.get(vertex).reads() * CostModel.RANDOM_READ;
    for (long rest = edges; rest != 0; rest &= rest - 1) {
      int edge = Long.numberOfTrailingZeros(rest);
      Edge e = problem.edges.get(edge);
      removeGroup(groupOf(e.otherEnd(vertex)));
      double unevenness = bind(edge);
      double degree = problem.degreeTowards(edge, vertex) * unevenness;
      shortest = Math.min(shortest, degree);
      total += degree;
      logs += CostModel.log2(degree);
      matches *= problem.edgeSelectivity(edge) * unevenness;
      reads += e.to() == vertex ? e.readCost() : e.reversedReadCost();
    }
    double lists = flatRows();
    double merged = CostModel.intersection(shortest, total, logs - CostModel.log2(shortest));
    cost += lists * (Long.bitCount(edges) * CostModel.LIST + merged + matches * reads);
    rows *= matches;
    addGroup(JoinProblem.bit(vertex), matches);
  }

  @Override
  public void hashJoin(JoinState right, long keys) {
    flatten(keys);
    double both = rows * problem.matches(bound, fromInput, right, keys);
    bound |= problem.edgesWithin(right.vertices());
    double matches = rows == 0 ? 0 : both / rows;
    cost +=
        right.cost()
            + CostModel.build(right.rows())
            + flatRows() * (CostModel.HASH_PROBE + matches * CostModel.COPY);
    rows = both;
    joined = 0;
  }

  @Override
  public void product(JoinState right) {
    cost += right.cost() + CostModel.build(right.rows()) + flatRows() * CostModel.LIST;
    rows *= right.rows();
    joined = right.vertices();
    addGroup(joined, right.rows());
  }

  @Override
  public void filter(int condition, int newest) {
    if (isTooCostly()) {
      return;
    }
    Condition c = problem.conditions.get(condition);
    int newestGroup = newest < 0 ? -1 : groupOf(newest);
    long kept = newest < 0 ? joined : newestGroup < 0 ? 0 : groups[newestGroup];
    int unflat = groupCount;
    flatten(c.vertices() & ~kept);
    boolean isAcross = groupCount < unflat;
    int group = (kept & c.vertices()) == 0 ? -1 : groupOf(Long.numberOfTrailingZeros(kept));
    double share = c.conjunct().selectivity();
    double checking = (group < 0 ? flatRows() : elements(group)) * c.conjunct().cost();
    if (isAcross && group >= 0 && newest >= 0 && readsProperties[condition]) {
      checking +=
          flatRows() * CostModel.TESTED_LIST + elements(group) * repeatedReads(c, newest);
    }
    cost += newest < 0 && group >= 0 && mayJoin[condition]
        ? Math.min(checking, joining(group, share))
        : checking;
    rows *= share;
    if (group >= 0) {
      shrink(group, share);
    }
  }

  /** What an element of the newest list costs that a condition reads again for each row of another group. */
  private double repeatedReads(Condition condition, int newest) {
    double reads = 0;
    for (long rest = condition.edges(); rest != 0; rest &= rest - 1) {
      Edge edge = problem.edges.get(Long.numberOfTrailingZeros(rest));
      if (edge.from() == newest && edge.reversedReadCost() > edge.readCost()) {
        reads += CostModel.REPEATED_READ;
      }
    }
    return reads;
  }

  /** Adds an edge to those that are bound; returns the factor by which lists at its ends are longer. */
  private double bind(int edge) {
    double unevenness = problem.unevenness(edge, bound);
    bound |= JoinProblem.bit(edge);
    return unevenness;
  }

  /** The number of rows of the flat part: the product of all flat groups. */
  private double flatRows() {
    double result = rows;
    for (int i = 0; i < groupCount; i++) {
      result /= sizes[i];
    }
    return result;
  }

  /** The cost of a hash join by equal values in the place of a product and a filter; see {@link ValueJoins}. */
  private double joining(int group, double share) {
    return CostModel.build(sizes[group])
        + flatRows() * (CostModel.HASH_PROBE + sizes[group] * share * CostModel.COPY);
  }

  /** Elements of a group, over all of the flat part. */
  private double elements(int group) {
    return flatRows() * sizes[group];
  }

  private int groupOf(int vertex) {
    for (int i = 0; i < groupCount; i++) {
      if ((groups[i] >>> vertex & 1) != 0) {
        return i;
      }
    }
    return -1;
  }

  /** The vertices of the last group that has one of these; 0 if none has. */
  private long lastGroup(long vertices) {
    for (int group = groupCount - 1; group >= 0; group--) {
      if ((groups[group] & vertices) != 0) {
        return groups[group];
      }
    }
    return 0;
  }

  private void flatten(long vertices) {
    if (vertices == 0) {
      return;
    }
    for (int i = groupCount - 1; i >= 0; i--) {
      if ((groups[i] & vertices) != 0) {
        removeGroup(i);
      }
    }
  }

  private void removeGroup(int group) {
    if (group >= 0) {
      groupCount--;
      System.arraycopy(groups, group + 1, groups, group, groupCount - group);
      System.arraycopy(sizes, group + 1, sizes, group, groupCount - group);
    }
  }

  /** A list shorter than 1 on average is absent from some rows; the rest see a list of at least 1. */
  private void addGroup(long vertices, double size) {
    groups[groupCount] = vertices;
    sizes[groupCount] = Math.max(1, size);
    groupCount++;
  }

  private void shrink(int group, double share) {
    sizes[group] = Math.max(1, sizes[group] * Math.min(1, share));
  }
}
