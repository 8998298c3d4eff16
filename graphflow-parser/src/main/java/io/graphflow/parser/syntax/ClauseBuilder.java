package io.graphflow.parser.syntax;

import io.graphflow.exception.ErrorDetail;
import io.graphflow.parser.ast.Clause;
import io.graphflow.parser.ast.Clause.ProjectionBody;
import io.graphflow.parser.ast.Clause.ProjectionItem;
import io.graphflow.parser.ast.Clause.SortItem;
import io.graphflow.parser.ast.Clause.YieldItem;
import io.graphflow.parser.ast.CopyTarget;
import io.graphflow.parser.ast.Expr;
import io.graphflow.parser.ast.Name;
import io.graphflow.parser.ast.Position;
import io.graphflow.parser.ast.Query;
import io.graphflow.parser.ast.QueryMode;
import io.graphflow.parser.ast.QueryStatement;
import io.graphflow.parser.ast.Statement;
import io.graphflow.parser.ast.UpdatingClause;
import io.graphflow.parser.error.QueryText;
import io.graphflow.parser.grammar.CypherParser;
import io.graphflow.parser.grammar.CypherParser.CallClauseContext;
import io.graphflow.parser.grammar.CypherParser.ClauseContext;
import io.graphflow.parser.grammar.CypherParser.CopyContext;
import io.graphflow.parser.grammar.CypherParser.CreateContext;
import io.graphflow.parser.grammar.CypherParser.ImportedVariablesContext;
import io.graphflow.parser.grammar.CypherParser.LimitContext;
import io.graphflow.parser.grammar.CypherParser.LoadCsvClauseContext;
import io.graphflow.parser.grammar.CypherParser.LoadParquetClauseContext;
import io.graphflow.parser.grammar.CypherParser.MatchClauseContext;
import io.graphflow.parser.grammar.CypherParser.OrderByContext;
import io.graphflow.parser.grammar.CypherParser.ProjectionBodyContext;
import io.graphflow.parser.grammar.CypherParser.ProjectionItemContext;
import io.graphflow.parser.grammar.CypherParser.QueryContext;
import io.graphflow.parser.grammar.CypherParser.ReturnClauseContext;
import io.graphflow.parser.grammar.CypherParser.SingleQueryContext;
import io.graphflow.parser.grammar.CypherParser.SkipContext;
import io.graphflow.parser.grammar.CypherParser.SortItemContext;
import io.graphflow.parser.grammar.CypherParser.StatementContext;
import io.graphflow.parser.grammar.CypherParser.UnionContext;
import io.graphflow.parser.grammar.CypherParser.VariableContext;
import io.graphflow.parser.grammar.CypherParser.WhereContext;
import io.graphflow.parser.grammar.CypherParser.YieldItemContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.misc.Interval;

/** Builds statements and clauses from their parse trees. */
final class ClauseBuilder {
  private final QueryText source;
  private final Literals literals;
  private final ExpressionBuilder expressions;
  private final PatternBuilder patterns;
  private final UpdateBuilder updates;
  private final UpdatingCalls updatingCalls;
  private final BatchBuilder batches;
  private final PlanDepth depth;

  ClauseBuilder(QueryText source) {
    this.source = source;
    this.literals = new Literals(source);
    this.depth = new PlanDepth(source);
    this.patterns = new PatternBuilder(source, literals, depth);
    this.expressions = new ExpressionBuilder(source, literals, patterns, this);
    this.updates = new UpdateBuilder(patterns, expressions, depth);
    this.updatingCalls = new UpdatingCalls(source);
    this.batches = new BatchBuilder(source, literals, expressions);
    patterns.expressions(expressions);
  }

  Statement statement(StatementContext context) {
    if (context.schemaCommand() != null) {
      if (context.prefix != null) {
        throw source.error(
            context.prefix.getStartIndex(), ErrorDetail.INVALID_CLAUSE_COMPOSITION,
            context.prefix.getText().toUpperCase(Locale.ROOT)
                + " shows the plan of a query, and a schema command has none");
      }
      return new SchemaCommandBuilder(source, patterns, expressions)
          .command(context.schemaCommand());
    }
    QueryMode mode = context.prefix == null
        ? QueryMode.RUN
        : context.prefix.getType() == CypherParser.EXPLAIN ? QueryMode.EXPLAIN : QueryMode.PROFILE;
    if (context.copy() != null) {
      return copy(mode, context.copy());
    }
    return new QueryStatement(mode, context.showCommand() == null
        ? query(context.query(), true)
        : new ShowBuilder(source, literals, expressions, this).query(context.showCommand()));
  }

  private QueryStatement copy(QueryMode mode, CopyContext context) {
    Query query = query(context.query(), true);
    if (query.isWriting()) {
      throw source.error(context.query().getStart().getStartIndex(),
          ErrorDetail.INVALID_CLAUSE_COMPOSITION,
          "COPY writes the rows of a query that only reads; run what changes the graph before it");
    }
    Expr file = context.STRING() == null
        ? expressions.parameter(context.parameter())
        : new Expr.Literal(literals.string(context.STRING().getSymbol()),
            new Position(context.STRING().getSymbol().getStartIndex()));
    return new QueryStatement(mode, query,
        Optional.of(new CopyTarget(file, context.OVERWRITE() != null)));
  }

  /** A query; {@code needsReturn} is false in EXISTS and its like, where RETURN may be left out. */
  Query query(QueryContext context, boolean needsReturn) {
    int around = depth.depth();
    List<Clause> first =
        clauses(context.singleQuery(), needsReturn, needsReturn && context.union().isEmpty());
    int deepest = depth.depth();
    List<Query.Union> unions = new ArrayList<>();
    for (UnionContext union : context.union()) {
      depth.set(around);
      unions.add(new Query.Union(
          union.ALL() != null,
          clauses(union.singleQuery(), needsReturn, false),
          position(union)));
      deepest = Math.max(deepest, depth.depth());
    }
    depth.set(deepest);
    return new Query(first, List.copyOf(unions));
  }

  private List<Clause> clauses(
      SingleQueryContext context, boolean needsReturn, boolean isWhole) {
    List<Clause> clauses = new ArrayList<>();
    boolean creates = false;
    int count = context.clause().size();
    boolean ends = context.returnClause() == null && context.finish() == null;
    for (int i = 0; i < count; i++) {
      ClauseContext clause = context.clause(i);
      boolean createsToo = clause.updatingClause() instanceof CreateContext;
      if (!(creates && createsToo)) {
        depth.add(1, position(clause));
      }
      creates = createsToo;
      boolean isLast = ends && i == count - 1;
      Clause built = clause(clause);
      batches.check(built, clauses, isWhole);
      clauses.addAll(built instanceof Clause.Call call
          ? updatingCalls.clauses(call, isLast, isLast && isWhole && count == 1)
          : List.of(built));
    }
    ReturnClauseContext last = context.returnClause();
    if (last != null) {
      clauses.add(new Clause.Return(body(last.projectionBody()), position(last)));
    } else if (context.finish() != null) {
      clauses.add(new Clause.Finish(position(context.finish())));
    } else if (needsReturn && !canEnd(clauses.getLast())) {
      throw source.error(
          clauses.getLast().position().offset(), ErrorDetail.INVALID_CLAUSE_COMPOSITION,
          "a query cannot end with " + clauses.getLast().displayName()
              + "; its RETURN is missing");
    }
    return clauses;
  }

  private static boolean canEnd(Clause clause) {
    return switch (clause) {
      case Clause.Call _,Clause.Return _,UpdatingClause _ -> true;
      case Clause.CallSubquery call -> !call.returns();
      default -> false;
    };
  }

  private Clause clause(ClauseContext context) {
    Position position = position(context);
    if (context.matchClause() != null) {
      return match(context.matchClause(), position);
    }
    if (context.unwindClause() != null) {
      return new Clause.Unwind(
          expressions.build(context.unwindClause().expression()),
          variable(context.unwindClause().variable()),
          position);
    }
    if (context.loadCsvClause() != null) {
      return loadCsv(context.loadCsvClause(), position);
    }
    if (context.loadParquetClause() != null) {
      LoadParquetClauseContext load = context.loadParquetClause();
      return new Clause.LoadParquet(
          expressions.build(load.expression()), variable(load.variable()), position);
    }
    if (context.withClause() != null) {
      return new Clause.With(
          body(context.withClause().projectionBody()),
          where(context.withClause().where()),
          position);
    }
    if (context.callClause() != null) {
      return call(context.callClause(), position);
    }
    if (context.callSubquery() != null) {
      return new Clause.CallSubquery(context.callSubquery().OPTIONAL() != null,
          imports(context.callSubquery().importedVariables()),
          query(context.callSubquery().query(), false),
          batches.build(context.callSubquery().inTransactions()), position);
    }
    return updates.build(context.updatingClause());
  }

  private Clause.Imports imports(ImportedVariablesContext context) {
    return context == null ? null
        : new Clause.Imports(context.STAR() != null,
            context.variable().stream().map(this::variable).toList());
  }

  private Clause match(MatchClauseContext context, Position position) {
    List<Name> joinOrder =
        context.joinOrderHint()
            .stream()
            .flatMap(hint -> hint.variable().stream())
            .map(this::variable)
            .toList();
    return new Clause.Match(
        context.OPTIONAL() != null,
        context.repeatable() != null,
        patterns.parts(context.pattern()),
        joinOrder,
        where(context.where()),
        position);
  }

  private Clause loadCsv(LoadCsvClauseContext context, Position position) {
    return new Clause.LoadCsv(
        context.HEADERS() != null,
        expressions.build(context.expression()),
        variable(context.variable()),
        context.STRING() == null ? null : literals.string(context.STRING().getSymbol()),
        position);
  }

  ProjectionBody body(ProjectionBodyContext context) {
    List<ProjectionItem> items =
        context.projectionItems().projectionItem().stream().map(this::item).toList();
    return new ProjectionBody(
        context.DISTINCT() != null,
        context.projectionItems().STAR() != null,
        items,
        orderBy(context.orderBy()),
        skip(context.skip()),
        limit(context.limit()));
  }

  /** The keys of an ORDER BY; none if it is null. */
  List<SortItem> orderBy(OrderByContext context) {
    return context == null
        ? List.of()
        : context.sortItem().stream().map(this::sortItem).toList();
  }

  /** The number of rows to skip; null if it is. */
  Expr skip(SkipContext context) {
    return context == null ? null : expressions.build(context.expression());
  }

  /** The largest number of rows; null if it is. */
  Expr limit(LimitContext context) {
    return context == null ? null : expressions.build(context.expression());
  }

  private ProjectionItem item(ProjectionItemContext context) {
    ParserRuleContext expression = context.expression();
    String text = expression.getStart()
        .getInputStream()
        .getText(
            Interval.of(
                expression.getStart().getStartIndex(), expression.getStop().getStopIndex()));
    return new ProjectionItem(
        expressions.build(context.expression()),
        context.variable() == null ? null : variable(context.variable()),
        text);
  }

  private SortItem sortItem(SortItemContext context) {
    return new SortItem(
        expressions.build(context.expression()),
        context.DESC() != null || context.DESCENDING() != null);
  }

  private Clause call(CallClauseContext context, Position position) {
    List<Expr> arguments = context.LPAREN() == null
        ? null
        : context.expression().stream().map(expressions::build).toList();
    List<YieldItem> yields = yields(context.yieldItem());
    return new Clause.Call(
        patterns.dottedName(context.procedureName().propertyKey()),
        arguments,
        context.YIELD() != null && yields.isEmpty(),
        yields,
        where(context.where()),
        position);
  }

  /** The columns that a YIELD names. */
  List<YieldItem> yields(List<YieldItemContext> contexts) {
    return contexts.stream()
        .map(
            item -> new YieldItem(
                variable(item.yielded),
                item.alias == null ? null : variable(item.alias)))
        .toList();
  }

  /** The predicate of a WHERE; null if it is. */
  Expr where(WhereContext context) {
    return context == null ? null : expressions.build(context.expression());
  }

  private Name variable(VariableContext context) {
    return patterns.variable(context);
  }

  static Position position(ParserRuleContext context) {
    return new Position(context.getStart().getStartIndex());
  }
}
