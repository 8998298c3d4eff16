/** Sorting: all rows, or the first some of them. */
package io.graphflow.core.list.operator.order;
