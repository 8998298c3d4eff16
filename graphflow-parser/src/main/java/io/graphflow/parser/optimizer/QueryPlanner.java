package io.graphflow.parser.optimizer;

import io.graphflow.parser.expression.Expression.PropertyAccess;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.optimizer.counting.CountAlongEdges;
import io.graphflow.parser.plan.CompiledQuery;
import io.graphflow.parser.plan.CompilerOptions;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.PlanValidator;
import io.graphflow.parser.plan.UpdatePlan;
import io.graphflow.parser.query.BoundClause;
import io.graphflow.parser.query.BoundClause.CallSubquery;
import io.graphflow.parser.query.BoundClause.Match;
import io.graphflow.parser.query.BoundClause.Union;
import io.graphflow.parser.query.BoundQuery;
import io.graphflow.parser.query.ClauseExpressions;
import io.graphflow.parser.query.QueryGraph.QueryVertex;
import io.graphflow.parser.rewrite.AddEager;
import io.graphflow.parser.rewrite.DropIdentityProject;
import io.graphflow.parser.rewrite.GroupByElement;
import io.graphflow.parser.rewrite.MergeProjects;
import io.graphflow.parser.rewrite.ProjectAfterTop;
import io.graphflow.parser.rewrite.PruneUnread;
import io.graphflow.parser.rewrite.PushIntoRepetition;
import io.graphflow.parser.rewrite.ReachOnce;
import io.graphflow.parser.rewrite.TieToRows;
import io.graphflow.parser.statistics.ElementTables;
import io.graphflow.parser.statistics.GraphStatistics;
import io.graphflow.parser.statistics.Selectivity;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.error.QueryException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Turns a bound query into a plan: plans its clauses ({@link ClausePlanner}) and prunes the whole; sets
 * barriers where a query writes. A planner plans one query.
 */
public final class QueryPlanner {
  private final BoundQuery query;
  private final PlanningContext context;

  private QueryPlanner(
      BoundQuery query, Catalog catalog, CompilerOptions options, Runnable check) {
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
            reads(query.clauses()),
            check);
  }

  /**
   * Plans a query.
   *
   * @param query the query, bound against {@code catalog}
   * @param catalog schema and statistics
   * @param options choices of the caller; a vertex order in them goes before one in the query
   * @param check is run now and then, and ends the planning by what it throws
   * @throws QueryException if the join-order hint names an unknown vertex or is not
   *     connected, or if a pattern is too large
   */
  public static CompiledQuery plan(
      BoundQuery query, Catalog catalog, CompilerOptions options, Runnable check) {
    return new QueryPlanner(query, catalog, options, check).plan();
  }

  private CompiledQuery plan() {
    checkHint();
    LogicalPlan plan = new ClausePlanner(context).plan(new LogicalPlan.Unit(), query.clauses());
    plan = ValueJoins.apply(plan, context);
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
    IdentityHashMap<LogicalPlan, Double> estimates = estimates(plan);
    // A hint says how to enumerate, so what it is given for is enumerated.
    if (context.options().countAlongEdges() && context.vertexOrder().isEmpty()) {
      Optional<LogicalPlan> counted =
          CountAlongEdges.apply(plan, context.graph().catalog(), estimates);
      if (counted.isPresent()) {
        plan = counted.get();
        estimates = estimates(plan);
      }
    }
    assert PlanValidator.problems(plan, columns).isEmpty()
        : PlanValidator.problems(plan, columns);
    return new CompiledQuery(
        query.mode(),
        plan,
        columns,
        query.parameters(),
        estimates,
        query.warnings(),
        context.variables().variableCount(),
        writes ? CompiledQuery.Access.WRITE : CompiledQuery.Access.READ,
        null);
  }

  private IdentityHashMap<LogicalPlan, Double> estimates(LogicalPlan plan) {
    return new RowEstimates(context.graph(), context.tables()).of(plan);
  }

  private void checkHint() {
    Set<String> names = new LinkedHashSet<>();
    collectVertices(query.clauses(), names);
    Set<String> seen = new HashSet<>();
    for (String name : context.vertexOrder()) {
      if (!names.contains(name)) {
        throw new QueryException(
            "The join order hint names '%s', but no MATCH has a node of that name; it has %s."
                .formatted(name, names.isEmpty() ? "none" : String.join(", ", names)));
      }
      if (!seen.add(name)) {
        throw new QueryException(
            "The join order hint names '%s' twice; a node is bound once.".formatted(name));
      }
    }
  }

  private static void collectVertices(List<BoundClause> clauses, Set<String> names) {
    for (BoundClause clause : clauses) {
      if (clause instanceof Union union) {
        union.branches().forEach(branch -> collectVertices(branch, names));
      } else if (clause instanceof CallSubquery call) {
        collectVertices(call.clauses(), names);
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
