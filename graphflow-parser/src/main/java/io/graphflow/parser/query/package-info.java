/**
 * A query after binding and before planning: clauses over query graphs, every name resolved against
 * the catalog. Undirected edges, label alternatives and label unions are sets of (edge label,
 * direction) and of tables by now. Start with {@link io.graphflow.parser.query.BoundQuery}.
 */
package io.graphflow.parser.query;
