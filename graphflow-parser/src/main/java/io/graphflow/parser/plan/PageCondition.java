package io.graphflow.parser.plan;

import io.graphflow.parser.expression.ComparisonOperator;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.ExpressionText;
import io.graphflow.parser.expression.Variable;
import io.graphflow.storage.snapshot.LabelCondition;
import java.io.Serializable;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A condition on properties and labels of one vertex that leaves out vertices unseen: it can be held against the bounds of
 * pages and against runs of vertices that bear a label. The values that properties are compared with are the same for all vertices: they read no variable.
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

  /**
   * The vertex fulfils a condition of labels, by the runs of vertices that bear them.
   *
   * @param labels those that the condition speaks of
   */
  record Labelled(LabelCondition condition, List<String> labels) implements PageCondition {
    /** Creates a condition; the list is copied. */
    public Labelled {
      labels = List.copyOf(labels);
    }

    private static String text(LabelCondition condition, List<String> labels) {
      return switch (condition) {
        case LabelCondition.Bears(int label) -> labels.get(label);
        case LabelCondition.Not(LabelCondition negated) -> "!" + text(negated, labels);
        case LabelCondition.And(List<LabelCondition> all) -> text(all, labels, "&");
        case LabelCondition.Or(List<LabelCondition> any) -> text(any, labels, "|");
      };
    }

    private static String text(
        List<LabelCondition> conditions, List<String> labels, String between) {
      return conditions.stream()
          .map(condition -> text(condition, labels))
          .collect(Collectors.joining(between, "(", ")"));
    }
  }

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
      case Labelled(LabelCondition condition, List<String> labels) ->
        vertex + ":" + Labelled.text(condition, labels);
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
