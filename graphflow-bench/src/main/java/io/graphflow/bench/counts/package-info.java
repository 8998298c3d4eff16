/** Counts of all walks of a graph, which GF-CL counts along edges: target 2. Start with {@link io.graphflow.bench.counts.CountsBenchmark}. */
package io.graphflow.bench.counts;
