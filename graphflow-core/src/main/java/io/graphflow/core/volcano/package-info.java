/**
 * Volcano-style processing: one flat {@link io.graphflow.core.tuple.Tuple} a query, pulled through
 * a tree of operators a row at a time. GF-RV and GF-CV run it over the row layout and the columnar
 * layout. Each node of the logical plan has one operator class. All operators of a query write
 * their own slots of the same tuple, so that passing a row on costs nothing, and an inner plan sees
 * the row of the outer one without a copy.
 *
 * <p>{@link io.graphflow.core.volcano.VolcanoExecutor} is the way in; {@code operator} holds the
 * operators, in folders that {@code list} has as well, {@code plan} makes them, {@code run} pulls
 * rows from them. Start with {@link io.graphflow.core.volcano.plan.VolcanoPlanner}.
 */
package io.graphflow.core.volcano;
