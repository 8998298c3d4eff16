/**
 * Other database systems that answer the queries of the paper's Figure 11 over the same data, in the
 * place of the Neo4j, MonetDB and Vertica that the paper compares with, and those of what follows a pattern. Only the Maven profile {@code
 * peers} builds this module; nothing else depends on it.
 */
package io.graphflow.peers;
