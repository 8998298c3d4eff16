package io.graphflow.parser;

import io.graphflow.exception.ErrorDetail;
import io.graphflow.exception.QueryException;
import io.graphflow.exception.QueryWarning;
import io.graphflow.parser.ast.Batches;
import io.graphflow.parser.ast.Batches.Mentioned;
import io.graphflow.parser.ast.Clause;
import io.graphflow.parser.ast.Clause.CallSubquery;
import io.graphflow.parser.ast.Clause.Column;
import io.graphflow.parser.ast.Clause.ProjectionBody;
import io.graphflow.parser.ast.Clause.ProjectionItem;
import io.graphflow.parser.ast.Expr;
import io.graphflow.parser.ast.Name;
import io.graphflow.parser.ast.Position;
import io.graphflow.parser.ast.Query;
import io.graphflow.parser.ast.QueryMode;
import io.graphflow.parser.ast.QueryStatement;
import io.graphflow.parser.binder.Binder;
import io.graphflow.parser.binder.Binder.BoundBatches;
import io.graphflow.parser.error.QueryText;
import io.graphflow.parser.names.ComputedNames;
import io.graphflow.parser.names.WidenedCatalog;
import io.graphflow.parser.procedure.ProcedureLookup;
import io.graphflow.research.CompilerOptions;
import io.graphflow.storage.catalog.Catalog;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * A query with a {@code CALL … IN TRANSACTIONS}, which runs as queries of their own: what stands before the CALL finds
 * rows; the subquery runs for a batch of these, in one transaction after the other; what stands behind goes on with all
 * rows. Elements go from one to the next by their IDs. Immutable; safe for use by many threads.
 */
public final class BatchedQuery {
  /** A name that tells the rows of a batch apart. */
  private static final String INDEX = " index";

  private final String text;
  private final QueryStatement statement;
  private final List<Clause> before;
  private final CallSubquery call;
  private final List<Clause> behind;

  private BatchedQuery(String text, QueryStatement statement, int index) {
    List<Clause> clauses = statement.query().clauses();
    this.text = text;
    this.statement = statement;
    this.before = clauses.subList(0, index);
    this.call = (CallSubquery) clauses.get(index);
    this.behind = clauses.subList(index + 1, clauses.size());
  }

  /** A statement if it is such a query. */
  static Optional<BatchedQuery> of(String text, QueryStatement statement) {
    List<Clause> clauses = statement.query().clauses();
    return IntStream.range(0, clauses.size())
        .filter(i -> clauses.get(i) instanceof CallSubquery call && call.batches() != null)
        .mapToObj(i -> new BatchedQuery(text, statement, i))
        .findAny();
  }

  /** How its rows are divided among transactions. */
  public Batches batches() {
    return call.batches();
  }

  /** Whether it runs, or is only shown. */
  public QueryMode mode() {
    return statement.mode();
  }

  /** An error at its {@code IN TRANSACTIONS} for who cannot run it. */
  public QueryException error(String message) {
    return new QueryText(text).error(call.batches().position().offset(),
        ErrorDetail.REQUIRES_IMPLICIT_TRANSACTION, message);
  }

  /**
   * The parts of the query.
   *
   * @param outer finds rows; it reads
   * @param columns how many of its columns are variables of the query; if there are none, it has one without meaning
   * @param body the subquery for a batch of given rows. Its first column, if it has columns, is the last of a given row,
   *     by which rows are known again; the others are those of {@code rest}
   * @param bodyColumns the columns of {@code outer} that it is given, before the one that tells rows apart
   * @param returns whether the subquery returns rows, any number for each that it is given
   * @param returned how many columns the body has but the first
   * @param rest what follows, given the columns {@code restColumns} of {@code outer}, those that the subquery returns, and
   *     the status if {@code reports}; empty if nothing does
   * @param reports whether it reads the status
   * @param parameters the parameters of the whole query
   * @param warnings for the user
   */
  public record Parts(
      ParsedQuery outer,
      int columns,
      ParsedQuery body,
      List<Integer> bodyColumns,
      boolean returns,
      int returned,
      Optional<ParsedQuery> rest,
      List<Integer> restColumns,
      boolean reports,
      Set<String> parameters,
      List<QueryWarning> warnings) {}

  /**
   * Finds what is wrong with the query, and divides it.
   *
   * @param catalog with the names that the query writes
   * @param check is run now and then, and ends this by what it throws
   * @throws QueryException if the query is wrong
   */
  public Parts parts(
      Catalog catalog, ProcedureLookup procedures, CompilerOptions options, Runnable check) {
    BoundBatches bound = Binder.bindBatches(text, statement,
        WidenedCatalog.of(statement.query(), catalog, ComputedNames.NONE), procedures, options,
        check);
    Mentioned within = call.batches().within();
    Mentioned later = call.batches().behind();
    List<Column> outer = bound.variables()
        .before()
        .stream()
        .filter(column -> within.has(column.name().text()) || later.has(column.name().text()))
        .toList();
    List<Integer> bodyColumns = indexes(outer, within);
    List<Integer> restColumns = indexes(outer, later);
    List<Column> returned = only(bound.variables().returned(), later);
    boolean goesOn = !behind.isEmpty() && !(behind.getFirst() instanceof Clause.Finish);
    Name status = call.batches().status();
    boolean reports = goesOn && status != null && later.has(status.text());
    List<Column> rest = new ArrayList<>(restColumns.stream().map(outer::get).toList());
    rest.addAll(returned);
    if (reports) {
      rest.add(new Column(status, Column.Kind.ANY, null));
    }
    return new Parts(outer(outer), outer.size(),
        body(bodyColumns.stream().map(outer::get).toList(), returned), bodyColumns, call.returns(),
        returned.size(), goesOn ? Optional.of(rest(rest)) : Optional.empty(), restColumns, reports,
        bound.query().parameters(), bound.query().warnings());
  }

  private static List<Column> only(List<Column> columns, Mentioned mentioned) {
    return columns.stream().filter(column -> mentioned.has(column.name().text())).toList();
  }

  private static List<Integer> indexes(List<Column> columns, Mentioned mentioned) {
    return IntStream.range(0, columns.size())
        .filter(i -> mentioned.has(columns.get(i).name().text()))
        .boxed()
        .toList();
  }

  private ParsedQuery outer(List<Column> columns) {
    List<Clause> clauses = new ArrayList<>(before);
    List<ProjectionItem> items =
        columns.isEmpty() ? List.of(new ProjectionItem(new Expr.Literal(0L, position()), null, "0"))
            : columns.stream().map(column -> item(column.name())).toList();
    clauses.add(returned(items));
    return part(statement.mode(), clauses);
  }

  private ParsedQuery body(List<Column> given, List<Column> returned) {
    Name index = new Name(INDEX, position());
    List<Column> columns = new ArrayList<>(given);
    columns.add(new Column(index, Column.Kind.ANY, null));
    List<Clause> clauses = new ArrayList<>();
    clauses.add(new Clause.Given(columns, position()));
    clauses.add(new CallSubquery(call.optional(), call.imports(), call.query(), null, position()));
    if (call.returns()) {
      List<ProjectionItem> items = new ArrayList<>(List.of(item(index)));
      returned.forEach(column -> items.add(item(column.name())));
      clauses.add(returned(items));
    }
    return part(QueryMode.RUN, clauses);
  }

  private ParsedQuery rest(List<Column> given) {
    List<Clause> clauses = new ArrayList<>();
    clauses.add(new Clause.Given(given, position()));
    clauses.addAll(behind);
    return part(statement.mode(), clauses);
  }

  private ParsedQuery part(QueryMode mode, List<Clause> clauses) {
    return new ParsedQuery(text, new QueryStatement(mode, new Query(clauses, List.of())),
        statement.query());
  }

  private Clause returned(List<ProjectionItem> items) {
    return new Clause.Return(
        new ProjectionBody(false, false, items, List.of(), null, null), position());
  }

  private static ProjectionItem item(Name name) {
    return new ProjectionItem(new Expr.Variable(name), null, name.text());
  }

  private Position position() {
    return call.position();
  }
}
