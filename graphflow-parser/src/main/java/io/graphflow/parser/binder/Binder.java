package io.graphflow.parser.binder;

import io.graphflow.parser.ast.Clause;
import io.graphflow.parser.ast.Expr;
import io.graphflow.parser.ast.Name;
import io.graphflow.parser.ast.Query;
import io.graphflow.parser.ast.QueryStatement;
import io.graphflow.parser.ast.UpdatingClause;
import io.graphflow.parser.binder.ExpressionBinder.Place;
import io.graphflow.parser.binder.PatternBinder.BoundPattern;
import io.graphflow.parser.binder.PatternBinder.Rules;
import io.graphflow.parser.error.QueryException;
import io.graphflow.parser.error.QueryText;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.CompilerOptions;
import io.graphflow.parser.plan.LogicalPlan.ProcedureOutput;
import io.graphflow.parser.procedure.ProcedureLookup;
import io.graphflow.parser.query.BoundClause;
import io.graphflow.parser.query.BoundQuery;
import io.graphflow.parser.query.BoundUpdate;
import io.graphflow.parser.query.PatternCheck;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.error.ClosestName;
import io.graphflow.storage.error.ErrorDetail;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;

/**
 * Turns a syntax tree into a bound query. A binder binds the clauses of one query, or of one branch of a
 * UNION, one after the other.
 */
public final class Binder {
  /** {@code *}. */
  private static final Clause.ProjectionBody ALL =
      new Clause.ProjectionBody(false, true, List.of(), List.of(), null, null);

  private final BindingContext context;
  private final List<BoundClause> clauses = new ArrayList<>();
  private Scope scope;

  Binder(BindingContext context, Scope scope) {
    this.context = context;
    this.scope = scope;
  }

  /**
   * Binds a query that calls no procedures; see {@link #bind(String, QueryStatement, Catalog,
   * ProcedureLookup, CompilerOptions)}.
   */
  public static BoundQuery bind(
      String text, QueryStatement statement, Catalog catalog, CompilerOptions options) {
    return bind(text, statement, catalog, ProcedureLookup.NONE, options);
  }

  /**
   * Binds a query.
   *
   * @param text the query, for messages
   * @param statement what {@code text} says
   * @param catalog the schema and facts it is bound to, the names that the query writes included; the
   *     result holds as long as these do
   * @param procedures what it may call
   * @param options of these, {@link CompilerOptions#repeatableElements} changes the result
   * @throws QueryException if the query is wrong or uses what does not run yet
   */
  public static BoundQuery bind(
      String text,
      QueryStatement statement,
      Catalog catalog,
      ProcedureLookup procedures,
      CompilerOptions options) {
    BindingContext context =
        new BindingContext(new QueryText(text), catalog, procedures, options);
    Query query = statement.query();
    boolean standalone = query.unions().isEmpty() && query.clauses().size() == 1
        && query.clauses().getFirst() instanceof Clause.Call;
    List<BoundClause> clauses = standalone
        ? new Binder(context, new Scope()).bindStandalone((Clause.Call) query.clauses().getFirst())
        : bind(context, query, new Scope()).clauses();
    return new BoundQuery(
        statement.mode(),
        clauses,
        new LinkedHashSet<>(context.parameters()),
        context.vertexOrder(),
        context.warnings(),
        context.variableCount());
  }

  /**
   * The clauses of a query, and its columns by name, in order; none if it returns nothing.
   *
   * @param clauses as in {@link BoundQuery#clauses}
   */
  record BoundPart(List<BoundClause> clauses, Scope columns) {}

  /**
   * Binds a query that may be part of another one.
   *
   * @param visible the variables that each of its branches may use from the beginning
   */
  static BoundPart bind(BindingContext context, Query query, Scope visible) {
    return query.unions().isEmpty()
        ? bind(context, query.clauses(), visible)
        : new UnionBinder(context).bind(query, visible);
  }

  /** Binds clauses without UNION. */
  static BoundPart bind(BindingContext context, List<Clause> written, Scope visible) {
    Binder binder = new Binder(context, visible);
    binder.bind(written);
    boolean returns = written.getLast() instanceof Clause.Return;
    return new BoundPart(List.copyOf(binder.clauses), returns ? binder.scope : new Scope());
  }

  private void bind(List<Clause> written) {
    Clause update = null;
    for (Clause clause : written) {
      switch (clause) {
        case UpdatingClause _ -> update = clause;
        case Clause.With _,Clause.Return _ -> update = null;
        case Clause.Match _,Clause.Unwind _,Clause.LoadCsv _,Clause.Call _,Clause.CallSubquery _ ->
          requireNoUpdate(update, clause);
      }
      bind(clause);
    }
    if (clauses.getLast() instanceof BoundClause.Call last && !last.procedure().isVoid()) {
      throw context.error(
          written.getLast().position(),
          ErrorDetail.INVALID_CLAUSE_COMPOSITION,
          "a query cannot end with CALL of a procedure that gives rows; its RETURN is missing");
    }
  }

  private void requireNoUpdate(Clause update, Clause clause) {
    if (update != null) {
      throw context.error(
          clause.position(), ErrorDetail.INVALID_CLAUSE_COMPOSITION,
          "a WITH is needed between " + update.displayName() + " and " + clause.displayName()
              + "; write WITH * to pass everything on");
    }
  }

  private void bind(Clause clause) {
    switch (clause) {
      case Clause.Match match -> bind(match);
      case Clause.Unwind unwind -> bind(unwind);
      case Clause.LoadCsv load -> bind(load);
      case Clause.With with -> bindHorizon(with, with.body(), with.where());
      case Clause.Return last -> bindHorizon(last, last.body(), null);
      case Clause.Call call -> bind(call);
      case Clause.CallSubquery call -> throw context.notYet(
          call.position(), "CALL subqueries do");
      case UpdatingClause update -> bind(update);
    }
  }

  private void bind(Clause.Match match) {
    boolean repeatable =
        match.repeatableElements() || context.options().repeatableElements();
    Scope inner = new Scope(scope);
    List<PatternCheck> checks = new ArrayList<>();
    BoundPattern pattern = new PatternBinder(context).bind(
        match.pattern(),
        inner,
        repeatable ? Rules.REPEATABLE_MATCH : Rules.MATCH,
        checks);
    List<Expression> predicates = new ArrayList<>(pattern.predicates());
    if (match.where() != null) {
      new ExpressionBinder(context, inner, Place.of("WHERE", checks))
          .bindPredicate(match.where(), predicates);
    }
    scope = inner;
    match.joinOrder().forEach(this::addToJoinOrder);
    clauses.add(
        new BoundClause.Match(
            match.optional(), pattern.graph(), List.copyOf(predicates), List.copyOf(checks)));
  }

  private void addToJoinOrder(Name name) {
    Variable variable = scope.find(name.text());
    if (variable == null || variable.type() != CypherType.NODE) {
      List<String> nodes =
          scope.names()
              .stream()
              .filter(other -> scope.find(other).type() == CypherType.NODE)
              .toList();
      throw context.error(
          name.position(),
          "'" + name + "' is not a node of the pattern"
              + ClosestName.hint(name.text(), nodes));
    }
    if (!context.addToVertexOrder(name.text())) {
      throw context.error(name.position(), "'" + name + "' occurs twice in the join order");
    }
  }

  private void bind(Clause.Unwind unwind) {
    List<PatternCheck> checks = new ArrayList<>();
    Expr written = unwind.list();
    Expression list =
        new ExpressionBinder(context, scope, Place.of("UNWIND", checks)).bind(written);
    Name element = unwind.element();
    requireNew(element);
    Shape shape = new Types(context).shape(list);
    // UNWIND of a single value gives that value, and every value of type ANY may be one.
    Shape elementShape = list.type() == CypherType.LIST || list.type() == CypherType.ANY
        ? shape.elementOrAny()
        : shape;
    Variable variable = context.newVariable(element.text(), elementShape);
    scope = new Scope(scope);
    scope.add(element.text(), variable);
    clauses.add(new BoundClause.Unwind(list, variable, List.copyOf(checks)));
  }

  private void bind(Clause.Call call) {
    CallBinder binder = new CallBinder(context, call);
    clauses.add(binder.bind(scope));
    scope = binder.after();
    if (call.where() != null) {
      bindHorizon(new Clause.With(ALL, call.where(), call.position()), ALL, call.where());
    }
  }

  /** A query that is nothing but a call returns what the procedure gives. */
  private List<BoundClause> bindStandalone(Clause.Call call) {
    CallBinder binder = new CallBinder(context, call);
    BoundClause.Call bound = binder.bindStandalone(scope);
    clauses.add(bound);
    scope = binder.after();
    if (!bound.procedure().isVoid()) {
      if (call.where() != null) {
        bindHorizon(new Clause.With(ALL, call.where(), call.position()), ALL, call.where());
      }
      List<Clause.ProjectionItem> columns = new ArrayList<>();
      for (ProcedureOutput output : bound.outputs()) {
        Name name = new Name(output.variable().name(), call.position());
        columns.add(new Clause.ProjectionItem(new Expr.Variable(name), null, name.text()));
      }
      Clause.ProjectionBody body =
          new Clause.ProjectionBody(false, false, columns, List.of(), null, null);
      bindHorizon(new Clause.Return(body, call.position()), body, null);
    }
    return List.copyOf(clauses);
  }

  private void bindHorizon(Clause clause, Clause.ProjectionBody body, Expr where) {
    HorizonBinder horizon = new HorizonBinder(context, clause.displayName(), body, scope);
    clauses.addAll(horizon.bind(where, clause.position()));
    scope = horizon.after();
  }

  private void bind(Clause.LoadCsv load) {
    Expression source =
        new ExpressionBinder(context, scope, Place.of("LOAD CSV", null)).bind(load.source());
    if (!Types.canBe(source, CypherType.STRING)) {
      throw context.error(
          load.source().position(), ErrorDetail.INVALID_ARGUMENT_TYPE,
          "LOAD CSV needs a STRING that says where the file is, but this is " + source.type());
    }
    String terminator = load.fieldTerminator() == null ? "," : load.fieldTerminator();
    if (terminator.length() != 1) {
      throw context.error(
          load.position(), ErrorDetail.INVALID_ARGUMENT_VALUE,
          "the FIELDTERMINATOR of LOAD CSV is a single character, but this is '" + terminator
              + "'");
    }
    requireNew(load.row());
    Shape shape = load.headers()
        ? Shape.of(CypherType.MAP)
        : Shape.list(Shape.of(CypherType.STRING));
    Variable row = context.newVariable(load.row().text(), shape);
    scope = new Scope(scope);
    scope.add(load.row().text(), row);
    clauses.add(
        new BoundClause.LoadCsv(source, row, load.headers(), terminator.charAt(0)));
  }

  /**
   * Binds a clause again if it may change the types of properties, as for a second row it then reads
   * what it wrote for the first.
   */
  private void bind(UpdatingClause written) {
    int variables = context.variableCount();
    int known;
    UpdateBinder binder;
    BoundUpdate update;
    do {
      context.forgetVariables(variables);
      known = context.retypings();
      binder = new UpdateBinder(context, scope);
      update = binder.bind(written);
    } while (context.retypings() > known);
    scope = binder.after();
    clauses.add(update);
  }

  private void requireNew(Name name) {
    if (scope.find(name.text()) != null) {
      throw context.error(
          name.position(), ErrorDetail.VARIABLE_ALREADY_BOUND,
          "the variable '" + name + "' is defined already");
    }
  }
}
