/**
 * What passes between operators: a chunk is the product of its groups ({@link
 * io.graphflow.core.list.chunk.ListGroup}), each of which is flat, one position, or not, a selection of
 * them. Vectors of a group say where the values of its variables lie ({@code core.vector}). Here are also
 * the rows that a chunk stands for, tables that keep some of them, and the bridge to the tuple that
 * expressions without a kernel read ({@link io.graphflow.core.list.chunk.Bindings}).
 */
package io.graphflow.core.list.chunk;
