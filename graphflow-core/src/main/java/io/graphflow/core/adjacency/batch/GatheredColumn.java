package io.graphflow.core.adjacency.batch;

import io.graphflow.core.expression.Evaluator;

/**
 * A property that is gathered with edges, as filters compare it.
 *
 * @param value reads the property of an edge; of a type that is kept as an integer
 * @param slot where it reads the edge
 */
record GatheredColumn(Evaluator value, int slot) {}
