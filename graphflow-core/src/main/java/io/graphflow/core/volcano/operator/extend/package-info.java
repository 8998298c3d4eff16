/**
 * From a vertex to its neighbours, one edge at a time, along paths, or to vertices that several lists have
 * in common. Start with {@link io.graphflow.core.volcano.operator.extend.ExtendOperator}.
 */
package io.graphflow.core.volcano.operator.extend;
