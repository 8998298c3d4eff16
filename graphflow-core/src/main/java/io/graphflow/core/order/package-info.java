/**
 * Rows in order. Operators hand over rows, one by one or as columns; they are kept in a {@link
 * io.graphflow.core.vector.RowTable}, and sorted by keys that are kept beside.
 */
package io.graphflow.core.order;
