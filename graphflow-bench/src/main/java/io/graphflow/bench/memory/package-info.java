/**
 * Memory beyond the paper's last layout: the saving of each further step, and its price in time.
 * Start with {@link io.graphflow.bench.memory.MemoryExperiment}.
 */
package io.graphflow.bench.memory;
