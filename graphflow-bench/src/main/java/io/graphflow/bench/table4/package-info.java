/**
 * The paper's Table 4: k-hop FILTER and COUNT(*), Volcano against lists, and the loops by hand beside
 * both. Start with {@link io.graphflow.bench.table4.Table4Benchmark}.
 */
package io.graphflow.bench.table4;
