/**
 * Point reads: one vertex by its key and its neighbours, prepared or found by text, the result
 * consumed. Start with {@link io.graphflow.bench.pointread.PointReadBenchmark}.
 */
package io.graphflow.bench.pointread;
