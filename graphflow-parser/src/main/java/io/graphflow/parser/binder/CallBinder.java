package io.graphflow.parser.binder;

import io.graphflow.exception.ErrorDetail;
import io.graphflow.parser.ast.Clause;
import io.graphflow.parser.ast.Clause.YieldItem;
import io.graphflow.parser.ast.Expr;
import io.graphflow.parser.ast.Name;
import io.graphflow.parser.ast.Position;
import io.graphflow.parser.binder.ExpressionBinder.BindingPosition;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan.ProcedureOutput;
import io.graphflow.parser.procedure.ProcedureSignature;
import io.graphflow.parser.procedure.ProcedureSignature.Field;
import io.graphflow.parser.procedure.ProcedureType;
import io.graphflow.parser.query.BoundClause;
import io.graphflow.parser.query.Subquery;
import io.graphflow.storage.hint.ClosestName;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Binds one CALL of a procedure. Within a query arguments stand in parentheses, and YIELD names the
 * columns. A call that is the whole query may leave both out: its arguments are then the parameters of
 * the query that have their names, and all columns are returned.
 */
final class CallBinder {
  private final BindingContext context;
  private final Clause.Call written;
  private final ProcedureSignature procedure;
  private final List<Subquery> subqueries = new ArrayList<>();
  private Scope after;

  /** Prepares to bind a call; an error if there is no such procedure. */
  CallBinder(BindingContext context, Clause.Call written) {
    this.context = context;
    this.written = written;
    String name = written.procedure().text();
    this.procedure =
        context.procedures()
            .find(name)
            .orElseThrow(
                () -> context.error(
                    written.procedure().position(),
                    ErrorDetail.PROCEDURE_NOT_FOUND,
                    "there is no procedure '" + name + "'"
                        + ClosestName.hint(name, context.procedures().names())));
  }

  /** Prepares to bind what is shown, which is a procedure that nothing else calls. */
  CallBinder(BindingContext context, Clause.Show written) {
    this.context = context;
    Position position = written.position();
    this.written = new Clause.Call(new Name(written.listing().title(), position),
        List.of(
            new Expr.ListLiteral(written.kinds()
                .stream()
                .<Expr>map(kind -> new Expr.Literal(kind, position))
                .toList(), position),
            new Expr.ListLiteral(written.names(), position)),
        false, written.yields(), null,
        position);
    this.procedure = written.listing().signature();
  }

  /** The variables visible after the call; complete once it is bound. */
  Scope after() {
    return after;
  }

  /** The subqueries in the arguments, to be evaluated before; complete once it is bound. */
  List<Subquery> subqueries() {
    return subqueries;
  }

  /** Binds a call among other clauses. */
  BoundClause.Call bind(Scope before) {
    if (written.arguments() == null) {
      throw context.error(
          written.procedure().position(),
          ErrorDetail.INVALID_ARGUMENT_PASSING_MODE,
          procedure.needsParentheses());
    }
    if (written.yieldAll()) {
      throw context.error(
          written.position(),
          ErrorDetail.UNEXPECTED_SYNTAX,
          "YIELD * is for a call that is a query by itself; within a query name the columns: YIELD "
              + ProcedureSignature.names(procedure.results()));
    }
    if (written.yields().isEmpty() && !procedure.isVoid()) {
      throw context.error(
          written.position(),
          ErrorDetail.UNDEFINED_VARIABLE,
          procedure.needsYield());
    }
    return bind(before, explicitArguments(before));
  }

  /** Binds a call that is the whole query. */
  BoundClause.Call bindStandalone(Scope before) {
    return bind(
        before,
        written.arguments() == null ? implicitArguments() : explicitArguments(before));
  }

  private BoundClause.Call bind(Scope before, List<Expression> arguments) {
    after = new Scope(before);
    List<ProcedureOutput> outputs = new ArrayList<>();
    if (written.yields().isEmpty()) {
      for (int column = 0; column < procedure.results().size(); column++) {
        String name = procedure.results().get(column).name();
        outputs.add(output(column, new Name(name, written.procedure().position())));
      }
    }
    for (YieldItem item : written.yields()) {
      int column = procedure.resultIndex(item.column().text());
      if (column < 0) {
        throw noSuchColumn(item.column());
      }
      outputs.add(output(column, item.alias() == null ? item.column() : item.alias()));
    }
    return new BoundClause.Call(procedure, arguments, outputs);
  }

  private RuntimeException noSuchColumn(Name column) {
    return context.error(column.position(), procedure.noSuchColumn(column.text()));
  }

  private ProcedureOutput output(int column, Name name) {
    if (after.find(name.text()) != null) {
      throw context.error(
          name.position(),
          ErrorDetail.VARIABLE_ALREADY_BOUND,
          "the variable '" + name + "' is defined already; give the column another name with AS");
    }
    Variable variable =
        context.newVariable(name.text(), staticType(procedure.results().get(column).type()));
    after.add(name.text(), variable);
    return new ProcedureOutput(column, variable);
  }

  private StaticType staticType(ProcedureType type) {
    return switch (type.kind().staticType()) {
      case NODE -> StaticType.node(all(context.catalog().vertexTables().size()));
      case RELATIONSHIP -> StaticType.relationship(all(context.catalog().edgeLabels().size()));
      case LIST -> StaticType.list(type.element() == null ? null : staticType(type.element()));
      case CypherType other -> StaticType.of(other);
    };
  }

  private static BitSet all(int count) {
    BitSet places = new BitSet();
    places.set(0, count);
    return places;
  }

  private List<Expression> implicitArguments() {
    List<Expression> arguments = new ArrayList<>();
    for (Field field : procedure.arguments()) {
      if (field.optional()) {
        arguments.add(new Expression.Literal(null, CypherType.ANY));
        continue;
      }
      context.addParameter(field.name());
      arguments.add(new Expression.Parameter(field.name()));
    }
    return arguments;
  }

  private List<Expression> explicitArguments(Scope before) {
    List<Field> fields = procedure.arguments();
    int given = written.arguments().size();
    if (!procedure.takes(given)) {
      throw context.error(
          written.procedure().position(),
          ErrorDetail.INVALID_NUMBER_OF_ARGUMENTS,
          procedure.wrongCount(given));
    }
    ExpressionBinder expressions =
        new ExpressionBinder(context, before, BindingPosition.of("CALL", subqueries));
    List<Expression> arguments = new ArrayList<>();
    for (int i = 0; i < given; i++) {
      Expr argument = written.arguments().get(i);
      Expression bound = expressions.bind(argument);
      check(bound, fields.get(i), argument.position());
      arguments.add(bound);
    }
    while (arguments.size() < fields.size()) {
      arguments.add(new Expression.Literal(null, CypherType.ANY));
    }
    return arguments;
  }

  private void check(Expression argument, Field field, Position position) {
    ProcedureType type = field.type();
    boolean isNull = Types.isNullLiteral(argument);
    boolean fits = isNull ? type.nullable() : switch (type.kind()) {
      case ANY -> true;
      case NUMBER, FLOAT -> Types.canBe(argument, CypherType.INTEGER, CypherType.FLOAT);
      case DATETIME -> Types.canBe(argument, CypherType.DATETIME);
      case BOOLEAN, INTEGER, STRING, DATE, LOCALTIME, TIME, LOCALDATETIME, DURATION, POINT, BYTES,
          LIST,
          MAP,
          NODE, RELATIONSHIP, PATH ->
        Types.canBe(argument, type.kind().staticType());
    };
    if (!fits) {
      throw context.error(
          position,
          ErrorDetail.INVALID_ARGUMENT_TYPE,
          "the argument " + field + " of " + procedure.name() + " cannot be "
              + (isNull ? "NULL" : "of type " + argument.type()));
    }
  }
}
