/**
 * The cost of inserts: batches of vertices with an edge each, by every way into a database. Start
 * with {@link io.graphflow.bench.inserts.InsertBenchmark}.
 */
package io.graphflow.bench.inserts;
