/**
 * Memory beyond the paper's last layout: what each further step saves, and its price in time. Start with
 * {@link io.graphflow.bench.memory.MemoryExperiment}.
 */
package io.graphflow.bench.memory;
