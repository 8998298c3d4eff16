/**
 * What reading costs when a part of the edges is in the delta. Start with {@link
 * io.graphflow.bench.delta.ChangedListsBenchmark}.
 */
package io.graphflow.bench.delta;
