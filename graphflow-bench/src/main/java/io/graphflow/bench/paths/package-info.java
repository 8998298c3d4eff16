/**
 * The cost of path searches beside loops by hand: reachable vertices, trails, shortest paths. Start
 * with {@link io.graphflow.bench.paths.PathSearchBenchmark}.
 */
package io.graphflow.bench.paths;
