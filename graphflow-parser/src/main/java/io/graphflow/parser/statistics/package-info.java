/**
 * Estimates from the catalog's counts: how many vertices, edges and rows to expect of a query. The
 * formulas assume that labels, edges and predicates are independent of each other and that values
 * are spread evenly, so that an estimate of a subpattern does not depend on the order in which it
 * is joined. Start with {@link io.graphflow.parser.statistics.GraphStatistics} (counts of the
 * graph) and {@link io.graphflow.parser.statistics.Selectivity} (predicates).
 */
package io.graphflow.parser.statistics;
