/**
 * What searches of paths cost beside loops by hand: vertices that can be reached, trails, shortest paths.
 * Start with {@link io.graphflow.bench.paths.PathSearchBenchmark}.
 */
package io.graphflow.bench.paths;
