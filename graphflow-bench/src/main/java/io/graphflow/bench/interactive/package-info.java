/**
 * The reads of LDBC SNB's Interactive workload as LDBC specifies them, whose texts lie in {@code
 * datasets/ldbc/specified}: whether the answers are those of the references that come with real data, and
 * how long each takes. Start with {@link io.graphflow.bench.interactive.InteractiveExperiment}.
 */
package io.graphflow.bench.interactive;
