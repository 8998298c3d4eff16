/**
 * The cost of reading a graph when a part of its edges is in the delta. Start with {@link
 * io.graphflow.bench.delta.ChangedListsBenchmark}.
 */
package io.graphflow.bench.delta;
