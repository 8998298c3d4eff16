/**
 * The adjacency lists of many vertices at a time. An extension reads a sequence of runs ({@link
 * io.graphflow.core.adjacency.batch.ListRun}) for each vertex: one for each edge label, direction
 * and table of neighbours, in the files or, for lists that have changed since, gathered from the
 * delta. {@link io.graphflow.core.adjacency.batch.AdjacencyBatch} reads the bounds of up to 1,024
 * vertices' lists at once, {@link io.graphflow.core.adjacency.batch.VertexRuns} those of one vertex.
 * Above this package nobody asks whether a graph has changed. Start with {@link
 * io.graphflow.core.adjacency.batch.ListRuns}.
 */
package io.graphflow.core.adjacency.batch;
