package io.graphflow.parser.rewrite;

import io.graphflow.parser.expression.AggregateFunction;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.Literal;
import io.graphflow.parser.expression.Expression.PropertyAccess;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.CountingPlan;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.LogicalPlan.Aggregate;
import io.graphflow.parser.plan.LogicalPlan.Aggregation;
import io.graphflow.parser.plan.LogicalPlan.IntersectLeg;
import io.graphflow.parser.plan.LogicalPlan.Projection;
import io.graphflow.parser.plan.PlanTree;
import io.graphflow.parser.plan.UpdatePlan;
import io.graphflow.parser.statistics.ElementTables;
import io.graphflow.storage.catalog.Catalog;
import java.util.List;

/**
 * Counts rows in the place of values that are never NULL:
 *
 * <pre>{@code
 * Aggregate count(b) AS n, count(a.id) AS m     Aggregate count(*) AS n, count(*) AS m
 *   Extend (a)-[:KNOWS]->(b)                      Extend (a)-[:KNOWS]->(b)
 *     ScanVertices (a)                              ScanVertices (a)
 * }</pre>
 *
 * <p>Nothing needs to be read, or even be there, for rows to be counted. Never NULL are vertices and edges that a pattern has
 * found, which is not optional, their primary keys, and constants. An aggregate of distinct values stays as it is.
 */
public final class CountRows {
  private final Catalog catalog;
  private final ElementTables tables;

  private CountRows(Catalog catalog, ElementTables tables) {
    this.catalog = catalog;
    this.tables = tables;
  }

  /**
   * The plan with counts of rows, at any depth.
   *
   * @param tables where the plan's vertices may lie
   */
  public static LogicalPlan apply(LogicalPlan plan, Catalog catalog, ElementTables tables) {
    return new CountRows(catalog, tables).apply(plan);
  }

  private LogicalPlan apply(LogicalPlan plan) {
    LogicalPlan mapped = PlanTree.mapInputs(plan, this::apply);
    if (!(mapped instanceof Aggregate(var input, var keys, var aggregations))) {
      return mapped;
    }
    List<Aggregation> counted =
        aggregations.stream().map(aggregation -> counted(aggregation, input)).toList();
    return counted.equals(aggregations) ? mapped : new Aggregate(input, keys, counted);
  }

  private Aggregation counted(Aggregation aggregation, LogicalPlan input) {
    boolean countsRows = aggregation.function() == AggregateFunction.COUNT
        && !aggregation.distinct() && isNeverNull(aggregation.argument(), input);
    return countsRows
        ? new Aggregation(aggregation.variable(), AggregateFunction.COUNT_STAR, null, false)
        : aggregation;
  }

  private boolean isNeverNull(Expression expression, LogicalPlan input) {
    return switch (expression) {
      case Literal literal -> literal.value() != null;
      case VariableReference(Variable variable) -> isFound(variable, input);
      case PropertyAccess(VariableReference(Variable vertex), String name, _) ->
        isPrimaryKey(vertex, name) && isFound(vertex, input);
      default -> false;
    };
  }

  private boolean isPrimaryKey(Variable vertex, String name) {
    List<Integer> candidates = tables.vertexTables(vertex);
    return candidates != null
        && candidates.stream().allMatch(table -> catalog.vertexTable(table).isPrimaryKey(name));
  }

  /** Whether each row of a plan has a vertex or an edge in a variable. */
  static boolean isFound(Variable variable, LogicalPlan plan) {
    return switch (plan) {
      case LogicalPlan.ScanVertices scan -> scan.vertex().equals(variable);
      case LogicalPlan.SeekVertex seek ->
        seek.vertex().equals(variable) || isFound(variable, seek.input());
      case LogicalPlan.Extend extend ->
        extend.to().equals(variable) || variable.equals(extend.edge())
            || isFound(variable, extend.input());
      case LogicalPlan.ExtendInto extend ->
        variable.equals(extend.edge()) || isFound(variable, extend.input());
      case LogicalPlan.VariableExtend extend ->
        extend.to().equals(variable) || isFound(variable, extend.input());
      case LogicalPlan.Intersect intersect ->
        intersect.to().equals(variable)
            || intersect.legs().stream().map(IntersectLeg::edge).anyMatch(variable::equals)
            || isFound(variable, intersect.input());
      case LogicalPlan.Project project ->
        isFoundAs(variable, project.projections(), project.input());
      case Aggregate aggregate -> isFoundAs(variable, aggregate.keys(), aggregate.input());
      case LogicalPlan.HashJoin _,LogicalPlan.CartesianProduct _ ->
        plan.inputs().stream().anyMatch(side -> isFound(variable, side));
      // What the first input has is there in each row, with whatever else may be missing.
      case LogicalPlan.VariableExtendInto _,LogicalPlan.Filter _,LogicalPlan.SemiApply _,LogicalPlan.CountApply _,LogicalPlan.OptionalApply _,LogicalPlan.Apply _,LogicalPlan.Unwind _,LogicalPlan.Distinct _,LogicalPlan.OrderBy _,LogicalPlan.Top _,LogicalPlan.Skip _,LogicalPlan.Limit _,LogicalPlan.LoadCsv _,LogicalPlan.LoadParquet _,LogicalPlan.ProcedureCall _ ->
        isFound(variable, plan.inputs().getFirst());
      case LogicalPlan.Unit _,LogicalPlan.Argument _,LogicalPlan.Rows _,LogicalPlan.Union _,LogicalPlan.Eager _,CountingPlan _,UpdatePlan _ ->
        false;
    };
  }

  private static boolean isFoundAs(
      Variable variable, List<Projection> projections, LogicalPlan input) {
    return projections.stream()
        .filter(projection -> projection.variable().equals(variable))
        .anyMatch(projection -> projection.expression() instanceof VariableReference(Variable same)
            && isFound(same, input));
  }
}
