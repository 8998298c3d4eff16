package io.graphflow.parser;

import io.graphflow.exception.QueryException;
import io.graphflow.parser.ast.Clause;
import io.graphflow.parser.ast.CopyTarget;
import io.graphflow.parser.ast.Expr;
import io.graphflow.parser.ast.Name;
import io.graphflow.parser.ast.Query;
import io.graphflow.parser.ast.QueryMode;
import io.graphflow.parser.ast.QueryStatement;
import io.graphflow.parser.ast.SchemaCommand;
import io.graphflow.parser.ast.Statement;
import io.graphflow.parser.binder.Binder;
import io.graphflow.parser.names.ComputedNames;
import io.graphflow.parser.names.NameCollector;
import io.graphflow.parser.names.WidenedCatalog;
import io.graphflow.parser.optimizer.QueryPlanner;
import io.graphflow.parser.plan.CompiledQuery;
import io.graphflow.parser.plan.CompiledQuery.Access;
import io.graphflow.parser.procedure.Listing;
import io.graphflow.parser.procedure.ProcedureLookup;
import io.graphflow.research.CompilerOptions;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.WrittenNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A query text that is Cypher, before its names are looked up. Immutable; safe for use by many threads.
 *
 * <p>To compile a query that writes: add the names of {@link #writtenNames} that the catalog lacks to
 * it, unless its schema is closed, then {@link #compile} against the outcome.
 */
public final class ParsedQuery {
  private static final WrittenNames NO_NAMES = new WrittenNames(List.of(), List.of());

  private final String text;
  private final Statement statement;
  private final Access access;

  /** The query that tells what the variables are whose names it writes; null for a command. */
  private final Query whole;

  ParsedQuery(String text, Statement statement) {
    this(text, statement, statement instanceof QueryStatement query ? query.query() : null);
  }

  /** Creates a part of a query. */
  ParsedQuery(String text, Statement statement, Query whole) {
    this.text = Objects.requireNonNull(text, "text");
    this.statement = Objects.requireNonNull(statement, "statement");
    this.whole = whole;
    access = switch (statement) {
      case QueryStatement query -> query.query().isWriting() ? Access.WRITE : Access.READ;
      case SchemaCommand.Change _,SchemaCommand.Checkpoint _ -> Access.WRITE;
    };
  }

  /** Whether it changes anything, should it run. */
  public Access access() {
    return access;
  }

  /** What it says: a query, which is {@linkplain #compile compiled} to run, or a command, which runs as it is. */
  public Statement statement() {
    return statement;
  }

  /** Where it writes its rows; empty if they are its result. */
  public Optional<CopyTarget> copyTarget() {
    return statement instanceof QueryStatement query ? query.target() : Optional.empty();
  }

  /** Whether it does something to others although it only reads: {@code TERMINATE TRANSACTIONS}. */
  public boolean terminates() {
    return statement instanceof QueryStatement query
        && query.mode() != QueryMode.EXPLAIN
        && query.query().clauses().getFirst() instanceof Clause.Show show
        && show.listing() == Listing.TERMINATION;
  }

  /** The query as one that commits batches of rows; empty if it does not. */
  public Optional<BatchedQuery> batches() {
    return statement instanceof QueryStatement query ? BatchedQuery.of(text, query)
        : Optional.empty();
  }

  /**
   * A query of one row that computes what a command leaves to expressions, a column for each of {@link
   * SchemaCommand.Change#expressions}, of which there are some.
   */
  public ParsedQuery values(SchemaCommand.Change command) {
    List<Clause.ProjectionItem> items = new ArrayList<>();
    for (Expr expression : command.expressions()) {
      String name = Integer.toString(items.size());
      items.add(
          new Clause.ProjectionItem(expression, new Name(name, expression.position()), name));
    }
    Clause.ProjectionBody body =
        new Clause.ProjectionBody(false, false, items, List.of(), null, null);
    return new ParsedQuery(text, new QueryStatement(QueryMode.RUN,
        new Query(List.of(new Clause.Return(body, command.position())), List.of())));
  }

  /**
   * The names that its updating clauses may give to vertices and edges, those that {@code catalog}
   * knows included. None for commands, which name what they create themselves.
   */
  public WrittenNames writtenNames(Catalog catalog) {
    return writtenNames(catalog, ComputedNames.NONE);
  }

  /**
   * The same with names that expressions of the query give when it runs.
   *
   * @param computed those that the catalog lacks, as far as the query has told
   */
  public WrittenNames writtenNames(Catalog catalog, ComputedNames computed) {
    return statement instanceof QueryStatement && access == Access.WRITE
        ? NameCollector.collect(whole, catalog, computed).names()
        : NO_NAMES;
  }

  /** Binds and plans a query that calls no procedure; see the other method of this name. */
  public CompiledQuery compile(Catalog catalog, CompilerOptions options) {
    return compile(catalog, ProcedureLookup.NONE, options);
  }

  /**
   * Binds and plans it. The plan does not depend on values of parameters, so it may be kept for as long
   * as the catalog's facts hold.
   *
   * @param catalog schema, facts and statistics of the graph, with the names it writes
   * @param procedures what it may call
   * @param options choices that change the plan
   * @throws QueryException if the query is wrong, or uses what does not run yet; with line and column
   * @throws QueryException if the join-order hint cannot be obeyed or a pattern is too
   *     large to plan
   */
  public CompiledQuery compile(
      Catalog catalog, ProcedureLookup procedures, CompilerOptions options) {
    return compile(catalog, procedures, options, ComputedNames.NONE, () -> {});
  }

  /**
   * Binds and plans it, as the other method of this name.
   *
   * @param computed as in {@link #writtenNames(Catalog, ComputedNames)}
   * @param check is run now and then, and ends the planning by what it throws
   * @throws IllegalStateException if it is a command
   */
  public CompiledQuery compile(
      Catalog catalog,
      ProcedureLookup procedures,
      CompilerOptions options,
      ComputedNames computed,
      Runnable check) {
    if (!(statement instanceof QueryStatement query)) {
      throw new IllegalStateException("a command has no plan: " + statement);
    }
    Catalog facts =
        access == Access.WRITE ? WidenedCatalog.of(whole, catalog, computed) : catalog;
    return QueryPlanner.plan(
        Binder.bind(text, query, facts, procedures, options, check), facts, options, check);
  }
}
