/**
 * The data that operators pass to each other. A chunk is the product of its groups ({@link
 * io.graphflow.core.list.chunk.ListGroup}). Each group is flat, with one position, or unflat, with
 * a selection of positions. Vectors of a group say where the values of its variables lie ({@code
 * core.vector}). Also here: the rows that a chunk stands for, tables that keep some of them, and
 * the bridge to the tuple that expressions without a kernel read ({@link
 * io.graphflow.core.list.chunk.Bindings}).
 */
package io.graphflow.core.list.chunk;
