/**
 * Named graphs and the algorithms that run on them, under the names that Neo4j's Graph Data Science library has: {@code
 * CALL gds.graph.project('g', 'Person', 'KNOWS')}, then {@code CALL gds.pageRank.stream('g') YIELD nodeId, score}. {@link
 * io.graphflow.core.algorithm.named.NamedGraphProcedures} keeps the names; {@link
 * io.graphflow.core.algorithm.named.NamedAlgorithms} says which algorithm of ours runs for which name, and {@link
 * io.graphflow.core.algorithm.named.Configuration} makes its settings of the graph and of what a call was given.
 */
package io.graphflow.core.algorithm.named;
