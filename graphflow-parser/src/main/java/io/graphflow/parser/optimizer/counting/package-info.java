/**
 * Counting along edges: the rewrite of aggregates that only count a pattern, or parts of one, into
 * plans that never enumerate it ({@link
 * io.graphflow.parser.optimizer.counting.CountAlongEdges}), with inclusion and exclusion where
 * elements must differ.
 */
package io.graphflow.parser.optimizer.counting;
