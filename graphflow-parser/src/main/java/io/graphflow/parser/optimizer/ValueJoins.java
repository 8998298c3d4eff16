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
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/**
 * Joins by hashing what would be a product of which a filter keeps the pairs with equal values:
 *
 * <pre>{@code
 * Filter a.age = b.age             Filter a.age = b.age
 *   CartesianProduct                 HashJoin on k
 *     Argument a                       Project a, a.age AS k
 *     ScanVertices (b)                   Argument a
 *                                      Project b, b.age AS k
 *                                        ScanVertices (b)
 * }</pre>
 *
 * <p>The right side of a join in an inner plan is built once for all outer rows. So an {@code OPTIONAL
 * MATCH} or a subquery that is connected with the rows around it by equal values, not by edges, looks up
 * a table for each row, and does not go through all there is. The filter stays, as NaN equals itself in
 * a table only.
 */
final class ValueJoins {
  private final PlanningContext context;
  private final IdentityHashMap<LogicalPlan, Double> rows;

  private ValueJoins(PlanningContext context, IdentityHashMap<LogicalPlan, Double> rows) {
    this.context = context;
    this.rows = rows;
  }

  /** The plan with joins, at any depth. */
  static LogicalPlan apply(LogicalPlan plan, PlanningContext context) {
    if (!context.vertexOrder().isEmpty()) {
      return plan;
    }
    return new ValueJoins(context, new RowEstimates(context.graph(), context.tables()).of(plan))
        .apply(plan);
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
        for (Expression predicate : predicates) {
          joined = new Filter(joined, predicate);
        }
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

  /** The join, or null if no predicate asks for equal values. */
  private LogicalPlan joined(CartesianProduct product, List<Expression> predicates) {
    Set<Variable> left = PlanVariables.bound(product.left());
    Set<Variable> right = PlanVariables.bound(product.right());
    List<Projection> leftItems = itself(left);
    List<Projection> rightItems = itself(right);
    List<Variable> keys = new ArrayList<>();
    for (Expression predicate : predicates) {
      List<Expression> conjuncts =
          predicate instanceof And and ? and.operands() : List.of(predicate);
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
          leftItems.add(new Projection(key, straight ? first : second));
          rightItems.add(new Projection(key, straight ? second : first));
          keys.add(key);
        }
      }
    }
    return keys.isEmpty()
        ? null
        : new HashJoin(
            new Project(apply(product.left()), leftItems),
            new Project(apply(product.right()), rightItems),
            keys);
  }

  private static boolean isValue(CypherType type) {
    return type != CypherType.NODE && type != CypherType.RELATIONSHIP;
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
