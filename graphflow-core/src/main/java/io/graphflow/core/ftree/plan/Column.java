package io.graphflow.core.ftree.plan;

import io.graphflow.parser.expression.Variable;

/**
 * The place of a variable in f-Trees.
 *
 * @param block number of the block in the {@link FTreeQueryPlan}
 * @param vector number of the vector in the {@link FTreeQueryPlan}
 * @param variable expressions read it in the slot {@code variable.id()} of a tuple
 */
public record Column(int block, int vector, Variable variable) {}
