/**
 * DuckDB, through JDBC: the published CSV files as tables, and the queries in SQL. Start with {@link
 * io.graphflow.peers.duckdb.DuckDbPeer}.
 */
package io.graphflow.peers.duckdb;
