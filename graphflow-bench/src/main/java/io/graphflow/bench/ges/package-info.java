/**
 * The tables and figures of GES's paper that compare its variants: blocks of rows, factorized trees, and trees with
 * operators fused. Start with {@link io.graphflow.bench.ges.GesExperiment} for times, with {@link
 * io.graphflow.bench.ges.GesMemoryExperiment} for memory, with {@link
 * io.graphflow.bench.ges.GesOperatorsExperiment} for where the time goes, and with {@link
 * io.graphflow.bench.ges.GesThroughputExperiment} and {@link io.graphflow.bench.ges.GesTailsExperiment} for what a driver
 * of LDBC's Interactive workload sees.
 */
package io.graphflow.bench.ges;
