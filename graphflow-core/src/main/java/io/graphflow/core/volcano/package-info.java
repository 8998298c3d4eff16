/**
 * Volcano-style processing: one flat {@link io.graphflow.core.tuple.Tuple} a query, pulled through a tree
 * of operators a row at a time. GF-RV and GF-CV are this over the row and the columnar layouts. There is
 * one operator class for each node of the logical plan; all operators of a query write their own slots
 * of the same tuple, so passing a row on costs nothing, and an inner plan sees the row of the outer one
 * without a copy. Start with {@link io.graphflow.core.volcano.VolcanoPlanner}.
 */
package io.graphflow.core.volcano;
