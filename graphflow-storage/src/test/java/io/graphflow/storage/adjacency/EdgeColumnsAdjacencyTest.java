package io.graphflow.storage.adjacency;

import io.graphflow.storage.layout.EdgePropertyStorage;
import io.graphflow.storage.layout.StorageOptions;

/** Adjacency lists that store random edge IDs. */
class EdgeColumnsAdjacencyTest extends AdjacencyContract {
  EdgeColumnsAdjacencyTest() {
    super(StorageOptions.FILES.with(EdgePropertyStorage.EDGE_COLUMNS));
  }
}
