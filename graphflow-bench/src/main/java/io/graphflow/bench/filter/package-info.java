/**
 * Target 1: FILTER of 1 to 3 hops and a comparison of two edges, against loops by hand. Start with
 * {@link io.graphflow.bench.filter.TwoEdgesBenchmark}; the hops are those of the paper's Table 4.
 */
package io.graphflow.bench.filter;
