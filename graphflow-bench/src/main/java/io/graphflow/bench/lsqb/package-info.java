/** The Labelled Subgraph Query Benchmark: counts of nine patterns of a social network. */
package io.graphflow.bench.lsqb;
