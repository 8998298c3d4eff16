/**
 * Single-cardinality edges in vertex columns against CSRs, the table that the paper's longer version
 * adds. Start with {@link io.graphflow.bench.singlecardinality.SingleCardinalityBenchmark}.
 */
package io.graphflow.bench.singlecardinality;
