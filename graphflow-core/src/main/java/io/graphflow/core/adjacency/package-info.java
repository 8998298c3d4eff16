/**
 * What there is to read of adjacency lists, for all executors and path searches: in the files, beside them and
 * in their place, along several edge labels and in both directions, with each self-loop once.
 *
 * <p>{@link io.graphflow.core.adjacency.AdjacencyLists} says which lists an extension reads. {@link
 * io.graphflow.core.adjacency.EdgeCursor} goes through the edges of a vertex one after another; the list-based
 * processor reads the same lists of many vertices at a time, in {@code core.list.adjacency}.
 */
package io.graphflow.core.adjacency;
