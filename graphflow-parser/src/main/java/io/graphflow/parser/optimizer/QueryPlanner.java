package io.graphflow.parser.optimizer;

import io.graphflow.parser.expression.Expression.PropertyAccess;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.CompiledQuery;
import io.graphflow.parser.plan.CompilerOptions;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.PlanValidator;
import io.graphflow.parser.plan.PlanVariables;
import io.graphflow.parser.plan.UpdatePlan;
import io.graphflow.parser.query.BoundClause;
import io.graphflow.parser.query.BoundClause.Call;
import io.graphflow.parser.query.BoundClause.Horizon;
import io.graphflow.parser.query.BoundClause.LoadCsv;
import io.graphflow.parser.query.BoundClause.Match;
import io.graphflow.parser.query.BoundClause.Union;
import io.graphflow.parser.query.BoundClause.Unwind;
import io.graphflow.parser.query.BoundQuery;
import io.graphflow.parser.query.BoundUpdate;
import io.graphflow.parser.query.ClauseExpressions;
import io.graphflow.parser.query.QueryGraph.QueryVertex;
import io.graphflow.parser.rewrite.AddEager;
import io.graphflow.parser.rewrite.DropIdentityProject;
import io.graphflow.parser.rewrite.DropPassingWith;
import io.graphflow.parser.rewrite.GroupByElement;
import io.graphflow.parser.rewrite.MergeCreates;
import io.graphflow.parser.rewrite.MergeMatches;
import io.graphflow.parser.rewrite.MergeProjects;
import io.graphflow.parser.rewrite.ProjectAfterTop;
import io.graphflow.parser.rewrite.PruneUnread;
import io.graphflow.parser.rewrite.PushIntoRepetition;
import io.graphflow.parser.rewrite.PushPredicates;
import io.graphflow.parser.rewrite.ReachOnce;
import io.graphflow.parser.rewrite.TieToRows;
import io.graphflow.parser.statistics.ElementTables;
import io.graphflow.parser.statistics.GraphStatistics;
import io.graphflow.parser.statistics.Selectivity;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.error.GraphflowException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Turns a bound query into a plan: rewrites the clauses, plans them in order, each from the rows of the
 * one before, and prunes the whole; sets barriers where a query writes. A planner plans one query.
 */
public final class QueryPlanner {
  private final BoundQuery query;
  private final PlanningContext context;
  private final PatternPlanner patterns;
  private final HorizonPlanner horizons;
  private final UpdatePlanner updates;

  private QueryPlanner(BoundQuery query, Catalog catalog, CompilerOptions options) {
    this.query = query;
    GraphStatistics graph = new GraphStatistics(catalog);
    ElementTables tables = new ElementTables();
    context =
        new PlanningContext(
            graph,
            tables,
            new Selectivity(graph, tables),
            new VariableAllocator(query.variableCount()),
            options,
            options.vertexOrder().isEmpty() ? query.vertexOrder() : options.vertexOrder(),
            reads(query.clauses()));
    patterns = new PatternPlanner(context);
    horizons = new HorizonPlanner(context, patterns);
    updates = new UpdatePlanner(context, patterns);
  }

  /**
   * Plans a query.
   *
   * @param query the query, bound against {@code catalog}
   * @param catalog schema and statistics
   * @param options choices of the caller; a vertex order in them goes before one in the query
   * @throws GraphflowException of kind QUERY if the join-order hint names an unknown vertex or is not
   *     connected, or if a pattern is too large
   */
  public static CompiledQuery plan(BoundQuery query, Catalog catalog, CompilerOptions options) {
    return new QueryPlanner(query, catalog, options).plan();
  }

  private CompiledQuery plan() {
    checkHint();
    LogicalPlan plan = plan(new LogicalPlan.Unit(), query.clauses());
    List<Variable> columns = query.columns();
    plan = PruneUnread.apply(PushIntoRepetition.apply(plan), columns);
    plan = GroupByElement.apply(plan, context.graph().catalog(), context.tables());
    plan = ProjectAfterTop.apply(MergeProjects.apply(plan));
    plan = DropIdentityProject.apply(PruneUnread.apply(plan, columns));
    plan = TieToRows.apply(ReachOnce.apply(plan));
    boolean writes = UpdatePlan.isIn(plan);
    if (writes) {
      plan = AddEager.apply(plan, columns, context.graph().catalog());
    }
    assert PlanValidator.problems(plan, columns).isEmpty()
        : PlanValidator.problems(plan, columns);
    return new CompiledQuery(
        query.mode(),
        plan,
        columns,
        query.parameters(),
        new RowEstimates(context.graph(), context.tables()).of(plan),
        query.warnings(),
        !context.vertexOrder().isEmpty(),
        context.variables().variableCount(),
        writes ? CompiledQuery.Access.WRITE : CompiledQuery.Access.READ,
        null);
  }

  /** The plan of some clauses from the rows of {@code input}. */
  private LogicalPlan plan(LogicalPlan input, List<BoundClause> written) {
    List<BoundClause> clauses = PushPredicates.apply(written);
    clauses = DropPassingWith.apply(clauses);
    clauses = MergeMatches.apply(clauses, JoinProblem.MOST_ELEMENTS);
    clauses = MergeCreates.apply(clauses);
    LogicalPlan plan = input;
    for (BoundClause clause : clauses) {
      plan =
          switch (clause) {
            case Match match -> match.optional() ? optional(plan, match) : match(plan, match);
            case Unwind unwind ->
              new LogicalPlan.Unwind(
                  horizons.mark(plan, unwind.checks()), unwind.list(), unwind.element());
            case LoadCsv load ->
              new LogicalPlan.LoadCsv(
                  plan, load.source(), load.row(), load.headers(), load.fieldTerminator());
            case Call call ->
              new LogicalPlan.ProcedureCall(
                  horizons.mark(plan, call.checks()),
                  call.procedure(),
                  call.arguments(),
                  call.outputs());
            case Union union -> union(plan, union);
            case Horizon horizon -> horizons.plan(plan, horizon);
            case BoundUpdate update -> updates.plan(plan, update);
          };
    }
    return plan;
  }

  /** The plan of branches that all begin with {@code leaf}. */
  private LogicalPlan union(LogicalPlan leaf, Union union) {
    List<LogicalPlan> branches = new ArrayList<>();
    ElementTables tables = context.tables();
    ElementTables together = new ElementTables();
    Set<Variable> unknown = new HashSet<>();
    for (List<BoundClause> branch : union.branches()) {
      union.outputs().forEach(tables::forget);
      branches.add(plan(leaf, branch));
      for (Variable output : union.outputs()) {
        if (!together.addAll(output, tables)) {
          unknown.add(output);
        }
      }
    }
    for (Variable output : union.outputs()) {
      tables.forget(output);
      if (!unknown.contains(output)) {
        tables.addAll(output, together);
      }
    }
    LogicalPlan plan = new LogicalPlan.Union(branches, union.outputs());
    return union.distinct() && !union.outputs().isEmpty()
        ? new LogicalPlan.Distinct(plan, union.outputs())
        : plan;
  }

  private LogicalPlan match(LogicalPlan input, Match match) {
    double rows = new RowEstimates(context.graph(), context.tables()).rows(input);
    return patterns
        .plan(input, rows, match.graph(), match.predicates(), match.checks())
        .plan();
  }

  private LogicalPlan optional(LogicalPlan input, Match match) {
    LogicalPlan inner =
        patterns.inner(match.graph(), match.predicates(), match.checks()).plan();
    Set<Variable> introduced = PlanVariables.bound(inner);
    introduced.removeAll(PlanVariables.argument(inner));
    return new LogicalPlan.OptionalApply(input, inner, List.copyOf(introduced));
  }

  private void checkHint() {
    Set<String> names = new LinkedHashSet<>();
    collectVertices(query.clauses(), names);
    Set<String> seen = new HashSet<>();
    for (String name : context.vertexOrder()) {
      if (!names.contains(name)) {
        throw new GraphflowException(
            GraphflowException.Kind.QUERY,
            "The join order hint names '%s', but no MATCH has a vertex of that name; it has %s."
                .formatted(name, names.isEmpty() ? "none" : String.join(", ", names)));
      }
      if (!seen.add(name)) {
        throw new GraphflowException(
            GraphflowException.Kind.QUERY,
            "The join order hint names '%s' twice; a vertex is bound once.".formatted(name));
      }
    }
  }

  private static void collectVertices(List<BoundClause> clauses, Set<String> names) {
    for (BoundClause clause : clauses) {
      if (clause instanceof Union union) {
        union.branches().forEach(branch -> collectVertices(branch, names));
      } else if (clause instanceof Match match) {
        for (QueryVertex vertex : match.graph().vertices()) {
          if (!vertex.variable().isAnonymous()) {
            names.add(vertex.variable().name());
          }
        }
      }
    }
  }

  private static Map<Variable, Integer> reads(List<BoundClause> clauses) {
    Map<Variable, Set<String>> keys = new HashMap<>();
    for (BoundClause clause : clauses) {
      ClauseExpressions.of(clause)
          .forEach(
              expression -> ExpressionTree.forEach(
                  expression,
                  node -> {
                    if (node instanceof PropertyAccess access
                        && access.target() instanceof VariableReference(Variable variable)) {
                      keys.computeIfAbsent(variable, _ -> new HashSet<>()).add(access.key());
                    }
                  }));
    }
    Map<Variable, Integer> reads = new HashMap<>();
    keys.forEach((variable, names) -> reads.put(variable, names.size()));
    return reads;
  }
}
