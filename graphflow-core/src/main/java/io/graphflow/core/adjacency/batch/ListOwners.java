package io.graphflow.core.adjacency.batch;

import io.graphflow.core.vector.Selection;

/**
 * The vertices whose lists an {@link AdjacencyBatch} reads: one position of a vector, or those selected. An
 * executor's own unit of vectors is one.
 */
public interface ListOwners {
  /** The value of {@link #current} while many positions are selected. */
  int MANY = -1;

  /** The one position, or {@link #MANY}. */
  int current();

  /** The selected positions, ascending; meaningless if there is only {@link #current} one. */
  Selection selection();
}
