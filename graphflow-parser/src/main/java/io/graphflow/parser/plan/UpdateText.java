package io.graphflow.parser.plan;

import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.MapLiteral;
import io.graphflow.parser.expression.ExpressionText;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.UpdatePlan.CreateElements;
import io.graphflow.parser.plan.UpdatePlan.DeleteElements;
import io.graphflow.parser.plan.UpdatePlan.ForEach;
import io.graphflow.parser.plan.UpdatePlan.Merge;
import io.graphflow.parser.plan.UpdatePlan.SetItems;
import io.graphflow.storage.catalog.Catalog;
import java.util.List;
import java.util.stream.Collectors;

/** What an operator that changes the graph does, in words; new elements as Cypher draws them. */
final class UpdateText {
  private final Catalog catalog;

  UpdateText(Catalog catalog) {
    this.catalog = catalog;
  }

  String details(UpdatePlan update) {
    return switch (update) {
      case CreateElements(_, List<NewElement> elements) -> elements(elements);
      case SetItems(_, List<SetItem> items) -> items(items);
      case DeleteElements(_, List<Expression> elements, boolean detach) ->
        elements.stream().map(ExpressionText::of).collect(Collectors.joining(", "))
            + (detach ? " and their edges" : "");
      case Merge merge -> elements(merge.elements())
          + (merge.onCreate().isEmpty() ? "" : " on create " + items(merge.onCreate()))
          + (merge.onMatch().isEmpty() ? "" : " on match " + items(merge.onMatch()));
      case UpdatePlan.CallUpdates _ -> "";
      case ForEach each -> each.element() + " in " + ExpressionText.of(each.list());
    };
  }

  private String elements(List<NewElement> elements) {
    return elements.stream().map(this::element).collect(Collectors.joining(", "));
  }

  private String element(NewElement element) {
    return switch (element) {
      case NewElement.NewVertex vertex ->
        "(" + vertex.variable() + labels(vertex.labels()) + computed(vertex.computed())
            + properties(vertex.properties()) + ")";
      case NewElement.NewEdge edge ->
        "(" + edge.source() + ")-[" + edge.variable() + ":"
            + (edge.type() == null
                ? catalog.edgeLabel(edge.edgeLabel()).name()
                : computed(edge.type()))
            + properties(edge.properties()) + "]->("
            + edge.destination() + ")";
    };
  }

  private static String properties(Expression properties) {
    boolean none = properties instanceof MapLiteral map && map.entries().isEmpty();
    return none ? "" : " " + ExpressionText.of(properties);
  }

  private static String items(List<SetItem> items) {
    return items.stream().map(UpdateText::item).collect(Collectors.joining(", "));
  }

  private static String item(SetItem item) {
    return switch (item) {
      case SetItem.SetProperty(Expression element, String key, Expression value) ->
        (element instanceof Expression.VariableReference
            ? ExpressionText.of(element)
            : "(" + ExpressionText.of(element) + ")") + "." + key + " = "
            + ExpressionText.of(value);
      case SetItem.SetProperties(Variable element, Expression properties, boolean replace) ->
        element + (replace ? " = " : " += ") + ExpressionText.of(properties);
      case SetItem.SetComputedProperty(Expression element, Expression key, Expression value) ->
        "(" + ExpressionText.of(element) + ")[" + ExpressionText.of(key) + "] = "
            + ExpressionText.of(value);
      case SetItem.SetLabels(Variable element, List<String> labels, var computed) ->
        element + labels(labels) + computed(computed);
      case SetItem.RemoveLabels(Variable element, List<String> labels, var computed) ->
        element + " without " + labels(labels) + computed(computed);
    };
  }

  private static String computed(List<Expression> labels) {
    return labels.stream().map(label -> ":" + computed(label)).collect(Collectors.joining());
  }

  private static String computed(Expression name) {
    return "$(" + ExpressionText.of(name) + ")";
  }

  private static String labels(List<String> labels) {
    return labels.stream().map(label -> ":" + label).collect(Collectors.joining());
  }
}
