/**
 * The graphs that benchmarks run on, generated once and found again, and the same graphs in plain
 * arrays for loops by hand. Start with {@link io.graphflow.bench.graph.BenchmarkGraph}.
 */
package io.graphflow.bench.graph;
