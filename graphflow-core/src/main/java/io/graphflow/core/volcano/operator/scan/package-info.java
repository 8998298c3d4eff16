/**
 * Operators that rows begin with: the vertices of tables, vertices with a key, the row of an outer
 * plan, given rows.
 */
package io.graphflow.core.volcano.operator.scan;
