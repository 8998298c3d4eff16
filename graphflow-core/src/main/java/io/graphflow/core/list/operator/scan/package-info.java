/** Where chunks begin: the vertices of tables, those with a key, the row of an outer plan, given rows. */
package io.graphflow.core.list.operator.scan;
