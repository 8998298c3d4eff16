/**
 * The physical plan of the list-based processor. {@link io.graphflow.core.list.plan.ListPlanner}
 * takes every decision that a logical plan leaves open: which groups there are, which of them are
 * flat, and which parts are only counted; whether an extension is a list or a column, how
 * predicates are tested, and what runs in parallel. Its result is a tree of records ({@link
 * io.graphflow.core.list.plan.ListPlan}), made once for a query and a catalog. {@code EXPLAIN}
 * prints it, and {@code core.list.link} makes operators of it for each run and worker.
 */
package io.graphflow.core.list.plan;
