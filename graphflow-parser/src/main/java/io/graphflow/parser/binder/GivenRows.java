package io.graphflow.parser.binder;

import io.graphflow.parser.ast.Clause;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.ListLiteral;
import io.graphflow.parser.expression.Expression.Literal;
import io.graphflow.parser.expression.Expression.Parameter;
import io.graphflow.parser.expression.Expression.Subscript;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.query.BoundClause;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Binds rows that a query is given, as {@code UNWIND $rows AS row UNWIND [row[0]] AS a UNWIND [row[1]] AS b}: an element
 * comes out of an UNWIND as one whose type, and where it may lie, is known.
 */
final class GivenRows {
  private final BindingContext context;

  GivenRows(BindingContext context) {
    this.context = context;
  }

  /** The clauses of the rows; adds their variables to a scope. */
  List<BoundClause> bind(Clause.Given given, Scope scope) {
    context.addParameter(Clause.Given.ROWS);
    Variable row = context.newAnonymous(StaticType.ANY);
    List<BoundClause> clauses = new ArrayList<>();
    clauses.add(new BoundClause.Unwind(new Parameter(Clause.Given.ROWS), row));
    for (Clause.Column column : given.columns()) {
      Variable variable = context.newVariable(column.name().text(), staticType(column));
      long index = clauses.size() - 1L;
      Expression value =
          new Subscript(context.value(row), new Literal(index, CypherType.INTEGER));
      clauses.add(new BoundClause.Unwind(new ListLiteral(List.of(value)), variable));
      scope.add(column.name().text(), variable);
    }
    return clauses;
  }

  private StaticType staticType(Clause.Column column) {
    BitSet places = new BitSet();
    return switch (column.kind()) {
      case NODE -> {
        context.catalog()
            .vertexTables()
            .stream()
            .filter(table -> mayLieIn(column, table.name()))
            .forEach(table -> places.set(table.id()));
        yield StaticType.node(places);
      }
      case RELATIONSHIP -> {
        context.catalog()
            .edgeLabels()
            .stream()
            .filter(label -> mayLieIn(column, label.name()))
            .forEach(label -> places.set(label.id()));
        yield StaticType.relationship(places);
      }
      case ANY -> StaticType.ANY;
    };
  }

  private static boolean mayLieIn(Clause.Column column, String place) {
    return column.places() == null || column.places().contains(place);
  }
}
