package io.graphflow.parser.optimizer;

import io.graphflow.parser.expression.ComparisonOperator;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.Comparison;
import io.graphflow.parser.expression.Expression.In;
import io.graphflow.parser.expression.Expression.ListLiteral;
import io.graphflow.parser.expression.Expression.Literal;
import io.graphflow.parser.expression.Expression.PropertyAccess;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.LogicalPlan.Aggregate;
import io.graphflow.parser.plan.LogicalPlan.Apply;
import io.graphflow.parser.plan.LogicalPlan.Argument;
import io.graphflow.parser.plan.LogicalPlan.CartesianProduct;
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
import io.graphflow.parser.plan.Repetition;
import io.graphflow.parser.plan.UpdatePlan;
import io.graphflow.parser.plan.UpdatePlan.ForEach;
import io.graphflow.parser.plan.UpdatePlan.Merge;
import io.graphflow.parser.statistics.ElementTables;
import io.graphflow.parser.statistics.GraphStatistics;
import io.graphflow.parser.statistics.Reach;
import io.graphflow.parser.statistics.Selectivity;
import java.util.IdentityHashMap;
import java.util.List;

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

  private double estimate(LogicalPlan plan, double argumentRows) {
    double rows =
        switch (plan) {
          case Unit _ -> 1;
          case Argument _,Rows _ -> argumentRows;
          case ScanVertices(_, List<Integer> scanned) -> graph.vertexCount(scanned);
          case SeekVertex(LogicalPlan input, Variable vertex, List<Integer> sought, String property, Expression key, boolean anyOf) ->
            estimate(input, argumentRows) * found(vertex, sought, property, key, anyOf);
          case Extend(LogicalPlan input, Variable from, _, _, List<EdgeStep> steps, List<Integer> to) ->
            estimate(input, argumentRows) * degree(from, steps, to);
          case ExtendInto(LogicalPlan input, Variable from, _, Variable to, List<EdgeStep> steps) ->
            estimate(input, argumentRows) * share(from, steps, tables.vertexTables(to));
          case VariableExtend(LogicalPlan input, Variable from, _, _, _, Repetition repetition, List<EdgeStep> steps, List<Integer> to, _) ->
            estimate(input, argumentRows) * ways(from, repetition, steps, to);
          case VariableExtendInto(LogicalPlan input, Variable from, _, _, Variable to, Repetition repetition, List<EdgeStep> steps) -> {
            List<Integer> ends = tables.vertexTables(to);
            double pairs = Math.max(1, graph.vertexCount(ends));
            yield estimate(input, argumentRows) * ways(from, repetition, steps, ends) / pairs;
          }
          case Intersect(LogicalPlan input, _, List<IntersectLeg> legs, List<Integer> to) -> {
            double matches = graph.vertexCount(to);
            for (IntersectLeg leg : legs) {
              matches *= share(leg.from(), leg.steps(), to);
            }
            yield estimate(input, argumentRows) * matches;
          }
          case HashJoin(LogicalPlan left, LogicalPlan right, List<Variable> keys) -> {
            double pairs = estimate(left, argumentRows) * estimate(right, 1);
            for (Variable key : keys) {
              pairs /= Math.max(1, graph.vertexCount(tables.vertexTables(key)));
            }
            yield pairs;
          }
          case CartesianProduct(LogicalPlan left, LogicalPlan right) ->
            estimate(left, argumentRows) * estimate(right, 1);
          case OptionalApply(LogicalPlan input, LogicalPlan inner, _) -> {
            double outer = estimate(input, argumentRows);
            double matches = estimate(inner, outer);
            yield outer == 0 ? 0 : matches + outer * Math.exp(-matches / outer);
          }
          case SemiApply(LogicalPlan input, LogicalPlan inner, Variable mark, boolean anti) -> {
            double outer = estimate(input, argumentRows);
            double matches = estimate(inner, outer);
            double none = outer == 0 ? 1 : Math.exp(-matches / outer);
            yield mark != null ? outer : outer * (anti ? none : 1 - none);
          }
          case Apply(LogicalPlan input, LogicalPlan inner, _) ->
            estimate(inner, estimate(input, argumentRows));
          case Filter(LogicalPlan input, Expression predicate) ->
            estimate(input, argumentRows) * selectivity.of(predicate);
          case Project(LogicalPlan input, _) -> estimate(input, argumentRows);
          case Aggregate(LogicalPlan input, List<Projection> keys, _) -> {
            double grouped = estimate(input, argumentRows);
            yield keys.isEmpty()
                ? argumentRows
                : distinct(grouped, keys.stream().map(Projection::expression).toList());
          }
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
                * (list instanceof ListLiteral(List<Expression> elements)
                    ? elements.size()
                    : UNKNOWN_LIST_LENGTH);
          case LoadCsv load -> estimate(load.input(), argumentRows) * UNKNOWN_FILE_LENGTH;
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
          case UpdatePlan update -> estimate(update.input(), argumentRows);
        };
    estimates.put(plan, rows);
    return rows;
  }

  private double found(
      Variable vertex, List<Integer> in, String name, Expression key, boolean anyOf) {
    if (in.isEmpty()) {
      return 0;
    }
    Expression property =
        new PropertyAccess(new VariableReference(vertex), name, CypherType.ANY);
    Expression sought =
        anyOf ? new In(property, key) : new Comparison(ComparisonOperator.EQUAL, property, key);
    return graph.vertexCount(tables.vertexTables(vertex)) * selectivity.of(sought);
  }

  /** The ways of a repetition from one vertex to all vertices of some tables. */
  private double ways(
      Variable from, Repetition repetition, List<EdgeStep> steps, List<Integer> to) {
    return Reach.of(
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

  private double distinct(double rows, List<Expression> expressions) {
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
