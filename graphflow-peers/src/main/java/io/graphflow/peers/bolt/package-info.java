/**
 * The same statements through one driver over Bolt, at Neo4j and here. Start at
 * {@link io.graphflow.peers.bolt.BoltComparison}.
 */
package io.graphflow.peers.bolt;
