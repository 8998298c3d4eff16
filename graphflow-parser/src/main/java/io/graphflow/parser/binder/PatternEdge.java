package io.graphflow.parser.binder;

import io.graphflow.parser.ast.Position;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import java.util.List;

/**
 * An edge of a pattern while it is being bound.
 *
 * @param from the end written first
 * @param steps ways along it that are still possible; narrowed in place
 * @param bound whether an earlier clause bound it
 */
record PatternEdge(
    Variable variable,
    PatternVertex from,
    PatternVertex to,
    List<EdgeStep> steps,
    boolean bound,
    Position position) {}
