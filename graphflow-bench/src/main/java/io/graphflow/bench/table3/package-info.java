/**
 * The paper's Table 3 (section 8.3): predicates on edge properties in property pages, in edge columns
 * and in a double-indexed property CSR, read forward and backward. Start with {@link
 * io.graphflow.bench.table3.Table3Benchmark}.
 */
package io.graphflow.bench.table3;
