package io.graphflow.parser.rewrite;

import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.DifferentEdges;
import io.graphflow.parser.expression.Expression.Quantifier;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.Failures;
import io.graphflow.parser.expression.QuantifierKind;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.LogicalPlan.Filter;
import io.graphflow.parser.plan.LogicalPlan.VariableExtend;
import io.graphflow.parser.plan.LogicalPlan.VariableExtendInto;
import io.graphflow.parser.plan.PlanTree;
import io.graphflow.parser.plan.PlanVariables;
import io.graphflow.parser.plan.Repetition;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Tests each edge of a variable-length step while it is searched for, where a filter asks of all edges
 * what can be told before the search is over:
 *
 * <pre>{@code
 * Filter all(e IN es WHERE e.since < a.since)       VariableExtend (a)-[:KNOWS*1..3]->(b)
 *   Filter f is not es                                  each e.since < a.since AND e is not f
 *     VariableExtend (a)-[es:KNOWS*1..3]->(b)         Extend (a)-[f:KNOWS]->(c)
 *       Extend (a)-[f:KNOWS]->(c)
 * }</pre>
 *
 * <p>So the search does not go on from where no result can come, and the list of edges is often read by
 * nothing else.
 *
 * <p>Not of shortest paths: which is the shortest depends on what it may go along, so the planner has
 * given these the predicates that are theirs. Nor is a predicate moved that may fail ({@link Failures}),
 * as edges are tested that are part of no result.
 */
public final class PushIntoRepetition {

  private PushIntoRepetition() {}

  /** The plan with filters moved into searches, at any depth. */
  public static LogicalPlan apply(LogicalPlan plan) {
    LogicalPlan mapped = PlanTree.mapInputs(plan, PushIntoRepetition::apply);
    return mapped instanceof Filter filter ? pushed(filter) : mapped;
  }

  private static LogicalPlan pushed(Filter filter) {
    List<Filter> between = new ArrayList<>();
    LogicalPlan search = filter.input();
    while (search instanceof Filter next) {
      between.add(next);
      search = next.input();
    }
    Expression predicate = filter.predicate();
    LogicalPlan tested =
        switch (search) {
          case VariableExtend extend -> {
            Repetition repetition =
                with(predicate, extend.edges(), extend.repetition(), extend.input());
            yield repetition == null ? null : extend.with(repetition);
          }
          case VariableExtendInto extend -> {
            Repetition repetition =
                with(predicate, extend.edges(), extend.repetition(), extend.input());
            yield repetition == null ? null : extend.with(repetition);
          }
          default -> null;
        };
    if (tested == null) {
      return filter;
    }
    for (Filter other : between.reversed()) {
      tested = new Filter(tested, other.predicate());
    }
    return tested;
  }

  /** The repetition that tests what {@code predicate} asks for, or null if it cannot. */
  private static Repetition with(
      Expression predicate, Variable edges, Repetition repetition, LogicalPlan input) {
    boolean all = switch (repetition.mode()) {
      case TRAILS, WALKS -> true;
      case SHORTEST, ALL_SHORTEST, REACHABLE -> false;
    };
    Expression ofEach = all ? ofEach(predicate, edges, repetition.edge()) : null;
    if (ofEach == null) {
      return null;
    }
    Set<Variable> read = ExpressionTree.variables(ofEach);
    read.remove(repetition.edge());
    if (!PlanVariables.bound(input).containsAll(read)) {
      return null;
    }
    List<Expression> predicates = new ArrayList<>(repetition.edgePredicates());
    predicates.add(ofEach);
    return repetition.withPredicates(predicates, repetition.vertexPredicates());
  }

  /** The predicate on each single edge that a predicate on all edges amounts to, or null if it does not. */
  private static Expression ofEach(Expression predicate, Variable edges, Variable each) {
    return switch (predicate) {
      case DifferentEdges(Variable first, Variable second) ->
        first.equals(edges)
            ? new DifferentEdges(each, second)
            : second.equals(edges) ? new DifferentEdges(each, first) : null;
      case Quantifier(QuantifierKind kind, Variable element, VariableReference(Variable list), Expression where) when kind == QuantifierKind.ALL
          && list.equals(edges) && !Failures.mayFail(where) ->
        ExpressionTree.substitute(where, Map.of(element, new VariableReference(each)));
      default -> null;
    };
  }
}
