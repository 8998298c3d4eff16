package io.graphflow.parser.rewrite;

import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.FunctionCall;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.CountingPlan;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.LogicalPlan.Aggregate;
import io.graphflow.parser.plan.LogicalPlan.Aggregation;
import io.graphflow.parser.plan.LogicalPlan.Argument;
import io.graphflow.parser.plan.LogicalPlan.Filter;
import io.graphflow.parser.plan.LogicalPlan.OrderBy;
import io.graphflow.parser.plan.LogicalPlan.Project;
import io.graphflow.parser.plan.LogicalPlan.Projection;
import io.graphflow.parser.plan.LogicalPlan.SortKey;
import io.graphflow.parser.plan.LogicalPlan.Top;
import io.graphflow.parser.plan.LogicalPlan.Unwind;
import io.graphflow.parser.plan.PlanTree;
import io.graphflow.parser.plan.PlanVariables;
import io.graphflow.parser.plan.UpdatePlan;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Has what is another value for each row, such as {@code rand()}, read all variables of the row:
 *
 * <pre>{@code
 * Project rand() AS r              Project rand(n) AS r
 *   ScanVertices (n)                 ScanVertices (n)
 * }</pre>
 *
 * <p>An executor may compute an expression once for all rows that agree in what the expression reads, and
 * run an inner plan once for all that agree in its argument. So one that calls a procedure for what this does
 * takes all of the row, too.
 */
public final class TieToRows {

  private TieToRows() {}

  /** The plan with volatile expressions tied, at any depth. */
  public static LogicalPlan apply(LogicalPlan plan) {
    LogicalPlan mapped = PlanTree.mapInputs(plan, TieToRows::apply);
    if (mapped instanceof LogicalPlan.Apply apply && PlanTree.actsByProcedure(apply.inner())) {
      Argument row = new Argument(List.copyOf(PlanVariables.bound(apply.input())));
      return new LogicalPlan.Apply(
          apply.input(), startingFrom(row, apply.inner()), apply.introduced());
    }
    if (PlanVariables.expressions(mapped).stream().noneMatch(ExpressionTree::isVolatile)) {
      return mapped;
    }
    List<Expression> read =
        PlanVariables.bound(mapped.inputs().getFirst())
            .stream()
            .<Expression>map(VariableReference::new)
            .toList();
    UnaryOperator<Expression> tie = expression -> tied(expression, read);
    return switch (mapped) {
      case Filter(LogicalPlan input, Expression predicate) ->
        new Filter(input, tie.apply(predicate));
      case Project(LogicalPlan input, List<Projection> items) ->
        new Project(input, tied(items, tie));
      case Aggregate(LogicalPlan input, List<Projection> keys, List<Aggregation> aggregations) ->
        new Aggregate(input, tied(keys, tie), aggregations);
      case OrderBy(LogicalPlan input, List<SortKey> keys) ->
        new OrderBy(input, tiedKeys(keys, tie));
      case Top(LogicalPlan input, List<SortKey> keys, Expression count) ->
        new Top(input, tiedKeys(keys, tie), count);
      case Unwind(LogicalPlan input, Expression list, Variable element) ->
        new Unwind(input, tie.apply(list), element);
      // These compute their expressions anew for each row, or read none that differs from row to row.
      case LogicalPlan.SeekVertex _,LogicalPlan.Skip _,LogicalPlan.Limit _,LogicalPlan.LoadCsv _,LogicalPlan.LoadParquet _,LogicalPlan.ProcedureCall _ ->
        mapped;
      case LogicalPlan.Unit _,Argument _,LogicalPlan.Rows _,LogicalPlan.ScanVertices _,LogicalPlan.Extend _,LogicalPlan.ExtendInto _,LogicalPlan.Intersect _ ->
        mapped;
      case LogicalPlan.VariableExtend _,LogicalPlan.VariableExtendInto _,LogicalPlan.HashJoin _,LogicalPlan.CartesianProduct _ ->
        mapped;
      case LogicalPlan.OptionalApply _,LogicalPlan.SemiApply _,LogicalPlan.CountApply _,LogicalPlan.Apply _,LogicalPlan.Distinct _,LogicalPlan.Union _,LogicalPlan.Eager _ ->
        mapped;
      case UpdatePlan _ -> mapped;
      // No plan has one yet: CountAlongEdges comes later.
      case CountingPlan _ -> mapped;
    };
  }

  private static LogicalPlan startingFrom(Argument row, LogicalPlan inner) {
    return inner instanceof Argument
        ? row
        : PlanTree.mapOuterInputs(inner, input -> startingFrom(row, input));
  }

  private static Expression tied(Expression expression, List<Expression> read) {
    return expression instanceof FunctionCall call && call.function().isVolatile()
        ? new FunctionCall(call.function(), read, call.type())
        : ExpressionTree.mapChildren(expression, child -> tied(child, read));
  }

  private static List<Projection> tied(List<Projection> items, UnaryOperator<Expression> tie) {
    return items.stream()
        .map(item -> new Projection(item.variable(), tie.apply(item.expression())))
        .toList();
  }

  private static List<SortKey> tiedKeys(List<SortKey> keys, UnaryOperator<Expression> tie) {
    return keys.stream()
        .map(key -> new SortKey(tie.apply(key.expression()), key.descending()))
        .toList();
  }
}
