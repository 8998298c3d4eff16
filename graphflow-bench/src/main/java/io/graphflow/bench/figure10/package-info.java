/**
 * The paper's Figure 10 (section 8.4): a vertex property read where more and more of its values are
 * NULL, by how NULLs are stored. Start with {@link io.graphflow.bench.figure10.Figure10Benchmark}.
 */
package io.graphflow.bench.figure10;
