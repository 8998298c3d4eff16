package io.graphflow.parser.binder;

import io.graphflow.exception.ErrorDetail;
import io.graphflow.exception.QueryException;
import io.graphflow.exception.QueryWarning;
import io.graphflow.parser.ast.Clause;
import io.graphflow.parser.ast.Expr;
import io.graphflow.parser.ast.ExprTree;
import io.graphflow.parser.ast.Name;
import io.graphflow.parser.ast.PatternPart;
import io.graphflow.parser.ast.Query;
import io.graphflow.parser.ast.QueryStatement;
import io.graphflow.parser.ast.UpdatingClause;
import io.graphflow.parser.binder.ExpressionBinder.BindingPosition;
import io.graphflow.parser.binder.PatternBinder.BoundPattern;
import io.graphflow.parser.binder.PatternBinder.Rules;
import io.graphflow.parser.error.QueryText;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan.ProcedureOutput;
import io.graphflow.parser.procedure.ProcedureLookup;
import io.graphflow.parser.query.BatchVariables;
import io.graphflow.parser.query.BoundClause;
import io.graphflow.parser.query.BoundQuery;
import io.graphflow.parser.query.BoundUpdate;
import io.graphflow.parser.query.Subquery;
import io.graphflow.research.CompilerOptions;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.hint.ClosestName;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Turns a syntax tree into a bound query. A binder binds the clauses of one query, or of one branch of a
 * UNION, one after the other.
 */
public final class Binder {
  /** {@code *}. */
  private static final Clause.ProjectionBody ALL =
      new Clause.ProjectionBody(false, true, List.of(), List.of(), null, null);

  private final BindingContext context;
  private final Scope around;
  private final List<BoundClause> clauses = new ArrayList<>();
  private Scope scope;
  private Scope columns = new Scope();

  /**
   * Prepares to bind clauses.
   *
   * @param visible the variables visible at their beginning
   * @param around those that stay visible throughout: in an expression, all around it
   */
  private Binder(BindingContext context, Scope visible, Scope around) {
    this.context = context;
    this.around = around;
    this.scope = visible;
  }

  /**
   * Binds a query that calls no procedures; see {@link #bind(String, QueryStatement, Catalog,
   * ProcedureLookup, CompilerOptions, Runnable)}.
   */
  public static BoundQuery bind(
      String text, QueryStatement statement, Catalog catalog, CompilerOptions options) {
    return bind(text, statement, catalog, ProcedureLookup.NONE, options, () -> {});
  }

  /**
   * Binds a query.
   *
   * @param text the query, for messages
   * @param statement the syntax tree of {@code text}
   * @param catalog the schema and facts it is bound to, the names that the query writes included;
   *     the result holds as long as these do
   * @param procedures the procedures that it may call
   * @param options of these, {@link CompilerOptions#repeatableElements} changes the result
   * @param check is run now and then, and ends the binding by an exception
   * @throws QueryException if the query is wrong or uses a part of the language that does not run
   *     yet
   */
  public static BoundQuery bind(
      String text,
      QueryStatement statement,
      Catalog catalog,
      ProcedureLookup procedures,
      CompilerOptions options,
      Runnable check) {
    BindingContext context =
        new BindingContext(new QueryText(text), catalog, procedures, options, check);
    return bind(context, statement);
  }

  /**
   * Binds a query with a {@code CALL … IN TRANSACTIONS} as a whole; parameters as for the other methods.
   *
   * @throws QueryException if any part of the query is wrong
   */
  public static BoundBatches bindBatches(
      String text,
      QueryStatement statement,
      Catalog catalog,
      ProcedureLookup procedures,
      CompilerOptions options,
      Runnable check) {
    BindingContext context =
        new BindingContext(new QueryText(text), catalog, procedures, options, check);
    return new BoundBatches(bind(context, statement), context.batchVariables());
  }

  /**
   * A query with a {@code CALL … IN TRANSACTIONS}.
   *
   * @param query bound as if the CALL had no transactions; it is not to run
   * @param variables those of the CALL
   */
  public record BoundBatches(BoundQuery query, BatchVariables variables) {}

  private static BoundQuery bind(BindingContext context, QueryStatement statement) {
    Query query = statement.query();
    boolean standalone = query.unions().isEmpty() && query.clauses().size() == 1
        && query.clauses().getFirst() instanceof Clause.Call;
    List<BoundClause> clauses = standalone
        ? new Binder(context, new Scope(), new Scope())
            .bindStandalone((Clause.Call) query.clauses().getFirst())
        : bind(context, query, new Scope(), new Scope()).clauses();
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
   * @param around those that they see behind each WITH, too
   */
  private static BoundPart bind(
      BindingContext context, Query query, Scope visible, Scope around) {
    return query.unions().isEmpty()
        ? bind(context, query.clauses(), visible, around)
        : new UnionBinder(context)
            .bind(query, branch -> bind(context, branch, visible, around));
  }

  /** Binds clauses without UNION. */
  private static BoundPart bind(
      BindingContext context, List<Clause> written, Scope visible, Scope around) {
    Binder binder = new Binder(context, new Scope(visible), around);
    binder.bind(written);
    boolean returns = written.getLast() instanceof Clause.Return;
    return new BoundPart(
        List.copyOf(OuterVariables.handOn(binder.clauses)),
        returns ? binder.columns : new Scope());
  }

  /**
   * Binds a query in an expression. It sees the variables around it, behind a WITH as well, and changes
   * nothing.
   *
   * @param place EXISTS or its like, for messages
   */
  static BoundPart bindInExpression(
      BindingContext context, Query query, Scope around, String place) {
    new UpdateCheck(context, "an expression changes nothing, so %s cannot stand in " + place)
        .refuse(query);
    return bind(context, query, around, around);
  }

  private void bind(List<Clause> written) {
    Clause update = null;
    for (Clause clause : written) {
      switch (clause) {
        case UpdatingClause _ -> update = clause;
        case Clause.With _,Clause.Return _,Clause.Finish _,Clause.Given _ -> update = null;
        case Clause.Match _,Clause.Unwind _,Clause.LoadCsv _,Clause.LoadParquet _,Clause.Call _,Clause.CallSubquery _,Clause.Show _ ->
          requireNoUpdate(update, clause);
      }
      bind(clause);
    }
    if (!(written.getLast() instanceof Clause.Finish)
        && clauses.getLast() instanceof BoundClause.Call last
        && !last.procedure().isVoid()) {
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
    context.check();
    switch (clause) {
      case Clause.Match match -> bind(match);
      case Clause.Unwind unwind -> bind(unwind);
      case Clause.LoadCsv load -> bind(load);
      case Clause.LoadParquet load -> bind(load);
      case Clause.With with -> bindProjection(with, with.body(), with.where());
      case Clause.Return last -> bindProjection(last, last.body(), null);
      case Clause.Call call -> bind(call);
      case Clause.CallSubquery call -> bind(call);
      case Clause.Show show -> bind(show);
      case Clause.Finish _ -> {}
      case Clause.Given given -> bind(given);
      case UpdatingClause update -> bind(update);
    }
  }

  private void bind(Clause.Match match) {
    boolean repeatable =
        match.repeatableElements() || context.options().repeatableElements();
    Scope inner = new Scope(scope);
    clauses.addAll(new AssumedElements(context, inner).of(match.pattern()));
    List<Subquery> subqueries = new ArrayList<>();
    BoundPattern pattern = new PatternBinder(context).bind(
        match.pattern(),
        inner,
        repeatable ? Rules.REPEATABLE_MATCH : Rules.MATCH,
        subqueries);
    List<Expression> predicates = new ArrayList<>(pattern.predicates());
    if (match.where() != null) {
      new ExpressionBinder(context, inner, BindingPosition.of("WHERE", subqueries))
          .bindPredicate(match.where(), predicates);
    }
    if (UnconnectedParts.areIn(pattern.graph(), predicates)) {
      context.warn(QueryWarning.Kind.CARTESIAN_PRODUCT, match.position(),
          "parts of this pattern have nothing in common, so that each match of one meets each match of the"
              + " other: a Cartesian product");
    }
    scope = inner;
    match.joinOrder().forEach(this::addToJoinOrder);
    clauses.add(
        new BoundClause.Match(
            match.optional(),
            pattern.graph(),
            List.copyOf(predicates),
            List.copyOf(subqueries)));
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
    Expression list = evaluated("UNWIND", unwind.list());
    Name element = unwind.element();
    requireNew(element);
    StaticType staticType = new Types(context).staticType(list);
    // UNWIND of a single value gives that value, and every value of type ANY may be one.
    StaticType elementShape = list.type() == CypherType.LIST || list.type() == CypherType.ANY
        ? staticType.elementOrAny()
        : staticType;
    Variable variable = context.newVariable(element.text(), elementShape);
    scope = new Scope(scope);
    scope.add(element.text(), variable);
    clauses.add(new BoundClause.Unwind(list, variable));
  }

  private void bind(Clause.Call call) {
    CallBinder binder = new CallBinder(context, call);
    BoundClause.Call bound = binder.bind(scope);
    addEvaluate(binder.subqueries());
    clauses.add(bound);
    scope = binder.after();
    if (call.where() != null) {
      bindProjection(new Clause.With(ALL, call.where(), call.position()), ALL, call.where());
    }
  }

  private void bind(Clause.Show show) {
    CallBinder binder = new CallBinder(context, show);
    clauses.add(binder.bind(scope));
    scope = binder.after();
  }

  /** A query that is nothing but a call returns the procedure's columns. */
  private List<BoundClause> bindStandalone(Clause.Call call) {
    CallBinder binder = new CallBinder(context, call);
    BoundClause.Call bound = binder.bindStandalone(scope);
    addEvaluate(binder.subqueries());
    clauses.add(bound);
    scope = binder.after();
    if (!bound.procedure().isVoid()) {
      if (call.where() != null) {
        bindProjection(new Clause.With(ALL, call.where(), call.position()), ALL, call.where());
      }
      List<Clause.ProjectionItem> columns = new ArrayList<>();
      for (ProcedureOutput output : bound.outputs()) {
        Name name = new Name(output.variable().name(), call.position());
        columns.add(new Clause.ProjectionItem(new Expr.Variable(name), null, name.text()));
      }
      Clause.ProjectionBody body =
          new Clause.ProjectionBody(false, false, columns, List.of(), null, null);
      bindProjection(new Clause.Return(body, call.position()), body, null);
    }
    return List.copyOf(clauses);
  }

  private void bindProjection(Clause clause, Clause.ProjectionBody body, Expr where) {
    Set<String> hidden = hidden(body);
    if (where != null
        && isBlind(body)
        && !hidden.isEmpty()
        && ExprTree.mentions(where, hidden)) {
      // WHERE reads outer variables that this projection hides: project first, filter in a second step.
      bindProjection(clause, body, null);
      bindProjection(clause, ALL, where);
      return;
    }
    ProjectionClauseBinder projectionClause =
        new ProjectionClauseBinder(context, clause.displayName(), body, scope);
    clauses.addAll(projectionClause.bind(where, clause.position()));
    columns = projectionClause.after();
    for (String name : around.names()) {
      Variable other = columns.find(name);
      boolean renamed = other != null && !other.equals(around.find(name));
      if (renamed && clause instanceof Clause.With && !isHandedOn(name, body)) {
        throw context.error(
            clause.position(),
            ErrorDetail.VARIABLE_ALREADY_BOUND,
            "the variable '" + name + "' of the query around stays visible, so "
                + clause.displayName() + " cannot give its name to something else");
      }
    }
    scope = around.overlaidWith(columns);
  }

  /** Whether a clause returns a variable under its own name, as it does a path made of its parts. */
  private static boolean isHandedOn(String name, Clause.ProjectionBody body) {
    for (Clause.ProjectionItem item : body.items()) {
      String given = item.alias() == null ? name : item.alias().text();
      if (given.equals(name)
          && item.expression() instanceof Expr.Variable(Name own)
          && own.text().equals(name)) {
        return true;
      }
    }
    return body.all();
  }

  /** Whether WHERE sees only what a clause returns. */
  private static boolean isBlind(Clause.ProjectionBody body) {
    return body.distinct()
        || body.items().stream().anyMatch(item -> Aggregates.isIn(item.expression()));
  }

  /** The outer names that a clause does not return. */
  private Set<String> hidden(Clause.ProjectionBody body) {
    Set<String> names = new HashSet<>(around.names());
    for (Clause.ProjectionItem item : body.items()) {
      if (item.alias() != null) {
        names.remove(item.alias().text());
      } else if (item.expression() instanceof Expr.Variable(Name name)) {
        names.remove(name.text());
      }
    }
    return names;
  }

  /** Binds an expression of a clause; subqueries in it come before the clause. */
  private Expression evaluated(String place, Expr written) {
    List<Subquery> subqueries = new ArrayList<>();
    Expression bound =
        new ExpressionBinder(context, scope, BindingPosition.of(place, subqueries)).bind(written);
    addEvaluate(subqueries);
    return bound;
  }

  private void addEvaluate(List<Subquery> subqueries) {
    if (!subqueries.isEmpty()) {
      clauses.add(new BoundClause.Evaluate(subqueries));
    }
  }

  /**
   * Binds a subquery. One that changes the graph is bound again if it may change the types of properties: for a second
   * row it then reads its own changes for the first.
   */
  private void bind(Clause.CallSubquery call) {
    int variables = context.variableCount();
    int known;
    BoundPart inner;
    do {
      context.forgetVariables(variables);
      known = context.retypings();
      inner = inner(call);
    } while (context.retypings() > known);
    for (String name : inner.columns.names()) {
      if (scope.find(name) != null) {
        throw context.error(
            call.position(),
            ErrorDetail.VARIABLE_ALREADY_BOUND,
            "CALL returns '" + name + "', and a variable of that name is defined already;"
                + " rename it inside with AS");
      }
    }
    if (call.optional() && call.returns() && call.query().isWriting()) {
      throw context.notYet(call.position(), "an OPTIONAL CALL that changes the graph does");
    }
    BatchBinder batches = call.batches() == null ? null : new BatchBinder(context, call.batches());
    if (batches != null) {
      batches.note(scope, inner.columns);
    }
    scope = scope.overlaidWith(inner.columns);
    clauses.add(
        new BoundClause.CallSubquery(
            inner.clauses,
            List.copyOf(inner.columns.variables()),
            call.returns(),
            call.optional()));
    if (batches != null) {
      clauses.addAll(batches.status(scope));
    }
  }

  private void bind(Clause.Given given) {
    scope = new Scope(scope);
    clauses.addAll(new GivenRows(context).bind(given, scope));
  }

  private BoundPart inner(Clause.CallSubquery call) {
    if (call.imports() != null) {
      return seeing(imported(call.imports()), call.query());
    }
    return call.query().unions().isEmpty()
        ? importing(call.query().clauses())
        : new UnionBinder(context).bind(call.query(), this::importing);
  }

  /** The variables that a CALL imports in parentheses. */
  private Scope imported(Clause.Imports imports) {
    Scope imported = imports.all() ? new Scope(scope) : new Scope();
    ExpressionBinder names = new ExpressionBinder(context, scope, BindingPosition.of("CALL", null));
    for (Name name : imports.names()) {
      if (imported.find(name.text()) != null) {
        throw context.error(name.position(), ErrorDetail.VARIABLE_ALREADY_BOUND,
            "'" + name + "' is imported twice");
      }
      imported.add(name.text(), names.find(name));
    }
    return imported;
  }

  /** Binds the query of a CALL that sees some variables everywhere, behind each WITH, too. */
  private BoundPart seeing(Scope imported, Query query) {
    return bind(context, query, imported, imported);
  }

  /**
   * Binds the clauses of a CALL, which see the variables that a WITH at their beginning imports,
   * and nothing else.
   */
  private BoundPart importing(List<Clause> written) {
    if (written.size() > 1 && written.getFirst() instanceof Clause.With with && isImport(with)) {
      Scope imported = with.body().all() ? new Scope(scope) : new Scope();
      ExpressionBinder names =
          new ExpressionBinder(context, scope, BindingPosition.of("WITH", null));
      for (Clause.ProjectionItem item : with.body().items()) {
        Name name = ((Expr.Variable) item.expression()).name();
        imported.add(name.text(), names.find(name));
      }
      return bind(context, written.subList(1, written.size()), imported, new Scope());
    }
    return bind(context, written, new Scope(), new Scope());
  }

  private static boolean isImport(Clause.With with) {
    Clause.ProjectionBody body = with.body();
    return with.where() == null
        && !body.distinct()
        && body.orderBy().isEmpty()
        && body.skip() == null
        && body.limit() == null
        && body.items()
            .stream()
            .allMatch(
                item -> item.alias() == null && item.expression() instanceof Expr.Variable);
  }

  /** Where a file is that a clause reads. */
  private Expression place(String clause, Expr expression) {
    Expression source = evaluated(clause, expression);
    if (!Types.canBe(source, CypherType.STRING)) {
      throw context.error(
          expression.position(), ErrorDetail.INVALID_ARGUMENT_TYPE,
          clause + " needs a STRING that says where the file is, but this is " + source.type());
    }
    return source;
  }

  private void bind(Clause.LoadParquet load) {
    Expression source = place("LOAD PARQUET", load.source());
    requireNew(load.row());
    Variable row = context.newVariable(load.row().text(), StaticType.of(CypherType.MAP));
    scope = new Scope(scope);
    scope.add(load.row().text(), row);
    clauses.add(new BoundClause.LoadParquet(source, row));
  }

  private void bind(Clause.LoadCsv load) {
    Expression source = place("LOAD CSV", load.source());
    String terminator = load.fieldTerminator() == null ? "," : load.fieldTerminator();
    if (terminator.length() != 1) {
      throw context.error(
          load.position(), ErrorDetail.INVALID_ARGUMENT_VALUE,
          "the FIELDTERMINATOR of LOAD CSV is a single character, but this is '" + terminator
              + "'");
    }
    requireNew(load.row());
    StaticType staticType = load.headers()
        ? StaticType.of(CypherType.MAP)
        : StaticType.list(StaticType.of(CypherType.STRING));
    Variable row = context.newVariable(load.row().text(), staticType);
    scope = new Scope(scope);
    scope.add(load.row().text(), row);
    clauses.add(
        new BoundClause.LoadCsv(source, row, load.headers(), terminator.charAt(0)));
  }

  /**
   * Binds a clause again if it may change the types of properties: for a second row it then reads
   * its own changes for the first.
   */
  private void bind(UpdatingClause written) {
    List<PatternPart> created =
        switch (written) {
          case UpdatingClause.Create create -> create.pattern();
          case UpdatingClause.Merge merge -> List.of(merge.pattern());
          case UpdatingClause.Set _,UpdatingClause.Remove _,UpdatingClause.Delete _ -> List.of();
          case UpdatingClause.Foreach _ -> List.of();
        };
    scope = new Scope(scope);
    clauses.addAll(new AssumedElements(context, scope).of(created));
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
    addEvaluate(binder.subqueries());
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
