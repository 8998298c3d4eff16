/**
 * What counts without enumerating. {@link io.graphflow.core.list.count.CountExtendOperator} multiplies the
 * multiplicity of each vertex by the rows that its edges make, whether these are an extension that nothing reads or
 * a branch of a pattern; {@link io.graphflow.core.list.count.EdgeCounter} counts the edges, over {@link
 * io.graphflow.core.list.count.EdgeLists}, each once or as often as its neighbour weighs. {@link
 * io.graphflow.core.list.count.CountPass} counts along the edges of all vertices at once, before the rows are
 * read that need the sums.
 */
package io.graphflow.core.list.count;
