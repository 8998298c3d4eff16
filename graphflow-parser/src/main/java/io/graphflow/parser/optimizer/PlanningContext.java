package io.graphflow.parser.optimizer;

import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.CompilerOptions;
import io.graphflow.parser.statistics.ElementTables;
import io.graphflow.parser.statistics.GraphStatistics;
import io.graphflow.parser.statistics.Selectivity;
import java.util.List;
import java.util.Map;

/**
 * What the planning of one query shares. Not safe for use by many threads.
 *
 * @param graph counts of the graph
 * @param tables where variables may lie; grows as patterns are planned
 * @param selectivity estimates over {@code graph} and {@code tables}
 * @param variables gives out further variables
 * @param options choices of the caller
 * @param vertexOrder the join-order hint, or empty
 * @param reads number of properties of each variable that the query reads anywhere
 * @param check ends the planning, by what it throws, if nobody waits for it any more
 */
record PlanningContext(
    GraphStatistics graph,
    ElementTables tables,
    Selectivity selectivity,
    VariableAllocator variables,
    CompilerOptions options,
    List<String> vertexOrder,
    Map<Variable, Integer> reads,
    Runnable check) {}
