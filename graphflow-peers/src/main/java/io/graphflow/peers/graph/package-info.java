/**
 * A graph as CSV files, for systems that load vertices and edges. Start with {@link
 * io.graphflow.peers.graph.GraphFiles}.
 */
package io.graphflow.peers.graph;
