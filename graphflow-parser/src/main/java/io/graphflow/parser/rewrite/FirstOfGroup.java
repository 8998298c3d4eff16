package io.graphflow.parser.rewrite;

import io.graphflow.parser.expression.AggregateFunction;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.FunctionCall;
import io.graphflow.parser.expression.Expression.Literal;
import io.graphflow.parser.expression.Expression.Subscript;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.Failures;
import io.graphflow.parser.expression.ScalarFunction;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.LogicalPlan.Aggregate;
import io.graphflow.parser.plan.LogicalPlan.Aggregation;
import io.graphflow.parser.plan.LogicalPlan.OrderBy;
import io.graphflow.parser.plan.LogicalPlan.Project;
import io.graphflow.parser.plan.LogicalPlan.Projection;
import io.graphflow.parser.plan.LogicalPlan.SortKey;
import io.graphflow.parser.plan.PlanTree;
import java.util.ArrayList;
import java.util.List;

/**
 * Keeps the best row of each group in the place of all rows in order, where just an end of a list is read:
 *
 * <pre>{@code
 * Project a, head(list) AS oldest                Project a, list AS oldest
 *   Aggregate collect(b) AS list by a              Aggregate first(b ORDER BY b.age DESC) AS list by a
 *     OrderBy b.age DESC                             Extend (a)-[:KNOWS]->(b)
 *       Extend (a)-[:KNOWS]->(b)                       ScanVertices (a)
 *         ScanVertices (a)
 * }</pre>
 *
 * <p>if nothing else reads the lists, and no other aggregate depends on the order of the rows. Then
 * nothing is sorted, and what is collected is computed only for rows that are better than those
 * before. The last one of a list is the first one in the opposite order.
 *
 * <p>What may fail, or differs each time that it is computed, has to be computed for each row.
 */
public final class FirstOfGroup {

  private static final Long FIRST_INDEX = 0L;
  private static final Long LAST_INDEX = -1L;

  private FirstOfGroup() {}

  /** The plan with first rows in the place of lists of which only an end is read, at any depth. */
  public static LogicalPlan apply(LogicalPlan plan) {
    LogicalPlan mapped = PlanTree.mapInputs(plan, FirstOfGroup::apply);
    return mapped instanceof Project(Aggregate aggregate, List<Projection> items)
        ? replaced(aggregate, items, mapped)
        : mapped;
  }

  private static LogicalPlan replaced(
      Aggregate aggregate, List<Projection> items, LogicalPlan unchanged) {
    OrderBy sorted = sorted(aggregate.input());
    List<SortKey> order = sorted == null ? List.of() : sorted.keys();
    if (!canBeComparedLater(order)) {
      return unchanged;
    }
    List<Aggregation> aggregations = new ArrayList<>();
    List<Projection> read = items;
    for (Aggregation aggregation : aggregate.aggregations()) {
      List<Expression> ends = ends(aggregation, items);
      if (ends == null || (isLast(ends) && sorted == null)) {
        if (dependsOnOrder(aggregation) && sorted != null) {
          return unchanged;
        }
        aggregations.add(aggregation);
      } else {
        Variable list = aggregation.variable();
        Variable first = new Variable(list.id(), list.name(), ends.getFirst().type());
        aggregations.add(
            new Aggregation(
                first,
                AggregateFunction.FIRST,
                aggregation.argument(),
                false,
                isLast(ends) ? opposite(order) : order));
        read = withoutEnds(read, list, first);
      }
    }
    if (read.equals(items)) {
      return unchanged;
    }
    LogicalPlan input = sorted == null ? aggregate.input() : sorted.input();
    return new Project(new Aggregate(input, aggregate.keys(), aggregations), read);
  }

  /** The order of an input, perhaps below a projection that only drops variables; null if it has none. */
  private static OrderBy sorted(LogicalPlan input) {
    LogicalPlan ordered = input instanceof Project(LogicalPlan below, List<Projection> items)
        && items.stream()
            .allMatch(item -> item.expression().equals(new VariableReference(item.variable())))
                ? below
                : input;
    return ordered instanceof OrderBy orderBy ? orderBy : null;
  }

  /** Whether it is enough to compute the keys behind the first where those before are equal. */
  private static boolean canBeComparedLater(List<SortKey> order) {
    return order.stream().noneMatch(key -> ExpressionTree.isVolatile(key.expression()))
        && order.stream().skip(1).noneMatch(key -> Failures.mayFail(key.expression()));
  }

  private static boolean dependsOnOrder(Aggregation aggregation) {
    return switch (aggregation.function()) {
      case COLLECT, COLLECT_ALL, FIRST, FIRST_ROW -> true;
      case COUNT_STAR, COUNT, SUM, AVG, MIN, MAX, ST_DEV, ST_DEV_P -> false;
    };
  }

  private static List<SortKey> opposite(List<SortKey> order) {
    return order.stream().map(key -> new SortKey(key.expression(), !key.descending())).toList();
  }

  /**
   * The expressions that read an end of a list, all the same end; null if something else reads the
   * list, or if it has to be made whole.
   */
  private static List<Expression> ends(Aggregation aggregation, List<Projection> items) {
    Expression argument = aggregation.argument();
    if (aggregation.function() != AggregateFunction.COLLECT
        || Failures.mayFail(argument)
        || ExpressionTree.isVolatile(argument)) {
      return null;
    }
    Variable list = aggregation.variable();
    List<Expression> ends = new ArrayList<>();
    int[] references = new int[1];
    for (Projection item : items) {
      ExpressionTree.forEach(item.expression(), expression -> {
        if (isEnd(expression, list)) {
          ends.add(expression);
        } else if (expression.equals(new VariableReference(list))) {
          references[0]++;
        }
      });
    }
    boolean alike = !ends.isEmpty() && ends.stream().allMatch(ends.getFirst()::equals);
    return alike && references[0] == ends.size() ? ends : null;
  }

  private static boolean isEnd(Expression expression, Variable list) {
    return switch (expression) {
      case FunctionCall call ->
        (call.function() == ScalarFunction.HEAD || call.function() == ScalarFunction.LAST)
            && call.arguments().getFirst().equals(new VariableReference(list));
      case Subscript(Expression target, Literal(Object index, _)) ->
        target.equals(new VariableReference(list))
            && (index.equals(FIRST_INDEX) || index.equals(LAST_INDEX));
      default -> false;
    };
  }

  private static boolean isLast(List<Expression> ends) {
    return switch (ends.getFirst()) {
      case FunctionCall call -> call.function() == ScalarFunction.LAST;
      case Subscript(_, Literal(Object index, _)) -> index.equals(LAST_INDEX);
      default -> false;
    };
  }

  private static List<Projection> withoutEnds(
      List<Projection> items, Variable list, Variable first) {
    return items.stream()
        .map(
            item -> new Projection(
                item.variable(), withoutEnds(item.expression(), list, first)))
        .toList();
  }

  private static Expression withoutEnds(Expression expression, Variable list, Variable first) {
    return isEnd(expression, list)
        ? new VariableReference(first)
        : ExpressionTree.mapChildren(expression, child -> withoutEnds(child, list, first));
  }
}
