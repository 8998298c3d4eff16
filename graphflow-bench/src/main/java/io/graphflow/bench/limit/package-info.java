/**
 * Queries beside their limit, the loops that one would write by hand: classes that the benchmarks
 * of tables and targets share. Start with {@link io.graphflow.bench.limit.LimitBenchmark}, which
 * opens, checks and closes; {@link io.graphflow.bench.limit.LimitExperiment} sets GF-CL against the
 * limit.
 */
package io.graphflow.bench.limit;
