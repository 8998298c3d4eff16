package io.graphflow.parser.plan;

import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.Variable;
import java.util.ArrayList;
import java.util.List;

/** A change of one element of a row. An element that is NULL stays as it is: nothing. */
public sealed interface SetItem {

  /** The expressions that it evaluates, the element that it changes first. */
  default List<Expression> expressions() {
    return switch (this) {
      case SetProperty(Expression element, _, Expression value) -> List.of(element, value);
      case SetProperties(Variable element, Expression properties, _) ->
        List.of(new VariableReference(element), properties);
      case SetComputedProperty(Expression element, Expression key, Expression value) ->
        List.of(element, key, value);
      case SetLabels(Variable element, _, List<Expression> computed) -> with(element, computed);
      case RemoveLabels(Variable element, _, List<Expression> computed) -> with(element, computed);
    };
  }

  private static List<Expression> with(Variable element, List<Expression> more) {
    List<Expression> expressions = new ArrayList<>(List.of(new VariableReference(element)));
    expressions.addAll(more);
    return expressions;
  }

  /**
   * {@code element.key = value}.
   *
   * @param element a vertex or an edge, by its static type or else when it runs
   * @param value NULL removes the property
   */
  record SetProperty(Expression element, String key, Expression value) implements SetItem {}

  /**
   * {@code element[key] = value}, as {@link SetProperty}.
   *
   * @param key a STRING
   */
  record SetComputedProperty(
      Expression element,
      Expression key,
      Expression value) implements SetItem {}

  /**
   * {@code element = properties} and {@code element += properties}.
   *
   * @param properties a map, or a vertex or an edge whose properties are meant. Values that are NULL
   *     remove a property
   * @param replace whether properties that are not among them are removed
   */
  record SetProperties(
      Variable element,
      Expression properties,
      boolean replace) implements SetItem {}

  /**
   * {@code element:A:$(b)}: adds labels to a vertex.
   *
   * @param computed further labels: each a STRING or a LIST of them
   */
  record SetLabels(
      Variable element,
      List<String> labels,
      List<Expression> computed) implements SetItem {
    /** Creates an item; lists are copied. */
    public SetLabels {
      labels = List.copyOf(labels);
      computed = List.copyOf(computed);
    }
  }

  /** {@code REMOVE element:A:$(b)}: takes labels from a vertex; as {@link SetLabels}. */
  record RemoveLabels(
      Variable element,
      List<String> labels,
      List<Expression> computed) implements SetItem {
    /** Creates an item; lists are copied. */
    public RemoveLabels {
      labels = List.copyOf(labels);
      computed = List.copyOf(computed);
    }
  }
}
