/**
 * Operators and passes that count without enumerating. {@link
 * io.graphflow.core.list.count.CountExtendOperator} multiplies the multiplicity of each vertex by
 * the number of rows that its edges make. These are edges of an extension that nothing reads, or of
 * a branch of a pattern. {@link io.graphflow.core.list.count.EdgeCounter} counts the edges of
 * {@link io.graphflow.core.list.count.EdgeLists}, each once or with the multiplicity of its
 * neighbour. A {@link io.graphflow.core.list.count.CountPass} counts along the edges of all
 * vertices at once, before the rows that need its sums are read.
 */
package io.graphflow.core.list.count;
