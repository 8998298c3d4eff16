package io.graphflow.parser.optimizer;

import io.graphflow.parser.expression.ComparisonOperator;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.And;
import io.graphflow.parser.expression.Expression.Comparison;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.Failures;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.optimizer.cost.CostModel;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.LogicalPlan.CartesianProduct;
import io.graphflow.parser.plan.LogicalPlan.Filter;
import io.graphflow.parser.plan.LogicalPlan.HashJoin;
import io.graphflow.parser.plan.LogicalPlan.Project;
import io.graphflow.parser.plan.LogicalPlan.Projection;
import io.graphflow.parser.plan.PlanTree;
import io.graphflow.parser.plan.PlanVariables;
import io.graphflow.parser.plan.RepeatableRows;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/**
 * Joins by hashing what would be a product of which a filter keeps the pairs with equal values:
 *
 * <pre>{@code
 * Filter a.age = b.age             HashJoin on k
 *   CartesianProduct                 Project a, a.age AS k
 *     Argument a                       Argument a
 *     ScanVertices (b)               Project b, b.age AS k
 *                                      ScanVertices (b)
 * }</pre>
 *
 * <p>The right side of a join in an inner plan is built once for all outer rows. So an {@code OPTIONAL
 * MATCH} or a subquery that is connected with the rows around it by equal values, not by edges, looks up
 * a table for each row, and does not go through all there is. The filter stays where the table finds more
 * than it: NaN, alone or in a list, equals itself in a table only. It goes where the types of both sides
 * say that there is none ({@link #decides}); nothing may read the variables then, so that rows are only
 * counted.
 */
final class ValueJoins {
  private final PlanningContext context;
  private final RowEstimates estimates;
  private final IdentityHashMap<LogicalPlan, Double> rows;

  private ValueJoins(PlanningContext context, LogicalPlan plan) {
    this.context = context;
    this.estimates = new RowEstimates(context.graph(), context.tables());
    this.rows = estimates.of(plan);
  }

  /** The plan with joins, at any depth. */
  static LogicalPlan apply(LogicalPlan plan, PlanningContext context) {
    if (!context.vertexOrder().isEmpty()) {
      return plan;
    }
    return new ValueJoins(context, plan).apply(plan);
  }

  private LogicalPlan apply(LogicalPlan plan) {
    LogicalPlan below = plan;
    List<Expression> predicates = new ArrayList<>();
    while (below instanceof Filter filter) {
      predicates.addFirst(filter.predicate());
      below = filter.input();
    }
    if (below instanceof CartesianProduct product && !predicates.isEmpty() && pays(product)) {
      LogicalPlan joined = joined(product, predicates);
      if (joined != null) {
        return joined;
      }
    }
    return PlanTree.mapInputs(plan, this::apply);
  }

  private boolean pays(CartesianProduct product) {
    double left = rows.get(product.left());
    double right = rows.get(product.right());
    return left * right * (CostModel.ELEMENT + 3 * CostModel.PREDICATE_NODE) > CostModel
        .build(right) + left * CostModel.HASH_PROBE;
  }

  /** The join and the filters that it leaves to do, or null if no predicate asks for equal values. */
  private LogicalPlan joined(CartesianProduct product, List<Expression> predicates) {
    Set<Variable> left = PlanVariables.bound(product.left());
    Set<Variable> right = PlanVariables.bound(product.right());
    List<Projection> leftItems = itself(left);
    List<Projection> rightItems = itself(right);
    List<Expression> leftValues = new ArrayList<>();
    List<Expression> rightValues = new ArrayList<>();
    List<Variable> keys = new ArrayList<>();
    List<Expression> filters = new ArrayList<>();
    for (Expression predicate : predicates) {
      List<Expression> conjuncts =
          predicate instanceof And and ? and.operands() : List.of(predicate);
      List<Expression> undecided = new ArrayList<>(conjuncts);
      for (Expression conjunct : conjuncts) {
        if (!(conjunct instanceof Comparison(ComparisonOperator operator, Expression first, Expression second))
            || operator != ComparisonOperator.EQUAL) {
          continue;
        }
        boolean straight = readsOnly(first, left) && readsOnly(second, right);
        boolean crossed = readsOnly(first, right) && readsOnly(second, left);
        if (straight || crossed) {
          boolean same = first.type() == second.type() && isValue(first.type());
          Variable key =
              context.variables().allocate(same ? first.type() : CypherType.ANY);
          leftValues.add(straight ? first : second);
          rightValues.add(straight ? second : first);
          leftItems.add(new Projection(key, leftValues.getLast()));
          rightItems.add(new Projection(key, rightValues.getLast()));
          keys.add(key);
          if (decides(key)) {
            undecided.remove(conjunct);
          }
        }
      }
      filters.addAll(undecided.size() == conjuncts.size() ? List.of(predicate) : undecided);
    }
    if (keys.isEmpty()) {
      return null;
    }
    Project one = new Project(apply(product.left()), leftItems);
    Project other = new Project(apply(product.right()), rightItems);
    LogicalPlan joined = isBetterCrossed(product, leftValues, rightValues)
        ? new HashJoin(other, one, keys)
        : new HashJoin(one, other, keys);
    for (Expression filter : filters) {
      joined = new Filter(joined, filter);
    }
    return joined;
  }

  /**
   * Whether the left side should be built instead of the right one, as a table of many keys with a row each costs
   * less than one of few keys with many. A side that reads rows around it, or is not the same each time, stays on
   * the left: the other one is built once for all of these.
   */
  private boolean isBetterCrossed(
      CartesianProduct product, List<Expression> leftValues, List<Expression> rightValues) {
    if (!PlanVariables.argument(product.left()).isEmpty()
        || !RepeatableRows.has(product.left())) {
      return false;
    }
    double left = rows.get(product.left());
    double right = rows.get(product.right());
    return CostModel.build(left, estimates.distinct(left, leftValues))
        + right * CostModel.HASH_PROBE < CostModel.build(right,
            estimates.distinct(right, rightValues))
            + left * CostModel.HASH_PROBE;
  }

  /** Whether rows that agree in a join's key are exactly those whose values are equal. */
  static boolean decides(Variable key) {
    return switch (key.type()) {
      case BOOLEAN, INTEGER, STRING, DATE, LOCAL_TIME, TIME, LOCAL_DATETIME, DATETIME, DURATION,
          POINT, BYTES ->
        true;
      case FLOAT, LIST, MAP, ANY, NODE, RELATIONSHIP, PATH -> false;
    };
  }

  private static boolean isValue(CypherType type) {
    return type != CypherType.NODE && type != CypherType.RELATIONSHIP;
  }

  /** Whether two sides may be joined by a predicate, which may be null, if each side of it reads one of them. */
  static boolean mayJoin(Expression predicate) {
    if (!(predicate instanceof Comparison(ComparisonOperator operator, Expression first, Expression second))
        || operator != ComparisonOperator.EQUAL) {
      return false;
    }
    Set<Variable> read = ExpressionTree.variables(first);
    return Collections.disjoint(read, ExpressionTree.variables(second))
        && readsOnly(first, read)
        && readsOnly(second, ExpressionTree.variables(second));
  }

  /** Whether an expression reads some of these variables, nothing else, and never fails. */
  private static boolean readsOnly(Expression expression, Set<Variable> bound) {
    Set<Variable> read = ExpressionTree.variables(expression);
    return !read.isEmpty()
        && bound.containsAll(read)
        && !ExpressionTree.isVolatile(expression)
        && !Failures.mayFail(expression);
  }

  private static List<Projection> itself(Set<Variable> variables) {
    List<Projection> items = new ArrayList<>();
    for (Variable variable : variables) {
      items.add(new Projection(variable, new VariableReference(variable)));
    }
    return items;
  }
}
