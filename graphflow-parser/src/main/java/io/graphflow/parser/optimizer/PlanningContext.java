package io.graphflow.parser.optimizer;

import io.graphflow.parser.expression.Expression.PropertyAccess;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.query.BoundClause;
import io.graphflow.parser.query.BoundQuery;
import io.graphflow.parser.query.ClauseExpressions;
import io.graphflow.parser.statistics.ElementTables;
import io.graphflow.parser.statistics.GraphStatistics;
import io.graphflow.parser.statistics.Selectivity;
import io.graphflow.research.CompilerOptions;
import io.graphflow.storage.catalog.Catalog;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The state that the planning of one query shares. Not safe for use by many threads.
 *
 * @param graph counts of the graph
 * @param tables the tables of variables; grows as patterns are planned
 * @param selectivity estimates over {@code graph} and {@code tables}
 * @param variables gives out further variables
 * @param options choices of the caller
 * @param vertexOrder the join-order hint, or empty
 * @param reads the keys of the properties of each variable that the query reads anywhere
 * @param check ends the planning, by an exception, if nobody waits for it any more
 */
record PlanningContext(
    GraphStatistics graph,
    ElementTables tables,
    Selectivity selectivity,
    VariableAllocator variables,
    CompilerOptions options,
    List<String> vertexOrder,
    Map<Variable, Set<String>> reads,
    Runnable check) {

  /**
   * The context in which the planning of a query begins.
   *
   * @param query the query, bound against {@code catalog}
   * @param options choices of the caller; a vertex order in them goes before one in the query
   */
  static PlanningContext of(
      BoundQuery query, Catalog catalog, CompilerOptions options, Runnable check) {
    GraphStatistics graph = new GraphStatistics(catalog);
    ElementTables tables = new ElementTables();
    return new PlanningContext(
        graph,
        tables,
        new Selectivity(graph, tables),
        new VariableAllocator(query.variableCount()),
        options,
        options.vertexOrder().isEmpty() ? query.vertexOrder() : options.vertexOrder(),
        reads(query.clauses()),
        check);
  }

  private static Map<Variable, Set<String>> reads(List<BoundClause> clauses) {
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
    return keys;
  }
}
