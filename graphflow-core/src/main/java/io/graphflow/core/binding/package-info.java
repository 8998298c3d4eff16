/**
 * Physical plans bound to states of a graph. What all snapshots of one kind share, such as where
 * adjacency lists lie in the files and evaluators of expressions, is found once and kept beside the
 * plan ({@link io.graphflow.core.binding.BoundPlan}); what depends on one run, such as its
 * parameters, belongs to its {@link io.graphflow.core.binding.BoundRun}. The processors of vectors
 * share both.
 */
package io.graphflow.core.binding;
