package io.graphflow.parser.statistics;

import io.graphflow.parser.expression.ComparisonOperator;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.And;
import io.graphflow.parser.expression.Expression.Comparison;
import io.graphflow.parser.expression.Expression.In;
import io.graphflow.parser.expression.Expression.IsNull;
import io.graphflow.parser.expression.Expression.ListLiteral;
import io.graphflow.parser.expression.Expression.Not;
import io.graphflow.parser.expression.Expression.Or;
import io.graphflow.parser.expression.Expression.PropertyAccess;
import io.graphflow.parser.expression.Expression.StringPredicate;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.StringOperator;
import io.graphflow.parser.expression.Variable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The share of rows for which several predicates are all true, which is seldom the product of theirs:
 *
 * <ul>
 *   <li>Restrictions of one property are one: {@code x.p > a AND x.p < b} is a range.
 *   <li>Predicates on one variable go together more often than not: of shares s1 ≤ s2 ≤ s3 … the product
 *       s1 · √s2 · ∜s3 … is taken, halfway between independence and implication.
 *   <li>{@code x.p = y.q} where the same restricts both sides, as it does once predicates are inferred,
 *       has fewer values to choose from.
 *   <li>What a disjunction implies, {@code x.p IN [a, b]} beside {@code (x.p = a AND …) OR (x.p = b AND
 *       …)}, drops nothing more.
 * </ul>
 */
final class Conjunction {
  private final Selectivity selectivity;
  /** By property the share that its restrictions keep of its values that are not NULL. */
  private final Map<PropertyAccess, Double> kept = new LinkedHashMap<>();
  private final Map<Variable, List<Double>> byVariable = new LinkedHashMap<>();

  private Conjunction(Selectivity selectivity) {
    this.selectivity = selectivity;
  }

  /** The share of rows for which all predicates are true, 0 to 1. */
  static double of(Collection<Expression> predicates, Selectivity selectivity) {
    return new Conjunction(selectivity).share(predicates);
  }

  private double share(Collection<Expression> predicates) {
    Set<Expression> all = new LinkedHashSet<>();
    predicates.forEach(predicate -> flatten(predicate, all));
    for (Expression predicate : List.copyOf(all)) {
      if (predicate instanceof Or or) {
        all.removeIf(other -> !other.equals(or) && isImplied(other, or));
      }
    }
    Map<PropertyAccess, List<Expression>> restrictions = new LinkedHashMap<>();
    List<Expression> others = new ArrayList<>();
    for (Expression predicate : all) {
      PropertyAccess property = restricted(predicate);
      if (property == null) {
        others.add(predicate);
      } else {
        restrictions.computeIfAbsent(property, _ -> new ArrayList<>()).add(predicate);
      }
    }
    restrictions.forEach(this::restrict);
    double share = 1;
    for (Expression predicate : others) {
      Set<Variable> reads = ExpressionTree.variables(predicate);
      if (reads.size() == 1) {
        add(reads.iterator().next(), selectivity.single(predicate));
      } else if (predicate instanceof Comparison(ComparisonOperator operator, Expression left, Expression right)
          && operator == ComparisonOperator.EQUAL) {
        double values = Math.max(kept.getOrDefault(left, 1.0), kept.getOrDefault(right, 1.0));
        share *= values == 0 ? 0 : Math.min(1, selectivity.single(predicate) / values);
      } else {
        share *= selectivity.single(predicate);
      }
    }
    for (List<Double> shares : byVariable.values()) {
      shares.sort(null);
      double exponent = 1;
      for (double each : shares) {
        share *= Math.pow(each, exponent);
        exponent /= 2;
      }
    }
    return share;
  }

  private static void flatten(Expression predicate, Set<Expression> into) {
    if (predicate instanceof And and) {
      and.operands().forEach(operand -> flatten(operand, into));
    } else {
      into.add(predicate);
    }
  }

  private void add(Variable variable, double share) {
    byVariable.computeIfAbsent(variable, _ -> new ArrayList<>()).add(share);
  }

  /**
   * The property of a vertex or edge that a predicate compares with something other than a
   * property; or null.
   */
  private PropertyAccess restricted(Expression predicate) {
    return switch (predicate) {
      case Comparison(_, Expression left, Expression right) -> isKnown(left)
          && isConstant(right, left) ? (PropertyAccess) left
              : isKnown(right) && isConstant(left, right) ? (PropertyAccess) right : null;
      case In(Expression element, Expression list) when isKnown(element)
          && isConstant(list, element) ->
        (PropertyAccess) element;
      case StringPredicate(StringOperator operator, Expression text, Expression pattern) when operator == StringOperator.STARTS_WITH
          && isKnown(text) && isConstant(pattern, text) ->
        (PropertyAccess) text;
      case Not(IsNull(Expression operand)) when isKnown(operand) -> (PropertyAccess) operand;
      default -> null;
    };
  }

  private boolean isKnown(Expression expression) {
    return selectivity.estimate(expression) != null;
  }

  private boolean isConstant(Expression expression, Expression property) {
    Set<Variable> reads = ExpressionTree.variables(expression);
    reads.retainAll(ExpressionTree.variables(property));
    return reads.isEmpty() && !isKnown(expression);
  }

  private void restrict(PropertyAccess property, List<Expression> predicates) {
    PropertyEstimate estimate = selectivity.estimate(property);
    double present = estimate.nonNullFraction();
    double upper = present;
    double lower = 0;
    double share = present;
    double unknown = 1;
    for (Expression predicate : predicates) {
      if (predicate instanceof Comparison(ComparisonOperator operator, Expression left, Expression right)
          && operator != ComparisonOperator.EQUAL
          && operator != ComparisonOperator.NOT_EQUAL) {
        boolean onTheLeft = left.equals(property);
        Object constant = ConstantValue.of(onTheLeft ? right : left);
        if (!estimate.knowsRange(constant)) {
          unknown *= PropertyEstimate.UNKNOWN_RANGE;
          continue;
        }
        switch (onTheLeft ? operator : operator.mirrored()) {
          case LESS -> upper = Math.min(upper, estimate.below(constant, false));
          case LESS_OR_EQUAL -> upper = Math.min(upper, estimate.below(constant, true));
          case GREATER -> lower = Math.max(lower, estimate.below(constant, true));
          case GREATER_OR_EQUAL -> lower = Math.max(lower, estimate.below(constant, false));
          case EQUAL, NOT_EQUAL -> throw new AssertionError(operator);
        }
      } else if (predicate instanceof Not) {
        share = Math.min(share, present);
      } else if (predicate instanceof Comparison comparison
          && comparison.operator() == ComparisonOperator.NOT_EQUAL) {
        unknown *= present == 0 ? 0 : selectivity.single(predicate) / present;
      } else {
        share = Math.min(share, selectivity.single(predicate));
      }
    }
    double range = Math.max(0, upper - lower) * unknown;
    double all = Math.min(share, range);
    kept.put(property, present == 0 ? 0 : all / present);
    add(((VariableReference) property.target()).variable(), all);
  }

  /** Whether a predicate is true wherever a disjunction is, as far as values of one property tell. */
  private static boolean isImplied(Expression predicate, Expression by) {
    return switch (predicate) {
      case In(PropertyAccess property, ListLiteral(List<Expression> values)) ->
        fixes(by, property, values);
      case Comparison(ComparisonOperator operator, PropertyAccess property, Expression value) when operator == ComparisonOperator.EQUAL ->
        fixes(by, property, List.of(value));
      default -> false;
    };
  }

  private static boolean fixes(Expression by, PropertyAccess property, List<Expression> values) {
    return switch (by) {
      case Comparison(ComparisonOperator operator, Expression left, Expression right) ->
        operator == ComparisonOperator.EQUAL
            && ((left.equals(property) && values.contains(right))
                || (right.equals(property) && values.contains(left)));
      case In(Expression element, ListLiteral(List<Expression> fewer)) ->
        element.equals(property) && values.containsAll(fewer);
      case And and ->
        and.operands().stream().anyMatch(operand -> fixes(operand, property, values));
      case Or or ->
        or.operands().stream().allMatch(operand -> fixes(operand, property, values));
      default -> false;
    };
  }
}
