/**
 * Neo4j's community edition, embedded: the graph, and the queries in Cypher as they are. Start with {@link
 * io.graphflow.peers.neo4j.Neo4jPeer}.
 */
package io.graphflow.peers.neo4j;
