package io.graphflow.parser.optimizer;

import io.graphflow.exception.QueryException;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.optimizer.Rewrites.Pass;
import io.graphflow.parser.plan.CompiledQuery;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.PlanValidator;
import io.graphflow.parser.plan.UpdatePlan;
import io.graphflow.parser.query.BoundClause;
import io.graphflow.parser.query.BoundClause.CallSubquery;
import io.graphflow.parser.query.BoundClause.Match;
import io.graphflow.parser.query.BoundClause.Union;
import io.graphflow.parser.query.BoundQuery;
import io.graphflow.parser.query.QueryGraph.QueryVertex;
import io.graphflow.research.CompilerOptions;
import io.graphflow.storage.catalog.Catalog;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Turns a bound query into a plan: plans its clauses ({@link ClausePlanner}) and rewrites the whole
 * ({@link Rewrites}). A planner plans one query.
 */
public final class QueryPlanner {
  private final BoundQuery query;
  private final PlanningContext context;

  private QueryPlanner(
      BoundQuery query, Catalog catalog, CompilerOptions options, Runnable check) {
    this.query = query;
    context = PlanningContext.of(query, catalog, options, check);
  }

  /**
   * Plans a query.
   *
   * @param query the query, bound against {@code catalog}
   * @param catalog schema and statistics
   * @param options choices of the caller; a vertex order in them goes before one in the query
   * @param check is run now and then, and ends the planning by an exception
   * @throws QueryException if the join-order hint names an unknown vertex or is not connected, or
   *     if a pattern is too large
   */
  public static CompiledQuery plan(
      BoundQuery query, Catalog catalog, CompilerOptions options, Runnable check) {
    return new QueryPlanner(query, catalog, options, check).plan();
  }

  private CompiledQuery plan() {
    checkHint();
    LogicalPlan plan = new ClausePlanner(context).plan(new LogicalPlan.Unit(), query.clauses());
    List<Variable> columns = query.columns();
    Rewrites rewrites = new Rewrites(context, columns);
    plan = Pass.applyAll(rewrites.ofPlan(), plan);
    assert PlanValidator.problems(plan, columns).isEmpty()
        : PlanValidator.problems(plan, columns);
    return new CompiledQuery(
        query.mode(),
        plan,
        columns,
        query.parameters(),
        rewrites.estimates(plan),
        query.warnings(),
        context.variables().variableCount(),
        UpdatePlan.isIn(plan) ? CompiledQuery.Access.WRITE : CompiledQuery.Access.READ);
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
}
