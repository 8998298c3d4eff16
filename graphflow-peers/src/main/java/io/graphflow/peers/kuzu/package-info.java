/**
 * Kùzu, through its Java API: the graph in a node table for each vertex table and a relationship table
 * for each edge label, and the queries in its dialect of Cypher. Start with {@link
 * io.graphflow.peers.kuzu.KuzuPeer}.
 */
package io.graphflow.peers.kuzu;
