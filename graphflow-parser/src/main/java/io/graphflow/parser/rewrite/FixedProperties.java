package io.graphflow.parser.rewrite;

import io.graphflow.parser.expression.ComparisonOperator;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.And;
import io.graphflow.parser.expression.Expression.Comparison;
import io.graphflow.parser.expression.Expression.In;
import io.graphflow.parser.expression.Expression.ListLiteral;
import io.graphflow.parser.expression.Expression.Or;
import io.graphflow.parser.expression.Expression.PropertyAccess;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.Failures;
import io.graphflow.parser.expression.Variable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which properties a predicate fixes: where it is true, each equals one of some values that are known
 * before the pattern is matched.
 *
 * <pre>{@code
 * (a.id = $s AND b.id = $t) OR (a.id = $t AND b.id = $s)     fixes a.id and b.id to $s or $t
 * a.id = 1 OR a.name = 'x'                                   fixes nothing
 * }</pre>
 */
final class FixedProperties {
  private final Set<Variable> matched;

  /**
   * Creates a finder.
   *
   * @param matched the variables that the pattern binds, or that stand for checks on it
   */
  FixedProperties(Set<Variable> matched) {
    this.matched = matched;
  }

  /** The values by property; each list has at least one value, and none twice. */
  Map<PropertyAccess, List<Expression>> of(Expression predicate) {
    return switch (predicate) {
      case Comparison(ComparisonOperator operator, Expression left, Expression right) when operator == ComparisonOperator.EQUAL -> {
        if (isProperty(left) && isKnown(right)) {
          yield Map.of((PropertyAccess) left, List.of(right));
        }
        yield isProperty(right) && isKnown(left)
            ? Map.of((PropertyAccess) right, List.of(left))
            : Map.of();
      }
      case In(PropertyAccess property, ListLiteral(List<Expression> values)) when isProperty(
          property) && !values.isEmpty() && values.stream().allMatch(this::isKnown) ->
        Map.of(property, distinct(values));
      case And(List<Expression> operands) -> {
        Map<PropertyAccess, List<Expression>> fixed = new LinkedHashMap<>();
        for (Expression operand : operands) {
          of(operand).forEach((property, values) -> fixed.merge(property, values,
              (before, now) -> now.size() < before.size() ? now : before));
        }
        yield fixed;
      }
      case Or(List<Expression> operands) -> {
        Map<PropertyAccess, List<Expression>> fixed = new LinkedHashMap<>(of(operands.getFirst()));
        for (Expression operand : operands.subList(1, operands.size())) {
          Map<PropertyAccess, List<Expression>> here = of(operand);
          fixed.keySet().retainAll(here.keySet());
          fixed.replaceAll((property, values) -> {
            List<Expression> both = new ArrayList<>(values);
            both.addAll(here.get(property));
            return distinct(both);
          });
        }
        yield fixed;
      }
      default -> Map.of();
    };
  }

  /** Whether an expression is a property of something that the pattern binds. */
  boolean isProperty(Expression expression) {
    return expression instanceof PropertyAccess(VariableReference(Variable variable), _, _)
        && matched.contains(variable);
  }

  /** Whether an expression has a value before the pattern is matched. */
  boolean isKnown(Expression expression) {
    return !Failures.mayFail(expression)
        && !ExpressionTree.isVolatile(expression)
        && Collections.disjoint(ExpressionTree.variables(expression), matched);
  }

  private static List<Expression> distinct(List<Expression> values) {
    return List.copyOf(new LinkedHashSet<>(values));
  }
}
