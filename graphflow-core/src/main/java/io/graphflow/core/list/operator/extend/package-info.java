/**
 * Operators from vertices to their neighbours. The neighbours come as a new group that points into
 * an adjacency list or, where each vertex has one edge at most, as vectors beside those of the
 * vertices; along paths; or as the vertices that several lists have in common. Start with {@link
 * io.graphflow.core.list.operator.extend.ListExtendOperator}.
 */
package io.graphflow.core.list.operator.extend;
