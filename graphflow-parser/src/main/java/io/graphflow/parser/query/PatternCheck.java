package io.graphflow.parser.query;

import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Variable;
import java.util.List;

/**
 * A pattern predicate such as {@code (a)-[:KNOWS]-(b)} in an expression: the expression holds a
 * reference to {@code mark} in its place.
 *
 * @param mark a BOOLEAN variable: whether the pattern has a match
 * @param graph the pattern; variables from outside are bound
 * @param predicates conjuncts inside the pattern (property maps, different edges)
 */
public record PatternCheck(Variable mark, QueryGraph graph, List<Expression> predicates) {
  /** Creates a check; the list is copied. */
  public PatternCheck {
    predicates = List.copyOf(predicates);
  }
}
