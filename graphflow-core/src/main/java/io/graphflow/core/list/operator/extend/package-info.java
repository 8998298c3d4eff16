/**
 * From vertices to their neighbours: as a new group that points into an adjacency list, as vectors beside
 * those of the vertices where each has one edge at most, along paths, or to vertices that several lists
 * have in common. Start with {@link io.graphflow.core.list.operator.extend.ListExtendOperator}.
 */
package io.graphflow.core.list.operator.extend;
