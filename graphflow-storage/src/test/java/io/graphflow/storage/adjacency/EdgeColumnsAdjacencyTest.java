package io.graphflow.storage.adjacency;

import io.graphflow.research.EdgePropertyStorage;
import io.graphflow.research.StorageOptions;

/** Adjacency lists that store random edge IDs. */
class EdgeColumnsAdjacencyTest extends AdjacencyContract {
  EdgeColumnsAdjacencyTest() {
    super(StorageOptions.FILES.withEdgeProperties(EdgePropertyStorage.EDGE_COLUMNS));
  }
}
