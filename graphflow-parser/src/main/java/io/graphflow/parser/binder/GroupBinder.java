package io.graphflow.parser.binder;

import io.graphflow.exception.ErrorDetail;
import io.graphflow.parser.ast.LabelExpression;
import io.graphflow.parser.ast.Name;
import io.graphflow.parser.ast.PatternPart.Arrow;
import io.graphflow.parser.ast.PatternPart.NodePattern;
import io.graphflow.parser.ast.PatternPart.RelationshipPattern;
import io.graphflow.parser.binder.PatternEdge.Repeated;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.ScalarFunction;
import io.graphflow.parser.expression.Variable;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Binds the nodes of {@code ((a)-[r]->(b)){1,3}}. Inside each is an end of the one edge; outside it is the list of such
 * ends, as the relationship is the list of edges. No row holds them: they are computed from the edges where they are
 * asked for.
 */
final class GroupBinder {
  private final BindingContext context;
  private final Scope scope;
  private final LabelConditions labels;

  /**
   * A binder for one pattern.
   *
   * @param scope where the lists become visible
   */
  GroupBinder(BindingContext context, Scope scope) {
    this.context = context;
    this.scope = scope;
    this.labels = new LabelConditions(context);
  }

  /**
   * Binds both nodes and the conditions on their labels.
   *
   * @param edges the list of edges
   * @param inner to which the names of both nodes are added, as they are meant inside
   * @return both nodes inside, by their variables
   */
  Map<Variable, NodePattern> bind(
      RelationshipPattern written, Variable edges, Repeated repeated, Map<String, Variable> inner) {
    NodePattern from = written.group().from();
    NodePattern to = written.group().to();
    if (written.arrow() == Arrow.BOTH && (isAsked(from) || isAsked(to))) {
      throw context.notYet(written.position(),
          "nodes with names or conditions beside a relationship without direction that is repeated"
              + " do");
    }
    boolean right = written.arrow() == Arrow.RIGHT;
    ScalarFunction first = right ? ScalarFunction.START_NODE : ScalarFunction.END_NODE;
    ScalarFunction second = right ? ScalarFunction.END_NODE : ScalarFunction.START_NODE;
    Map<Variable, NodePattern> nodes = new LinkedHashMap<>();
    nodes.put(node(from, first, edges, repeated, inner), from);
    nodes.put(node(to, second, edges, repeated, inner), to);
    return nodes;
  }

  private static boolean isAsked(NodePattern node) {
    return node.variable() != null || node.hasLabels() || node.properties() != null
        || node.where() != null;
  }

  private Variable node(
      NodePattern written,
      ScalarFunction end,
      Variable edges,
      Repeated repeated,
      Map<String, Variable> inner) {
    BitSet all = new BitSet();
    all.set(0, context.catalog().vertexTables().size());
    StaticType type = StaticType.node(all);
    Name name = written.variable();
    Variable node = name == null
        ? context.newAnonymous(type)
        : context.newVariable(name.text(), type);
    Expression value = end(end, repeated.repetition().edge());
    context.define(node, value);
    if (!written.computed().isEmpty()) {
      throw context.error(
          written.computed().getFirst().position(), ErrorDetail.UNEXPECTED_SYNTAX,
          "the labels of a node that is repeated have to be written");
    }
    for (LabelExpression condition : written.labels()) {
      repeated.predicates().add(labels.condition(value, condition));
    }
    if (name != null) {
      if (scope.find(name.text()) != null || inner.putIfAbsent(name.text(), node) != null) {
        throw context.error(
            name.position(), ErrorDetail.VARIABLE_ALREADY_BOUND,
            "the variable '" + name
                + "' is defined already; a node that is repeated needs a name of"
                + " its own");
      }
      Variable edge = context.newAnonymous(context.staticType(repeated.repetition().edge()));
      Variable nodes = context.newVariable(name.text(), StaticType.list(type));
      context.define(nodes, new Expression.ListComprehension(
          edge, new VariableReference(edges), null, end(end, edge)));
      scope.add(name.text(), nodes);
    }
    return node;
  }

  private static Expression end(ScalarFunction end, Variable edge) {
    return new Expression.FunctionCall(
        end, List.of(new VariableReference(edge)), CypherType.NODE);
  }
}
