package io.graphflow.core.list.plan;

import io.graphflow.parser.expression.Variable;

/**
 * Where a variable is in the chunks of an operator.
 *
 * @param group the list group, by its number in the {@link ListQueryPlan}
 * @param vector the vector, likewise
 * @param variable expressions read it in the slot {@code variable.id()} of a tuple
 */
public record Column(int group, int vector, Variable variable) {}
