/**
 * Makes operators of a physical plan, for each run and for each worker of a run.
 * {@link io.graphflow.core.list.link.ListLinker} gives every kind of operation to a linker of its own, which
 * creates groups, vectors and operators as the plan says and decides nothing itself.
 * {@link io.graphflow.core.list.link.BoundPlan} keeps what all runs over the same state of the graph have in
 * common.
 */
package io.graphflow.core.list.link;
