/**
 * The messages of Bolt: how they are cut into chunks, what a client asks and what a server answers, in each
 * version of the protocol. The layouts are those of Neo4j's published specification of Bolt.
 */
package io.graphflow.server.bolt.message;
