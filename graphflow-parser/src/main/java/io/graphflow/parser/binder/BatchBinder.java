package io.graphflow.parser.binder;

import io.graphflow.exception.ErrorDetail;
import io.graphflow.parser.ast.Batches;
import io.graphflow.parser.ast.Clause.Column;
import io.graphflow.parser.ast.Expr;
import io.graphflow.parser.ast.Name;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression.ListLiteral;
import io.graphflow.parser.expression.Expression.Literal;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.query.BatchVariables;
import io.graphflow.parser.query.BoundClause;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Binds what stands behind the subquery of a {@code CALL … IN TRANSACTIONS}. The query is bound as a whole only to find
 * what is wrong with it, and to know its variables: it runs in parts.
 */
final class BatchBinder {
  private final BindingContext context;
  private final Batches batches;

  BatchBinder(BindingContext context, Batches batches) {
    this.context = context;
    this.batches = batches;
    addParameter(batches.concurrency());
    addParameter(batches.size());
    addParameter(batches.retrySeconds());
  }

  private void addParameter(Expr number) {
    if (number instanceof Expr.Parameter(String name, _)) {
      context.addParameter(name);
    }
  }

  /**
   * Notes the variables before the CALL, and those that the subquery returns. Where the former lie is settled by the
   * snapshot that they are read in; the latter may lie in tables that the subquery is yet to add.
   */
  void note(Scope before, Scope returned) {
    context.batchVariables(new BatchVariables(columns(before, true), columns(returned, false)));
  }

  private List<Column> columns(Scope scope, boolean settled) {
    List<Column> columns = new ArrayList<>();
    for (String name : scope.names()) {
      Variable variable = scope.find(name);
      StaticType type = context.staticType(variable);
      Column.Kind kind = switch (variable.type()) {
        case NODE -> Column.Kind.NODE;
        case RELATIONSHIP -> Column.Kind.RELATIONSHIP;
        default -> Column.Kind.ANY;
      };
      boolean knows = settled && kind != Column.Kind.ANY && type.places() != null;
      columns.add(new Column(
          new Name(name, batches.position()), kind, knows ? names(type.places(), kind) : null));
    }
    return columns;
  }

  private Set<String> names(BitSet places, Column.Kind kind) {
    return places.stream()
        .mapToObj(place -> kind == Column.Kind.NODE
            ? context.catalog().vertexTable(place).name()
            : context.catalog().edgeLabel(place).name())
        .collect(Collectors.toSet());
  }

  /** The clauses that bind the variable of REPORT STATUS, if there is one, to some value; adds it to a scope. */
  List<BoundClause> status(Scope scope) {
    Name name = batches.status();
    if (name == null) {
      return List.of();
    }
    if (scope.find(name.text()) != null) {
      throw context.error(name.position(), ErrorDetail.VARIABLE_ALREADY_BOUND,
          "the variable '" + name + "' is defined already");
    }
    Variable status = context.newVariable(name.text(), StaticType.of(CypherType.MAP));
    scope.add(name.text(), status);
    return List.of(
        new BoundClause.Unwind(
            new ListLiteral(List.of(new Literal(null, CypherType.ANY))), status));
  }
}
