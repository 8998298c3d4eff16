/**
 * Target 3: cyclic patterns by intersections, against a sorted merge by hand. Start with {@link
 * io.graphflow.bench.cycles.CyclesBenchmark}.
 */
package io.graphflow.bench.cycles;
