/**
 * Columns of property values: one value or NULL for each vertex of a table, or each edge (paper
 * sections 4.1.2 and 5).
 *
 * <p>A {@link io.graphflow.storage.column.ColumnBuilder} of the property's type takes values one by
 * one, chooses the encoding and writes a structure; {@link
 * io.graphflow.storage.column.ColumnReader} reads it, whatever the encoding: start there. Encodings
 * keep every value accessible in constant time. Integers and dictionary codes take the fewest whole
 * bytes and keep the order of the values, so that comparisons become range tests on codes.
 */
package io.graphflow.storage.column;
