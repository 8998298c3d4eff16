/**
 * Operators that chunks begin with: the vertices of tables, vertices with a key, the row of an
 * outer plan, given rows.
 */
package io.graphflow.core.list.operator.scan;
