/**
 * The adjacency lists that all executors and path searches read: in the files, with the delta's
 * additions and replacements, along several edge labels and in both directions, with each self-loop
 * once.
 *
 * <p>{@link io.graphflow.core.adjacency.AdjacencyLists} says which lists an extension reads. {@link
 * io.graphflow.core.adjacency.EdgeCursor} goes through the edges of a vertex one after another; the
 * executors that work on vectors read the same lists of many vertices at a time, in {@code
 * core.adjacency.batch}.
 */
package io.graphflow.core.adjacency;
