package io.graphflow.storage.catalog;

/**
 * The edges of one label whose sources lie in one vertex table; the first component of an edge ID.
 *
 * @param id index in {@link Catalog#edgeTables()}, at most 65,534
 * @param edgeLabel id of the edge label
 * @param sourceTable id of the vertex table of the sources
 * @param count number of edges
 */
public record EdgeTable(int id, int edgeLabel, int sourceTable, long count) {}
