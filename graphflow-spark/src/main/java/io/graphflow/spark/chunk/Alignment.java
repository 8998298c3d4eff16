package io.graphflow.spark.chunk;

import java.io.Serializable;

/**
 * How the rows of a table lie: the vertex of a column says which part they are in. Immutable.
 *
 * @param column the name of a column of IDs of the vertices of one table
 * @param table the number of that table
 * @param size the number of vertices of a part
 * @param sorted whether the rows of a part are sorted by the column
 */
public record Alignment(
    String column,
    int table,
    long size,
    boolean sorted) implements Serializable {}
