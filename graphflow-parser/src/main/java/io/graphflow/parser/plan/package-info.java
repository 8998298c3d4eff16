/**
 * Logical plans: a tree of records under one sealed interface, immutable and valid once built. It says
 * what to compute and in which order; it knows nothing of tuples, list groups or flattening. Each
 * executor answers it with one exhaustive switch. Start with {@link
 * io.graphflow.parser.plan.LogicalPlan}.
 */
package io.graphflow.parser.plan;
