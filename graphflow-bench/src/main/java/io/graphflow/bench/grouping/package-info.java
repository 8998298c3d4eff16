/** Counts by vertex and the largest of them: target 4. Start with {@link io.graphflow.bench.grouping.GroupingBenchmark}. */
package io.graphflow.bench.grouping;
