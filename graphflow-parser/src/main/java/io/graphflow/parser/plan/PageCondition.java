package io.graphflow.parser.plan;

import io.graphflow.parser.expression.ComparisonOperator;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.ExpressionText;
import io.graphflow.parser.expression.Variable;
import java.io.Serializable;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A condition on properties of one vertex that can be held against the bounds of pages, which leaves out those that no vertex
 * of which meets it. The values that properties are compared with are the same for all vertices: they read no variable.
 */
public sealed interface PageCondition extends Serializable {

  /** The property is compared with a value by an operator that is not {@code <>}. */
  record Compared(
      String property,
      ComparisonOperator operator,
      Expression value) implements PageCondition {}

  /** The property is among the values of a list. */
  record Among(String property, Expression list) implements PageCondition {}

  /** The property is a text that begins with another. */
  record Beginning(String property, Expression prefix) implements PageCondition {}

  /** All of some conditions are met. */
  record AllOf(List<PageCondition> conditions) implements PageCondition {
    /** Creates a condition; the list is copied. */
    public AllOf {
      conditions = List.copyOf(conditions);
    }
  }

  /** Any of some conditions is met. */
  record AnyOf(List<PageCondition> conditions) implements PageCondition {
    /** Creates a condition; the list is copied. */
    public AnyOf {
      conditions = List.copyOf(conditions);
    }
  }

  /** The condition as a query would write it. */
  default String text(Variable vertex) {
    return switch (this) {
      case Compared(String property, ComparisonOperator operator, Expression value) ->
        vertex + "." + property + " " + operator.symbol() + " " + ExpressionText.of(value);
      case Among(String property, Expression list) ->
        vertex + "." + property + " IN " + ExpressionText.of(list);
      case Beginning(String property, Expression prefix) ->
        vertex + "." + property + " STARTS WITH " + ExpressionText.of(prefix);
      case AllOf(List<PageCondition> conditions) -> text(conditions, vertex, " AND ");
      case AnyOf(List<PageCondition> conditions) -> "(" + text(conditions, vertex, " OR ") + ")";
    };
  }

  private static String text(List<PageCondition> conditions, Variable vertex, String between) {
    return conditions.stream()
        .map(condition -> condition.text(vertex))
        .collect(Collectors.joining(between));
  }
}
