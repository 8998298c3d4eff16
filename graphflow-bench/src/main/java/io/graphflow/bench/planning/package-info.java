/**
 * How long a query takes from its text to its plan: patterns of twelve edges in the shapes that are hard
 * to order. {@link io.graphflow.bench.planning.PlanningBenchmark} measures it.
 */
package io.graphflow.bench.planning;
