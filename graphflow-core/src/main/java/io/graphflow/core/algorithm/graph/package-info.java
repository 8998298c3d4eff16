/**
 * The graph that an algorithm runs on: the chosen vertices, numbered from 0 on without gaps, and their
 * adjacency lists in arrays of these numbers, as one snapshot has them with its delta.
 *
 * <p>{@link io.graphflow.core.algorithm.graph.ProjectedGraph} makes it of a {@link
 * io.graphflow.core.algorithm.choice.GraphChoice}. {@link io.graphflow.core.algorithm.graph.Work} gives
 * algorithms their memory, their threads, and the moment to stop.
 */
package io.graphflow.core.algorithm.graph;
