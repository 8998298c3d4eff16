package io.graphflow.parser.optimizer;

import io.graphflow.parser.expression.ComparisonOperator;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.Comparison;
import io.graphflow.parser.expression.Expression.DifferentEdges;
import io.graphflow.parser.expression.Expression.FunctionCall;
import io.graphflow.parser.expression.Expression.In;
import io.graphflow.parser.expression.Expression.Literal;
import io.graphflow.parser.expression.Expression.PropertyAccess;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.ScalarFunction;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.optimizer.JoinScope.BoundEdge;
import io.graphflow.parser.plan.CountingPlan;
import io.graphflow.parser.plan.CountingPlan.CountBranch;
import io.graphflow.parser.plan.CountingPlan.CountDifferent;
import io.graphflow.parser.plan.CountingPlan.CountedBranch;
import io.graphflow.parser.plan.CountingPlan.MultiplyByCount;
import io.graphflow.parser.plan.CountingPlan.NeighbourCounts;
import io.graphflow.parser.plan.CountingPlan.SignedAggregate;
import io.graphflow.parser.plan.CountingPlan.SignedTerm;
import io.graphflow.parser.plan.CountingPlan.VertexCounts;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.LogicalPlan.Aggregate;
import io.graphflow.parser.plan.LogicalPlan.Apply;
import io.graphflow.parser.plan.LogicalPlan.Argument;
import io.graphflow.parser.plan.LogicalPlan.CartesianProduct;
import io.graphflow.parser.plan.LogicalPlan.CountApply;
import io.graphflow.parser.plan.LogicalPlan.Distinct;
import io.graphflow.parser.plan.LogicalPlan.Eager;
import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import io.graphflow.parser.plan.LogicalPlan.Extend;
import io.graphflow.parser.plan.LogicalPlan.ExtendInto;
import io.graphflow.parser.plan.LogicalPlan.Filter;
import io.graphflow.parser.plan.LogicalPlan.HashJoin;
import io.graphflow.parser.plan.LogicalPlan.Intersect;
import io.graphflow.parser.plan.LogicalPlan.IntersectLeg;
import io.graphflow.parser.plan.LogicalPlan.Limit;
import io.graphflow.parser.plan.LogicalPlan.LoadCsv;
import io.graphflow.parser.plan.LogicalPlan.LoadParquet;
import io.graphflow.parser.plan.LogicalPlan.OptionalApply;
import io.graphflow.parser.plan.LogicalPlan.OrderBy;
import io.graphflow.parser.plan.LogicalPlan.ProcedureCall;
import io.graphflow.parser.plan.LogicalPlan.Project;
import io.graphflow.parser.plan.LogicalPlan.Projection;
import io.graphflow.parser.plan.LogicalPlan.Rows;
import io.graphflow.parser.plan.LogicalPlan.ScanVertices;
import io.graphflow.parser.plan.LogicalPlan.SeekVertex;
import io.graphflow.parser.plan.LogicalPlan.SemiApply;
import io.graphflow.parser.plan.LogicalPlan.Skip;
import io.graphflow.parser.plan.LogicalPlan.Top;
import io.graphflow.parser.plan.LogicalPlan.Union;
import io.graphflow.parser.plan.LogicalPlan.Unit;
import io.graphflow.parser.plan.LogicalPlan.Unwind;
import io.graphflow.parser.plan.LogicalPlan.VariableExtend;
import io.graphflow.parser.plan.LogicalPlan.VariableExtendInto;
import io.graphflow.parser.plan.PlanVariables;
import io.graphflow.parser.plan.Repetition;
import io.graphflow.parser.plan.SeekBy;
import io.graphflow.parser.plan.UpdatePlan;
import io.graphflow.parser.plan.UpdatePlan.CallUpdates;
import io.graphflow.parser.plan.UpdatePlan.ForEach;
import io.graphflow.parser.plan.UpdatePlan.Merge;
import io.graphflow.parser.plan.VertexOrder;
import io.graphflow.parser.statistics.ElementTables;
import io.graphflow.parser.statistics.GraphStatistics;
import io.graphflow.parser.statistics.RepetitionEstimate;
import io.graphflow.parser.statistics.Selectivity;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Estimated rows of every node of a plan, by the formulas that also guide the join search. Rows of an
 * inner plan are for all outer rows together, as {@code PROFILE} counts them. With e the rows of an
 * inner plan for one outer row, taken to be spread as by chance, none come for a share of exp(-e).
 */
final class RowEstimates {
  private static final double UNKNOWN_LIST_LENGTH = 10;
  private static final double UNKNOWN_FILE_LENGTH = 1000;
  private static final double UNKNOWN_CALL_ROWS = 10;

  private final GraphStatistics graph;
  private final ElementTables tables;
  private final Selectivity selectivity;
  private final IdentityHashMap<LogicalPlan, Double> estimates = new IdentityHashMap<>();
  private final IdentityHashMap<LogicalPlan, JoinScope> scopes = new IdentityHashMap<>();
  /** The scope of the outer rows of the inner plan that is being estimated. */
  private JoinScope outerScope = JoinScope.EMPTY;

  RowEstimates(GraphStatistics graph, ElementTables tables) {
    this.graph = graph;
    this.tables = tables;
    selectivity = new Selectivity(graph, tables);
  }

  /** Estimates of {@code plan} and everything below it, by identity. */
  IdentityHashMap<LogicalPlan, Double> of(LogicalPlan plan) {
    estimate(plan, 1);
    return estimates;
  }

  /** Estimated rows of {@code plan}. */
  double rows(LogicalPlan plan) {
    Double known = estimates.get(plan);
    return known == null ? estimate(plan, 1) : known;
  }

  /** Estimated streaks of rows of {@code plan} that agree in some variables; see {@link RowStreaks}. */
  double streaks(LogicalPlan plan, Set<Variable> variables) {
    return RowStreaks.of(plan, variables, this::rows);
  }

  private double estimate(LogicalPlan plan, double argumentRows) {
    double rows =
        switch (plan) {
          case Unit _ -> 1;
          case Argument _,Rows _ -> argumentRows;
          case ScanVertices(_, List<Integer> scanned, _) -> graph.vertexCount(scanned);
          case SeekVertex(LogicalPlan input, Variable vertex, List<Integer> sought, SeekBy by, Expression key, boolean anyOf) ->
            estimate(input, argumentRows)
                * (by instanceof SeekBy.EndOfEdge end
                    ? ends(end, key, anyOf)
                    : found(vertex, sought, sought(vertex, by, key, anyOf), scope(input)));
          case Extend(LogicalPlan input, Variable from, _, _, List<EdgeStep> steps, List<Integer> to, VertexOrder order) ->
            estimate(input, argumentRows)
                * degree(from, steps, to)
                * unevenness(scope(input), from, steps)
                / (order.isRestricted() ? 2 : 1);
          case ExtendInto(LogicalPlan input, Variable from, _, Variable to, List<EdgeStep> steps, VertexOrder order) -> {
            double pairs = estimate(input, argumentRows);
            double uneven = unevenness(scope(input), from, steps)
                * unevenness(scope(input), to, GraphStatistics.reversed(steps));
            yield pairs * Math.min(1, share(from, steps, tables.vertexTables(to)) * uneven)
                / (order.isRestricted() ? 2 : 1);
          }
          case VariableExtend(LogicalPlan input, Variable from, _, _, _, Repetition repetition, List<EdgeStep> steps, List<Integer> to, _) ->
            estimate(input, argumentRows) * ways(from, repetition, steps, to);
          case VariableExtendInto(LogicalPlan input, Variable from, _, _, Variable to, Repetition repetition, List<EdgeStep> steps) -> {
            List<Integer> ends = tables.vertexTables(to);
            double pairs = Math.max(1, graph.vertexCount(ends));
            yield estimate(input, argumentRows) * ways(from, repetition, steps, ends) / pairs;
          }
          case Intersect(LogicalPlan input, Variable vertex, List<IntersectLeg> legs, List<Integer> to) -> {
            double matches = graph.vertexCount(to) * estimate(input, argumentRows);
            // The vertex must be the last one of those in order.
            matches /= 1 + legs.stream().filter(leg -> leg.order().isRestricted()).count();
            JoinScope scope = scope(input);
            for (IntersectLeg leg : legs) {
              List<EdgeStep> reversed = GraphStatistics.reversed(leg.steps());
              matches *= share(leg.from(), leg.steps(), to)
                  * unevenness(scope, leg.from(), leg.steps())
                  * unevenness(scope, vertex, reversed);
              scope = scope.with(leg.from(), new BoundEdge(leg.edge(), leg.steps()))
                  .with(vertex, new BoundEdge(leg.edge(), reversed));
            }
            yield matches;
          }
          case HashJoin(LogicalPlan left, LogicalPlan right, List<Variable> keys) -> {
            double pairs = estimate(left, argumentRows) * estimate(right, 1);
            for (Variable key : keys) {
              if (key.type() != CypherType.NODE) {
                pairs *= agreeing(key, left, right);
                continue;
              }
              pairs /= Math.max(1, graph.vertexCount(tables.vertexTables(key)));
              for (BoundEdge edge : scope(right).edgesOf(key)) {
                pairs *= unevenness(scope(left), key, edge.steps());
              }
            }
            List<Expression> both = new ArrayList<>(scope(left).predicates());
            both.retainAll(scope(right).predicates());
            double kept = selectivity.ofAll(both);
            yield kept > 0 ? pairs / kept : pairs;
          }
          case CartesianProduct(LogicalPlan left, LogicalPlan right) ->
            estimate(left, argumentRows) * estimate(right, 1);
          case OptionalApply(LogicalPlan input, LogicalPlan inner, _) -> {
            double outer = estimate(input, argumentRows);
            double matches = inner(inner, outer, input);
            yield outer == 0 ? 0 : matches + outer * Math.exp(-matches / outer);
          }
          case SemiApply(LogicalPlan input, LogicalPlan inner, Variable mark, boolean anti) -> {
            double outer = estimate(input, argumentRows);
            double matches = inner(inner, outer, input);
            double none = outer == 0 ? 1 : Math.exp(-matches / outer);
            yield mark != null ? outer : outer * (anti ? none : 1 - none);
          }
          case CountApply(LogicalPlan input, LogicalPlan inner, _, _, _) -> {
            double outer = estimate(input, argumentRows);
            inner(inner, RowStreaks.of(input, PlanVariables.argument(inner), estimates::get),
                input);
            yield outer;
          }
          case Apply(LogicalPlan input, LogicalPlan inner, _) ->
            inner(inner, estimate(input, argumentRows), input);
          case Filter(LogicalPlan input, Expression predicate) ->
            estimate(input, argumentRows) * kept(predicate, scope(input));
          case Project(LogicalPlan input, _) -> estimate(input, argumentRows);
          case Aggregate(LogicalPlan input, List<Projection> keys, _) -> {
            double grouped = estimate(input, argumentRows);
            yield keys.isEmpty()
                ? argumentRows
                : distinct(grouped, keys.stream().map(Projection::expression).toList());
          }
          case CountingPlan counting -> counted(counting, argumentRows);
          case Distinct(LogicalPlan input, List<Variable> variables) ->
            distinct(
                estimate(input, argumentRows),
                variables.stream().<Expression>map(VariableReference::new).toList());
          case OrderBy(LogicalPlan input, _) -> estimate(input, argumentRows);
          case Top(LogicalPlan input, _, Expression count) ->
            Math.min(estimate(input, argumentRows), count(count, Double.POSITIVE_INFINITY));
          case Limit(LogicalPlan input, Expression count) ->
            Math.min(estimate(input, argumentRows), count(count, Double.POSITIVE_INFINITY));
          case Skip(LogicalPlan input, Expression count) ->
            Math.max(0, estimate(input, argumentRows) - count(count, 0));
          case Unwind(LogicalPlan input, Expression list, _) ->
            estimate(input, argumentRows)
                * Selectivity.listLength(list);
          case LoadCsv load -> estimate(load.input(), argumentRows) * UNKNOWN_FILE_LENGTH;
          case LoadParquet load -> estimate(load.input(), argumentRows) * UNKNOWN_FILE_LENGTH;
          case ProcedureCall call ->
            estimate(call.input(), argumentRows)
                * (call.procedure().isVoid() ? 1 : UNKNOWN_CALL_ROWS);
          case Union(List<LogicalPlan> branches, _) -> {
            double sum = 0;
            for (LogicalPlan branch : branches) {
              sum += estimate(branch, argumentRows);
            }
            yield sum;
          }
          case Eager(LogicalPlan input) -> estimate(input, argumentRows);
          case Merge merge -> {
            double outer = estimate(merge.input(), argumentRows);
            double matches = estimate(merge.match(), outer);
            yield outer == 0 ? 0 : matches + outer * Math.exp(-matches / outer);
          }
          case ForEach each -> {
            double outer = estimate(each.input(), argumentRows);
            estimate(each.body(), outer * UNKNOWN_LIST_LENGTH);
            yield outer;
          }
          case CallUpdates call -> {
            double outer = estimate(call.input(), argumentRows);
            double added = estimate(call.body(), outer);
            yield call.returns() ? added : outer;
          }
          case UpdatePlan update -> estimate(update.input(), argumentRows);
        };
    estimates.put(plan, rows);
    return rows;
  }

  /** The rows that an operator which counts stands for, with their multiplicities. */
  private double counted(CountingPlan plan, double argumentRows) {
    return switch (plan) {
      case SignedAggregate aggregate -> {
        double grouped = 0;
        for (SignedTerm term : aggregate.terms()) {
          grouped = Math.max(grouped, estimate(term.input(), argumentRows));
        }
        yield aggregate.keys().isEmpty()
            ? argumentRows
            : distinct(
                grouped,
                aggregate.terms().getFirst().keys().stream().map(Projection::expression).toList());
      }
      case CountBranch count -> {
        double rows = estimate(count.input(), argumentRows);
        double matches = rows;
        for (CountedBranch branch : count.branches()) {
          matches *= degree(branch.from(), branch.steps(), branch.toTables())
              * unevenness(scope(count.input()), branch.from(), branch.steps())
              * selectivity.ofAll(branch.predicates())
              * perVertex(branch.counts(), branch.toTables());
        }
        if (count.other() != null) {
          matches *= 1
              - graph.sameEdgeShare(
                  count.branch().steps(),
                  count.other().steps(),
                  tables.vertexTables(count.branch().from()));
        }
        yield orOnce(rows, matches, count.optional());
      }
      case CountDifferent count -> {
        double matches = estimate(count.input(), argumentRows);
        for (CountedBranch branch : count.pairs() ? count.branches() : List.of(count.first())) {
          matches *= degree(branch.from(), branch.steps(), branch.toTables())
              * unevenness(scope(count.input()), branch.from(), branch.steps());
        }
        yield matches;
      }
      case MultiplyByCount multiply -> {
        double rows = estimate(multiply.input(), argumentRows);
        double each = perVertex(multiply.counts(), tables.vertexTables(multiply.vertex()));
        yield orOnce(rows, rows * each, multiply.optional());
      }
      case VertexCounts counts -> estimate(counts.input(), 1);
      case NeighbourCounts counts ->
        estimate(counts.input(), 1)
            * degree(counts.from(), counts.steps(), counts.toTables())
            * selectivity.ofAll(counts.predicates());
    };
  }

  /** The mean count of a vertex in some tables; 1 if none is kept. */
  private double perVertex(LogicalPlan counts, List<Integer> of) {
    return counts == null ? 1 : estimate(counts, 1) / Math.max(1, graph.vertexCount(of));
  }

  /** The rows with their matches; with {@code optional}, rows without a match stay. */
  private static double orOnce(double rows, double matches, boolean optional) {
    return optional && rows > 0 ? matches + rows * Math.exp(-matches / rows) : matches;
  }

  /** Rows of an inner plan, for all outer rows together. */
  private double inner(LogicalPlan inner, double outerRows, LogicalPlan input) {
    JoinScope before = outerScope;
    outerScope = scope(input);
    double rows = estimate(inner, outerRows);
    scope(inner);
    outerScope = before;
    return rows;
  }

  /** Facts about the rows of a plan that was estimated. */
  private JoinScope scope(LogicalPlan plan) {
    JoinScope known = scopes.get(plan);
    if (known != null) {
      return known;
    }
    JoinScope scope =
        switch (plan) {
          case Argument _ -> outerScope;
          case SeekVertex(LogicalPlan input, Variable vertex, _, SeekBy by, Expression key, boolean anyOf) ->
            by instanceof SeekBy.EndOfEdge ? scope(input)
                : scope(input).with(sought(vertex, by, key, anyOf));
          case Extend(LogicalPlan input, Variable from, Variable edge, Variable to, List<EdgeStep> steps, _, _) ->
            between(scope(input), from, edge, to, steps);
          case ExtendInto(LogicalPlan input, Variable from, Variable edge, Variable to, List<EdgeStep> steps, _) ->
            between(scope(input), from, edge, to, steps);
          case Intersect(LogicalPlan input, Variable to, List<IntersectLeg> legs, _) -> {
            JoinScope all = scope(input);
            for (IntersectLeg leg : legs) {
              all = between(all, leg.from(), leg.edge(), to, leg.steps());
            }
            yield all;
          }
          case HashJoin(LogicalPlan left, LogicalPlan right, _) -> scope(left).with(scope(right));
          case CartesianProduct(LogicalPlan left, LogicalPlan right) ->
            scope(left).with(scope(right));
          case Filter(LogicalPlan input, Expression predicate) -> scope(input).with(predicate);
          case Apply(_, LogicalPlan inner, _) -> scope(inner);
          case Unit _,Rows _,ScanVertices _ -> JoinScope.EMPTY;
          case VariableExtend _,VariableExtendInto _,OptionalApply _,SemiApply _,CountApply _ ->
            scope(plan.inputs().getFirst());
          case Project _,Aggregate _,Distinct _,OrderBy _,Top _,Skip _,Limit _ ->
            scope(plan.inputs().getFirst());
          case Unwind _,LoadCsv _,LoadParquet _,ProcedureCall _,Union _,Eager _,UpdatePlan _ ->
            scope(plan.inputs().getFirst());
          case CountingPlan _ -> scope(plan.inputs().getFirst());
        };
    scopes.put(plan, scope);
    return scope;
  }

  private static JoinScope between(
      JoinScope scope, Variable from, Variable edge, Variable to, List<EdgeStep> steps) {
    return scope.with(from, new BoundEdge(edge, steps))
        .with(to, new BoundEdge(edge, GraphStatistics.reversed(steps)));
  }

  /** The factor by which a vertex has more edges than on average, given the other edges at it. */
  private double unevenness(JoinScope scope, Variable vertex, List<EdgeStep> steps) {
    List<Integer> owners = tables.vertexTables(vertex);
    double factor = 1;
    for (BoundEdge other : scope.edgesOf(vertex)) {
      factor *= EdgePairs.factor(steps, other.steps(), owners, false, graph);
    }
    return Math.min(factor, graph.unevenness(steps, owners));
  }

  /** The share of rows that a filter keeps. */
  private double kept(Expression predicate, JoinScope scope) {
    if (predicate instanceof DifferentEdges(Variable first, Variable second)) {
      return differentEdges(first, second, scope);
    }
    return selectivity.of(predicate, scope.predicates());
  }

  /** The share of pairs of edges that differ: only pairs at a shared vertex can be the same edge. */
  private double differentEdges(Variable first, Variable second, JoinScope scope) {
    for (Map.Entry<Variable, List<BoundEdge>> at : scope.edges().entrySet()) {
      List<EdgeStep> one = steps(first, at.getValue());
      List<EdgeStep> other = steps(second, at.getValue());
      if (one != null && other != null) {
        return 1 - graph.sameEdgeShare(one, other, tables.vertexTables(at.getKey()));
      }
    }
    return 1;
  }

  private static List<EdgeStep> steps(Variable edge, List<BoundEdge> edges) {
    for (BoundEdge each : edges) {
      if (edge.equals(each.variable())) {
        return each.steps();
      }
    }
    return null;
  }

  /** The share of the pairs of two sides' rows that agree in a value. */
  private double agreeing(Variable key, LogicalPlan left, LogicalPlan right) {
    Expression first = computed(key, left);
    Expression second = computed(key, right);
    // The filter above a join that does not decide estimates how many agree, so the join counts all.
    return ValueJoins.decides(key) && first != null && second != null
        ? selectivity.of(new Comparison(ComparisonOperator.EQUAL, first, second), List.of())
        : 1;
  }

  private static Expression computed(Variable variable, LogicalPlan plan) {
    if (plan instanceof Project project) {
      for (Projection item : project.projections()) {
        if (item.variable().equals(variable)) {
          return item.expression();
        }
      }
    }
    return null;
  }

  private static Expression sought(
      Variable vertex, SeekBy by, Expression key, boolean anyOf) {
    Expression compared = switch (by) {
      case SeekBy.PropertyValue(String name) ->
        new PropertyAccess(new VariableReference(vertex), name, CypherType.ANY);
      case SeekBy.VertexIdentity(ScalarFunction function) -> identity(function, vertex);
      case SeekBy.EndOfEdge end -> identity(end.function(), end.edge());
    };
    return anyOf
        ? new In(compared, key)
        : new Comparison(ComparisonOperator.EQUAL, compared, key);
  }

  private static Expression identity(ScalarFunction function, Variable element) {
    return new FunctionCall(function, List.of(new VariableReference(element)), CypherType.ANY);
  }

  /** How many ends a seek finds: as many as keys, or twice as many if either end will do. */
  private static double ends(SeekBy.EndOfEdge end, Expression key, boolean anyOf) {
    double keys = !anyOf ? 1 : Selectivity.listLength(key);
    return end.source() && end.destination() ? 2 * keys : keys;
  }

  private double found(
      Variable vertex, List<Integer> in, Expression predicate, JoinScope scope) {
    return in.isEmpty() ? 0
        : graph.vertexCount(tables.vertexTables(vertex))
            * selectivity.of(predicate, scope.predicates());
  }

  /** The number of paths of a repetition from one vertex to all vertices of some tables. */
  private double ways(
      Variable from, Repetition repetition, List<EdgeStep> steps, List<Integer> to) {
    return RepetitionEstimate.of(
        graph,
        tables.vertexTables(from),
        steps,
        repetition,
        to,
        selectivity.ofAll(repetition.edgePredicates()),
        selectivity.ofAll(repetition.vertexPredicates()))
        .rows();
  }

  private double degree(Variable from, List<EdgeStep> steps, List<Integer> to) {
    return share(from, steps, to) * graph.vertexCount(to);
  }

  /** The share of pairs of vertices that an edge connects. */
  private double share(Variable from, List<EdgeStep> steps, List<Integer> to) {
    List<Integer> owners = tables.vertexTables(from);
    double pairs = graph.vertexCount(owners) * graph.vertexCount(to);
    return pairs == 0 ? 0 : graph.edgeCount(steps, owners, to) / pairs;
  }

  /** How many different combinations of values some rows have. */
  double distinct(double rows, List<Expression> expressions) {
    double combinations = 1;
    for (Expression expression : expressions) {
      combinations *= selectivity.distinctCount(expression, rows);
    }
    return Math.min(rows, combinations);
  }

  private static double count(Expression count, double unknown) {
    return count instanceof Literal(Long value, _) ? value : unknown;
  }
}
