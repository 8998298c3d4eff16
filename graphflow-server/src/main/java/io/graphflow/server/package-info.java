/** A server for a database that this process has open: drivers of Neo4j talk to it over Bolt, and all others over HTTP. */
package io.graphflow.server;
