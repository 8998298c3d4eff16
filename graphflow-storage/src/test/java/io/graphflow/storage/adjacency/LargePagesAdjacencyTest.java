package io.graphflow.storage.adjacency;

import io.graphflow.research.StorageOptions;

/** Offsets within property pages of 2,048 lists. */
class LargePagesAdjacencyTest extends AdjacencyContract {
  LargePagesAdjacencyTest() {
    super(StorageOptions.FILES.withListsPerPage(2048));
  }
}
