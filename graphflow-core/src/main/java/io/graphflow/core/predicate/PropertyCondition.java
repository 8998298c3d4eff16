package io.graphflow.core.predicate;

import io.graphflow.parser.expression.ComparisonOperator;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.Comparison;
import io.graphflow.parser.expression.Expression.DifferentEdges;
import io.graphflow.parser.expression.Expression.Not;
import io.graphflow.parser.expression.Expression.PropertyAccess;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.Variable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A predicate that asks one thing of one stored property of one element, so that columns can answer it.
 *
 * @param element the vertex or edge
 * @param access the property
 */
public record PropertyCondition(Variable element, PropertyAccess access, Test test) {

  /** What is asked of the property. */
  public sealed interface Test {
    /** Compares the property with a value that is the same for all elements. */
    record Compared(ComparisonOperator operator, Expression operand) implements Test {}

    /** Tests whether the property is NULL, or not. */
    record IsNull(boolean wanted) implements Test {}

    /** A predicate that reads nothing else, whose result is kept for each distinct value. */
    record Memoized(Expression predicate) implements Test {}
  }

  /** The condition that a predicate is, if it reads nothing but the property; else null. */
  public static PropertyCondition of(Expression predicate) {
    PropertyCondition special =
        switch (predicate) {
          case Comparison comparison -> comparison(comparison);
          case Expression.IsNull isNull -> condition(isNull.operand(), new Test.IsNull(true));
          case Not(Expression.IsNull isNull) ->
            condition(isNull.operand(), new Test.IsNull(false));
          default -> null;
        };
    if (special != null) {
      return special;
    }
    PropertyAccess only = onlyProperty(predicate);
    return only == null ? null : condition(only, new Test.Memoized(predicate));
  }

  private static PropertyCondition comparison(Comparison comparison) {
    PropertyCondition left =
        compared(comparison.left(), comparison.operator(), comparison.right());
    return left != null ? left
        : compared(comparison.right(), comparison.operator().mirrored(), comparison.left());
  }

  private static PropertyCondition compared(
      Expression property, ComparisonOperator operator, Expression operand) {
    return ExpressionTree.variables(operand).isEmpty()
        ? condition(property, new Test.Compared(operator, operand))
        : null;
  }

  private static PropertyCondition condition(Expression property, Test test) {
    return property instanceof PropertyAccess access
        && access.target() instanceof VariableReference(Variable variable)
        && isElement(variable) ? new PropertyCondition(variable, access, test) : null;
  }

  /** Whether a variable is a vertex or an edge. */
  public static boolean isElement(Variable variable) {
    return variable.type() == CypherType.NODE || variable.type() == CypherType.RELATIONSHIP;
  }

  /** The one property of one variable that an expression reads, if it reads nothing else; or null. */
  public static PropertyAccess onlyProperty(Expression expression) {
    Set<Variable> read = ExpressionTree.variables(expression);
    if (read.size() != 1 || expression instanceof DifferentEdges) {
      return null;
    }
    Variable variable = read.iterator().next();
    List<Expression> references = new ArrayList<>();
    List<PropertyAccess> accesses = new ArrayList<>();
    ExpressionTree.forEach(
        expression,
        part -> {
          if (part instanceof PropertyAccess access
              && access.target() instanceof VariableReference(Variable target)
              && target.equals(variable)) {
            accesses.add(access);
          } else if (part instanceof VariableReference(Variable target)
              && target.equals(variable)) {
            references.add(part);
          }
        });
    // Every reference to the variable must be the target of the same property access.
    return new HashSet<>(accesses).size() == 1 && references.size() == accesses.size()
        ? accesses.getFirst()
        : null;
  }
}
