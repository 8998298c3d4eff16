/**
 * Figure 11: the queries of two published benchmarks, LDBC's interactive reads (11a) and the Join Order
 * Benchmark (11b), in GF-RV, GF-CV and GF-CL. The texts lie in {@code datasets/ldbc} and {@code
 * datasets/job}. Start with {@link io.graphflow.bench.figure11.Figure11Experiment}.
 */
package io.graphflow.bench.figure11;
