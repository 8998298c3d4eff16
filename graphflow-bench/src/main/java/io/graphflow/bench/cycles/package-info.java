/**
 * Target 3: cyclic patterns by intersections, against loops by hand. Start with {@link
 * io.graphflow.bench.cycles.CyclesBenchmark}.
 */
package io.graphflow.bench.cycles;
