/**
 * Sets of queries, in Cypher and in SQL, and their right answers. The texts lie in {@code datasets}.
 * Start with {@link io.graphflow.bench.workload.Workload}.
 */
package io.graphflow.bench.workload;
