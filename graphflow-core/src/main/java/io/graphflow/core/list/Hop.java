package io.graphflow.core.list;

import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import java.util.List;

/**
 * Edges from a vertex of a pattern to another: what a branch follows.
 *
 * @param edge the edge, or null if nothing reads it
 * @param toTables tables that the other end may lie in
 */
record Hop(
    Variable from,
    Variable edge,
    Variable to,
    List<EdgeStep> steps,
    List<Integer> toTables) {}
