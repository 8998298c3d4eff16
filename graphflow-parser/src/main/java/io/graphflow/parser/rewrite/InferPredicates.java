package io.graphflow.parser.rewrite;

import io.graphflow.parser.expression.ComparisonOperator;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.And;
import io.graphflow.parser.expression.Expression.Comparison;
import io.graphflow.parser.expression.Expression.In;
import io.graphflow.parser.expression.Expression.ListLiteral;
import io.graphflow.parser.expression.Expression.Or;
import io.graphflow.parser.expression.Expression.Parameter;
import io.graphflow.parser.expression.Expression.PropertyAccess;
import io.graphflow.parser.expression.Expression.StringPredicate;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.Variable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Adds to the predicates of a pattern what follows from them, so that it can be asked earlier, or looked
 * up in an index, and brings disjunctions into a form of which more follows:
 *
 * <pre>{@code
 * a.x = b.x AND b.x = 5           a.x = 5 AND b.x = 5
 * a.x = b.x AND b.x > 5           a.x = b.x AND b.x > 5 AND a.x > 5
 * a.x = 1 OR a.x = 2              a.x IN [1, 2]
 * (p AND q) OR (p AND r)          p AND (q OR r)
 * (a.x = 1 AND b.x = 2) OR (a.x = 2 AND b.x = 1)
 *                                 the same AND a.x IN [1, 2] AND b.x IN [2, 1]
 * }</pre>
 *
 * <p>All of this keeps openCypher's three-valued logic: what is added is true wherever the rest is.
 * Constants are what has a value before the pattern is matched, so also what earlier clauses have bound.
 */
public final class InferPredicates {
  private final FixedProperties fixed;
  private final List<Expression> result = new ArrayList<>();

  private InferPredicates(Set<Variable> matched) {
    fixed = new FixedProperties(matched);
  }

  /**
   * Adds inferred predicates to a conjunction.
   *
   * @param predicates a conjunction
   * @param matched the variables that the pattern binds, and those that stand for checks on it
   */
  public static List<Expression> apply(List<Expression> predicates, Set<Variable> matched) {
    InferPredicates inference = new InferPredicates(matched);
    predicates.forEach(inference::add);
    inference.addAcrossEqualities();
    return List.copyOf(inference.result);
  }

  private void add(Expression predicate) {
    switch (predicate) {
      case And and -> and.operands().forEach(this::add);
      case Or or -> addDisjunction(or);
      default -> addOnce(predicate);
    }
  }

  /** Adds a predicate unless the result has it; a volatile one is added each time. */
  private void addOnce(Expression predicate) {
    if (!result.contains(predicate) || ExpressionTree.isVolatile(predicate)) {
      result.add(predicate);
    }
  }

  private void addDisjunction(Or or) {
    if (ExpressionTree.isVolatile(or)) {
      result.add(or);
      return;
    }
    Set<Expression> common = new LinkedHashSet<>(conjuncts(or.operands().getFirst()));
    or.operands().forEach(operand -> common.retainAll(conjuncts(operand)));
    if (!common.isEmpty()) {
      common.forEach(this::add);
      List<Expression> rests = new ArrayList<>();
      for (Expression operand : or.operands()) {
        List<Expression> rest = new ArrayList<>(conjuncts(operand));
        rest.removeAll(common);
        if (rest.isEmpty()) {
          return;
        }
        rests.add(rest.size() == 1 ? rest.getFirst() : new And(rest));
      }
      addDisjunction(new Or(rests));
      return;
    }
    Map<PropertyAccess, List<Expression>> values = fixed.of(or);
    values.forEach(
        (property, keys) -> addOnce(
            keys.size() == 1
                ? new Comparison(ComparisonOperator.EQUAL, property, keys.getFirst())
                : new In(property, new ListLiteral(keys))));
    boolean isOneProperty = values.size() == 1
        && or.operands()
            .stream()
            .allMatch(operand -> operand instanceof Comparison || operand instanceof In);
    if (!isOneProperty) {
      addOnce(or);
    }
  }

  private static List<Expression> conjuncts(Expression predicate) {
    return predicate instanceof And and ? and.operands() : List.of(predicate);
  }

  private void addAcrossEqualities() {
    Map<PropertyAccess, Set<PropertyAccess>> equal = equalProperties();
    for (Expression predicate : List.copyOf(result)) {
      if (restricted(predicate) instanceof PropertyAccess property && equal.containsKey(property)) {
        for (PropertyAccess other : equal.get(property)) {
          if (mayMove(predicate, property, other)) {
            addOnce(restricting(predicate, other));
          }
        }
      }
    }
    // An equality of two properties that equal the same constant says nothing more.
    result.removeIf(
        predicate -> predicate instanceof Comparison(ComparisonOperator operator, Expression left, Expression right)
            && operator == ComparisonOperator.EQUAL
            && fixed.isProperty(left)
            && fixed.isProperty(right)
            && haveSameConstant((PropertyAccess) left, (PropertyAccess) right));
  }

  /** For each property that equals another one, all properties that equal it, itself included. */
  private Map<PropertyAccess, Set<PropertyAccess>> equalProperties() {
    Map<PropertyAccess, Set<PropertyAccess>> equal = new LinkedHashMap<>();
    for (Expression predicate : result) {
      if (predicate instanceof Comparison(ComparisonOperator operator, Expression left, Expression right)
          && operator == ComparisonOperator.EQUAL
          && fixed.isProperty(left)
          && fixed.isProperty(right)) {
        Set<PropertyAccess> both = new LinkedHashSet<>();
        both.addAll(equal.getOrDefault(left, Set.of((PropertyAccess) left)));
        both.addAll(equal.getOrDefault(right, Set.of((PropertyAccess) right)));
        both.forEach(property -> equal.put(property, both));
      }
    }
    return equal;
  }

  private boolean haveSameConstant(PropertyAccess left, PropertyAccess right) {
    Set<Expression> constants = constants(left);
    constants.retainAll(constants(right));
    return !constants.isEmpty();
  }

  /** The constants that a property must equal. */
  private Set<Expression> constants(PropertyAccess property) {
    Set<Expression> constants = new LinkedHashSet<>();
    for (Expression predicate : result) {
      List<Expression> values = fixed.of(predicate).getOrDefault(property, List.of());
      if (values.size() == 1) {
        constants.addAll(values);
      }
    }
    return constants;
  }

  /** The property that a predicate compares with constants alone, or null. */
  private Expression restricted(Expression predicate) {
    return switch (predicate) {
      case Comparison(_, Expression left, Expression right) when fixed.isProperty(left)
          && fixed.isKnown(right) ->
        left;
      case Comparison(_, Expression left, Expression right) when fixed.isProperty(right)
          && fixed.isKnown(left) ->
        right;
      case In(Expression element, Expression list) when fixed.isProperty(element)
          && fixed.isKnown(list) && (list instanceof ListLiteral || list instanceof Parameter) ->
        element;
      case StringPredicate(_, Expression text, Expression pattern) when fixed.isProperty(text)
          && fixed.isKnown(pattern) ->
        text;
      default -> null;
    };
  }

  /** A predicate on texts may fail for other values, so it must not move to a property of another type. */
  private static boolean mayMove(
      Expression predicate, PropertyAccess from, PropertyAccess to) {
    return !to.equals(from)
        && (!(predicate instanceof StringPredicate) || to.type() == CypherType.STRING);
  }

  /** The same restriction on another property, which becomes the left side. */
  private Expression restricting(Expression predicate, PropertyAccess other) {
    return switch (predicate) {
      case Comparison(ComparisonOperator operator, Expression left, Expression right) ->
        fixed.isProperty(left)
            ? new Comparison(operator, other, right)
            : new Comparison(operator.mirrored(), other, left);
      case In in -> new In(other, in.list());
      case StringPredicate string ->
        new StringPredicate(string.operator(), other, string.pattern());
      default -> throw new IllegalArgumentException("restricts no property: " + predicate);
    };
  }
}
