package io.graphflow.parser.rewrite;

import io.graphflow.parser.expression.AggregateFunction;
import io.graphflow.parser.expression.ArithmeticOperator;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.Arithmetic;
import io.graphflow.parser.expression.Expression.Literal;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.CountingPlan;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.LogicalPlan.Aggregate;
import io.graphflow.parser.plan.LogicalPlan.Aggregation;
import io.graphflow.parser.plan.LogicalPlan.Project;
import io.graphflow.parser.plan.LogicalPlan.Projection;
import io.graphflow.parser.plan.LogicalPlan.VariableExtend;
import io.graphflow.parser.plan.LogicalPlan.VariableExtendInto;
import io.graphflow.parser.plan.PlanTree;
import io.graphflow.parser.plan.PlanVariables;
import io.graphflow.parser.plan.Repetition;
import io.graphflow.parser.plan.Repetition.Mode;
import io.graphflow.parser.plan.UpdatePlan;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds each end of a variable-length step once, instead of all the ways that lead there, where nobody
 * asks how many there are:
 *
 * <pre>{@code
 * Distinct f                                      Distinct f
 *   VariableExtend (p)-[:KNOWS*1..2]-(f)            VariableExtend (p)-[:KNOWS*1..2]-(f) reachable
 * }</pre>
 *
 * <p>Rows may come fewer times, but at least once, below {@code DISTINCT}, below aggregates that are the
 * same of repeated values, and in inner plans of which only the existence of a row matters. Nothing may
 * read the step's edges. Of their number the least may be asked for ({@code min(length(p))}): the shortest
 * of the ways between two vertices is the one that is found.
 *
 * <p>To be applied when what is not read is pruned.
 */
public final class ReachOnce {

  private ReachOnce() {}

  /** The plan with searches that find each end once, at any depth. */
  public static LogicalPlan apply(LogicalPlan plan) {
    return rewrite(plan, false, Set.of());
  }

  /**
   * Rewrites a plan.
   *
   * @param once whether it does not matter how often a row comes
   * @param least of all the rows that are equal but for these variables, only that with the least of
   *     them, or of a sum with them, matters
   */
  private static LogicalPlan rewrite(LogicalPlan plan, boolean once, Set<Variable> least) {
    return switch (plan) {
      case VariableExtend extend -> {
        LogicalPlan input = rewrite(extend.input(), once, unread(plan, least));
        VariableExtend over =
            new VariableExtend(
                input,
                extend.from(),
                extend.edges(),
                extend.length(),
                extend.to(),
                extend.repetition(),
                extend.steps(),
                extend.toTables(),
                extend.reversed());
        yield once && mayReach(extend.repetition(), extend.edges(), extend.length(), least)
            ? over.with(extend.repetition().withMode(Mode.REACHABLE))
            : over;
      }
      case VariableExtendInto extend -> {
        LogicalPlan input = rewrite(extend.input(), once, unread(plan, least));
        VariableExtendInto over =
            new VariableExtendInto(
                input,
                extend.from(),
                extend.edges(),
                extend.length(),
                extend.to(),
                extend.repetition(),
                extend.steps());
        yield once && mayReach(extend.repetition(), extend.edges(), extend.length(), least)
            ? over.with(extend.repetition().withMode(Mode.REACHABLE))
            : over;
      }
      case LogicalPlan.Distinct _ -> below(plan, true, Set.of());
      case Aggregate aggregate ->
        below(plan, isOnce(aggregate.aggregations()), leastOf(aggregate));
      case Project project -> below(plan, once, renamed(project, least));
      case LogicalPlan.SemiApply apply ->
        new LogicalPlan.SemiApply(
            rewrite(apply.input(), once, unread(plan, least)),
            rewrite(apply.inner(), true, Set.of()),
            apply.mark(),
            apply.anti());
      case LogicalPlan.CountApply apply ->
        new LogicalPlan.CountApply(
            rewrite(apply.input(), once, unread(plan, least)),
            rewrite(apply.inner(), false, Set.of()),
            apply.vertex(),
            apply.end(),
            apply.count());
      // A procedure may do more than give rows.
      case LogicalPlan.ProcedureCall _,UpdatePlan _ -> below(plan, false, Set.of());
      case LogicalPlan.Top _,LogicalPlan.Skip _,LogicalPlan.Limit _ ->
        below(plan, false, Set.of());
      case LogicalPlan.Unit _,LogicalPlan.Argument _,LogicalPlan.Rows _,LogicalPlan.ScanVertices _ ->
        plan;
      case LogicalPlan.SeekVertex _,LogicalPlan.Extend _,LogicalPlan.ExtendInto _ ->
        below(plan, once, unread(plan, least));
      case LogicalPlan.Intersect _,LogicalPlan.HashJoin _,LogicalPlan.CartesianProduct _ ->
        below(plan, once, unread(plan, least));
      case LogicalPlan.Filter _,LogicalPlan.OrderBy _,LogicalPlan.Unwind _,LogicalPlan.LoadCsv _,LogicalPlan.LoadParquet _ ->
        below(plan, once, unread(plan, least));
      case LogicalPlan.OptionalApply _,LogicalPlan.Apply _,LogicalPlan.Eager _ ->
        below(plan, once, unread(plan, least));
      case LogicalPlan.Union _ -> below(plan, once, Set.of());
      case CountingPlan _ -> throw new AssertionError("counting is planned last: " + plan);
    };
  }

  private static LogicalPlan below(LogicalPlan plan, boolean once, Set<Variable> least) {
    return PlanTree.mapInputs(plan, input -> rewrite(input, once, least));
  }

  private static boolean mayReach(
      Repetition repetition, Variable edges, Variable length, Set<Variable> least) {
    return repetition.mode() == Mode.TRAILS
        && repetition.min() <= 1
        && repetition.max() > 1
        && edges == null
        && (length == null || least.contains(length));
  }

  private static boolean isOnce(List<Aggregation> aggregations) {
    return aggregations.stream()
        .allMatch(
            aggregation -> aggregation.distinct()
                || aggregation.function() == AggregateFunction.MIN
                || aggregation.function() == AggregateFunction.MAX);
  }

  /** The variables that an aggregate reads only in sums of which it takes the minimum. */
  private static Set<Variable> leastOf(Aggregate aggregate) {
    Set<Variable> least = new HashSet<>();
    for (Aggregation aggregation : aggregate.aggregations()) {
      if (aggregation.function() == AggregateFunction.MIN && isSum(aggregation.argument())) {
        ExpressionTree.collectVariables(aggregation.argument(), least);
      }
    }
    for (Projection key : aggregate.keys()) {
      least.removeAll(ExpressionTree.variables(key.expression()));
    }
    for (Aggregation aggregation : aggregate.aggregations()) {
      if (aggregation.argument() != null
          && (aggregation.function() != AggregateFunction.MIN
              || !isSum(aggregation.argument()))) {
        least.removeAll(ExpressionTree.variables(aggregation.argument()));
      }
    }
    return least;
  }

  /** A sum that grows with each of its variables. */
  private static boolean isSum(Expression expression) {
    return switch (expression) {
      case VariableReference _,Literal _ -> true;
      case Arithmetic sum ->
        sum.operator() == ArithmeticOperator.ADD && isSum(sum.left()) && isSum(sum.right());
      default -> false;
    };
  }

  private static Set<Variable> unread(LogicalPlan plan, Set<Variable> least) {
    Set<Variable> unread = new HashSet<>(least);
    unread.removeAll(PlanVariables.read(plan));
    return unread;
  }

  /** The variables that a projection reads only in sums which become {@code least} variables. */
  private static Set<Variable> renamed(Project project, Set<Variable> least) {
    Set<Variable> below = new HashSet<>();
    for (Projection item : project.projections()) {
      if (least.contains(item.variable()) && isSum(item.expression())) {
        ExpressionTree.collectVariables(item.expression(), below);
      }
    }
    for (Projection item : project.projections()) {
      if (!least.contains(item.variable()) || !isSum(item.expression())) {
        below.removeAll(ExpressionTree.variables(item.expression()));
      }
    }
    return below;
  }
}
