/**
 * Target 1: FILTER of 1 to 3 hops and a comparison of two edges, against loops by hand; and COUNT beside them. Start with
 * {@link io.graphflow.bench.hops.TwoEdgesBenchmark}; the hops are those of the paper's Table 4.
 */
package io.graphflow.bench.hops;
