package io.graphflow.core.list.plan;

import io.graphflow.parser.expression.Variable;

/**
 * The place of a variable in the chunks of an operator.
 *
 * @param group number of the list group in the {@link ListQueryPlan}
 * @param vector number of the vector in the {@link ListQueryPlan}
 * @param variable expressions read it in the slot {@code variable.id()} of a tuple
 */
public record Column(int group, int vector, Variable variable) {}
