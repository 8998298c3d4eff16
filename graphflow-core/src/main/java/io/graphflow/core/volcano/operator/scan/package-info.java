/** Where rows begin: the vertices of tables, those with a key, the row of an outer plan, given rows. */
package io.graphflow.core.volcano.operator.scan;
