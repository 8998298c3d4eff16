/**
 * The physical plan of the list-based processor. {@link io.graphflow.core.list.plan.ListPlanner} takes every
 * decision that a logical plan leaves open: which groups there are and which of them are flat, what is only
 * counted, what is extended as a list or as a column, how predicates are tested, what runs in parallel. Its
 * result is a tree of records ({@link io.graphflow.core.list.plan.ListPlan}), made once for a query and a
 * catalog, which {@code EXPLAIN} prints and {@code core.list.link} makes operators of, for each run and worker.
 */
package io.graphflow.core.list.plan;
