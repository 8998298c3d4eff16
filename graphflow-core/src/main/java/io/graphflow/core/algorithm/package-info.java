/**
 * Graph algorithms as procedures: {@code CALL algo.pageRank({nodes: 'Person'}) YIELD node, score}. {@link
 * io.graphflow.core.algorithm.AlgorithmProcedures} says which there are; each reads its {@link
 * io.graphflow.core.algorithm.Settings}, projects the chosen part of the query's snapshot to arrays ({@code graph}), runs
 * an algorithm on these ({@code kernel}), and gives the results row by row. Those that have the names of another library run
 * on named graphs ({@code named}); what such a name stands for, and what a call chooses, are words ({@code choice}).
 */
package io.graphflow.core.algorithm;
