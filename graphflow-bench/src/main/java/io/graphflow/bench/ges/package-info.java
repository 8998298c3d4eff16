/**
 * The tables of GES's paper that compare its variants: blocks of rows, factorized trees, and trees with operators
 * fused. Start with {@link io.graphflow.bench.ges.GesExperiment} for times
 * and with {@link io.graphflow.bench.ges.GesMemoryExperiment} for memory.
 */
package io.graphflow.bench.ges;
