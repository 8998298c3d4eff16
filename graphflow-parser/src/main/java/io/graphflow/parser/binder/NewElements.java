package io.graphflow.parser.binder;

import io.graphflow.exception.ErrorDetail;
import io.graphflow.parser.ast.Expr;
import io.graphflow.parser.ast.LabelExpression;
import io.graphflow.parser.ast.Name;
import io.graphflow.parser.ast.PatternPart.Arrow;
import io.graphflow.parser.ast.PatternPart.NodePattern;
import io.graphflow.parser.ast.PatternPart.RelationshipPattern;
import io.graphflow.parser.ast.Position;
import io.graphflow.parser.binder.ExpressionBinder.BindingPosition;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.MapLiteral;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.NewElement;
import io.graphflow.parser.plan.NewElement.NewEdge;
import io.graphflow.parser.plan.NewElement.NewVertex;
import io.graphflow.parser.query.Subquery;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;

/** The new elements of a CREATE or MERGE pattern. */
final class NewElements {
  private final BindingContext context;
  private final SchemaNames names;
  private final WrittenValues values;
  private final String clause;
  private final ExpressionBinder expressions;

  /** The variables that properties may read. */
  private final Scope readable;

  /**
   * Prepares to create elements.
   *
   * @param clause CREATE or MERGE
   * @param before the variables that properties may read from the beginning
   * @param after these and those that the clause creates; may grow
   * @param subqueries takes those in properties
   */
  NewElements(
      BindingContext context,
      String clause,
      Scope before,
      Scope after,
      List<Subquery> subqueries) {
    this.context = context;
    this.names = new SchemaNames(context);
    this.values = new WrittenValues(context);
    this.clause = clause;
    this.readable = new Scope(before);
    this.expressions =
        new ExpressionBinder(context, readable,
            new BindingPosition(clause, subqueries, (written, _) -> {
              if (written instanceof Expr.Variable(Name name)
                  && readable.find(name.text()) == null
                  && after.find(name.text()) != null) {
                throw context.error(
                    name.position(), ErrorDetail.UNDEFINED_VARIABLE,
                    "'" + name + "' does not exist yet where " + clause
                        + " computes this; what it has can be read by the clauses behind it");
              }
              return null;
            }));
  }

  /** Lets the properties of later elements read this one, which then exists; its name may be null. */
  void exists(Name name, Variable variable) {
    if (name != null) {
      readable.add(name.text(), variable);
    }
  }

  /** The static type of a new vertex. */
  StaticType staticType(NodePattern written) {
    if (isComputed(written)) {
      return StaticType.node(names.allTables());
    }
    BitSet table = new BitSet();
    table.set(names.tableOfNew(labels(written), written.position()));
    return StaticType.node(table);
  }

  /** The static type of a new edge. */
  StaticType staticType(RelationshipPattern written) {
    if (written.computed() != null) {
      return StaticType.relationship(names.allEdgeLabels());
    }
    BitSet label = new BitSet();
    label.set(names.edgeLabelOfNew(type(written)));
    return StaticType.relationship(label);
  }

  /** The static type of a new element. */
  StaticType staticType(NewElement element) {
    BitSet place = new BitSet();
    return switch (element) {
      case NewVertex vertex when vertex.table() == NewElement.UNKNOWN ->
        StaticType.node(names.allTables());
      case NewVertex vertex -> {
        place.set(vertex.table());
        yield StaticType.node(place);
      }
      case NewEdge edge when edge.edgeLabel() == NewElement.UNKNOWN ->
        StaticType.relationship(names.allEdgeLabels());
      case NewEdge edge -> {
        place.set(edge.edgeLabel());
        yield StaticType.relationship(place);
      }
    };
  }

  NewVertex vertex(Variable variable, NodePattern written) {
    List<Name> labels = labels(written);
    labels.forEach(names::tables);
    ComputedNameBinder computed = new ComputedNameBinder(context, expressions);
    return new NewVertex(
        variable,
        isComputed(written)
            ? NewElement.UNKNOWN
            : names.tableOfNew(labels, written.position()),
        labels.stream().map(Name::text).distinct().toList(),
        written.computed().stream().map(computed::names).toList(),
        properties(written.properties(), staticType(written), isComputed(written)));
  }

  /** The edge of a step; an undirected one, which MERGE may have, goes from left to right. */
  NewEdge edge(Variable variable, RelationshipPattern written, Variable from, Variable to) {
    boolean left = written.arrow() == Arrow.LEFT;
    boolean isComputed = written.computed() != null;
    return new NewEdge(
        variable,
        isComputed ? NewElement.UNKNOWN : names.edgeLabelOfNew(type(written)),
        isComputed
            ? new ComputedNameBinder(context, expressions).names(written.computed())
            : null,
        left ? to : from,
        left ? from : to,
        properties(written.properties(), staticType(written), isComputed));
  }

  /** Refuses a part of a pattern that a new vertex cannot have. */
  void check(NodePattern written) {
    labels(written);
    checkWhere(written.where());
  }

  /** Refuses a part of a pattern that a new edge cannot have. */
  void check(RelationshipPattern written) {
    if (written.length() != null) {
      throw context.error(
          written.length().position(), ErrorDetail.CREATING_VAR_LENGTH,
          clause + " creates one relationship for each in its pattern, so it cannot have a length");
    }
    if (written.computed() == null) {
      type(written);
    }
    checkWhere(written.where());
  }

  /** Whether the table of a new vertex is known when the query runs only. */
  private static boolean isComputed(NodePattern written) {
    return written.labels().isEmpty() && !written.computed().isEmpty();
  }

  private void checkWhere(Expr where) {
    if (where != null) {
      throw context.error(
          where.position(), ErrorDetail.UNEXPECTED_SYNTAX,
          "a WHERE inside the pattern of " + clause + " has nothing to decide");
    }
  }

  private Name type(RelationshipPattern written) {
    if (written.types().size() != 1) {
      throw context.error(
          written.types().isEmpty() ? written.position() : written.types().get(1).position(),
          ErrorDetail.NO_SINGLE_RELATIONSHIP_TYPE,
          "a relationship that " + clause + " creates needs exactly one type, as in -[:KNOWS]->");
    }
    return written.types().getFirst();
  }

  private List<Name> labels(NodePattern written) {
    List<Name> labels = new ArrayList<>();
    for (LabelExpression condition : written.labels()) {
      if (!(condition instanceof LabelExpression.Label(Name label))) {
        List<Name> names = condition.names();
        Position place = switch (condition) {
          case LabelExpression.Wildcard(Position position) -> position;
          default -> names.size() > 1 ? names.get(1).position() : written.position();
        };
        throw context.error(place, ErrorDetail.UNEXPECTED_SYNTAX,
            condition.alternatives().isPresent()
                ? "a node that " + clause + " creates has no alternative labels; to give it both"
                    + " write ':" + names.get(0) + ":" + names.get(1) + "'"
                : "a node that " + clause + " creates has labels, not a condition on them; write"
                    + " them as in (:A:B)");
      }
      labels.add(label);
    }
    return labels;
  }

  private Expression properties(Expr written, StaticType element, boolean computed) {
    if (written == null) {
      return new MapLiteral(Map.of());
    }
    Expression properties = expressions.bind(written);
    assert Types.canBe(properties, CypherType.MAP);
    if (!computed) {
      values.checkMap(element, written, properties);
    } else if (properties instanceof MapLiteral map) {
      map.entries().keySet().forEach(context::retype);
    } else {
      context.retypeAll();
    }
    return properties;
  }
}
