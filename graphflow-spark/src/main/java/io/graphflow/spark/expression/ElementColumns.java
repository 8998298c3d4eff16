package io.graphflow.spark.expression;

import static org.apache.spark.sql.functions.array;
import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.concat;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.shiftleft;
import static org.apache.spark.sql.functions.shiftright;
import static org.apache.spark.sql.functions.when;

import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.FunctionCall;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.ScalarFunction;
import io.graphflow.parser.expression.Variable;
import io.graphflow.spark.lake.Fact;
import io.graphflow.spark.lake.GraphTables;
import io.graphflow.spark.value.Kind;
import io.graphflow.spark.value.Kind.ListOf;
import io.graphflow.spark.value.Kind.Scalar;
import io.graphflow.spark.value.Refusal;
import io.graphflow.spark.value.Typed;
import io.graphflow.storage.identity.LastingId;
import io.graphflow.storage.layout.ElementId;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.apache.spark.sql.Column;

/** What expressions read of nodes and relationships: their tables are in their IDs. */
final class ElementColumns {
  private final Elements elements;
  private final GraphTables graph;

  ElementColumns(Elements elements) {
    this.elements = elements;
    this.graph = elements.graph();
  }

  /** The variable of the element that an expression is; empty if it is none. */
  Optional<Variable> element(Expression expression) {
    return switch (expression) {
      case VariableReference(Variable variable) when isElement(elements.value(variable).kind()) ->
        Optional.of(variable);
      case FunctionCall call when call.function() == ScalarFunction.START_NODE
          || call.function() == ScalarFunction.END_NODE ->
        element(call.arguments().getFirst())
            .map(edge -> elements.named(end(edge, call.function() == ScalarFunction.START_NODE)));
      default -> Optional.empty();
    };
  }

  /** The node at an end of a relationship. */
  Typed end(Variable edge, boolean source) {
    return elements.fact(edge, new Fact.End(source));
  }

  private static boolean isElement(Kind kind) {
    return kind instanceof Kind.Node || kind instanceof Kind.Edge;
  }

  Typed property(Variable element, String key) {
    return elements.fact(element, new Fact.Property(key));
  }

  Typed hasLabels(Variable element, List<String> labels) {
    Typed value = elements.value(element);
    Column bears = lit(null).cast("boolean");
    switch (value.kind()) {
      case Kind.Node(var tables) -> {
        for (int table : new TreeSet<>(tables)) {
          Column all = lit(true);
          for (String label : labels) {
            all = all.and(bears(element, table, label));
          }
          bears = when(table(value).equalTo(lit((long) table)), all).otherwise(bears);
        }
      }
      case Kind.Edge(var types) -> {
        for (int type : new TreeSet<>(types)) {
          boolean all = labels.stream().allMatch(graph.label(type)::equals);
          bears = when(table(value).equalTo(lit((long) type)), lit(all)).otherwise(bears);
        }
      }
      default -> throw new Refusal("a label of a value");
    }
    return new Typed(bears, Scalar.BOOLEAN);
  }

  private Column bears(Variable node, int table, String label) {
    if (graph.labels(table).contains(label)) {
      return lit(true);
    }
    return graph.partialLabels(table).contains(label)
        ? coalesce(elements.fact(node, new Fact.Label(label)).column(), lit(false))
        : lit(false);
  }

  /** The labels of a node, those of its table first. */
  Typed labels(Variable node) {
    Typed value = elements.value(node);
    Kind kind = new ListOf(Scalar.STRING);
    Column labels = Typed.nothing(kind).column();
    if (!(value.kind() instanceof Kind.Node(var tables))) {
      throw new Refusal("labels of a value that is no node", "labels");
    }
    for (int table : new TreeSet<>(tables)) {
      Column all = texts(graph.labels(table));
      for (String label : graph.partialLabels(table)) {
        all = concat(all, when(bears(node, table, label), texts(List.of(label)))
            .otherwise(texts(List.of())));
      }
      labels = when(table(value).equalTo(lit((long) table)), all).otherwise(labels);
    }
    return new Typed(labels, kind);
  }

  private static Column texts(List<String> texts) {
    return array(texts.stream().map(text -> lit(text)).toArray(Column[]::new))
        .cast(new ListOf(Scalar.STRING).column());
  }

  /** The type of a relationship. */
  Typed type(Variable edge) {
    Typed value = elements.value(edge);
    Column type = Typed.nothing(Scalar.STRING).column();
    if (!(value.kind() instanceof Kind.Edge(var types))) {
      throw new Refusal("the type of a value that is no relationship", "type");
    }
    for (int each : new TreeSet<>(types)) {
      type = when(table(value).equalTo(lit((long) each)), lit(graph.label(each))).otherwise(type);
    }
    return new Typed(type, Scalar.STRING);
  }

  /** The ID of a node, as a database gives it that opens the folder. */
  Typed id(Variable node) {
    Typed value = elements.value(node);
    if (!(value.kind() instanceof Kind.Node)) {
      throw new Refusal("id() of a relationship", "id");
    }
    Column number = value.column().bitwiseAND(lit(ElementId.MAX_POSITION));
    return new Typed(shiftleft(table(value), LastingId.NUMBER_BITS).bitwiseOR(number),
        Scalar.INTEGER);
  }

  private static Column table(Typed element) {
    return shiftright(element.column(), ElementId.POSITION_BITS);
  }
}
