package io.graphflow.storage.adjacency;

import io.graphflow.research.EdgePropertyStorage;
import io.graphflow.research.Layout;
import io.graphflow.research.StorageOptions;

/** Adjacency lists that store random edge IDs of 8 bytes. */
class WholeEdgeColumnsAdjacencyTest extends AdjacencyContract {
  WholeEdgeColumnsAdjacencyTest() {
    super(StorageOptions.of(Layout.COLS).withEdgeProperties(EdgePropertyStorage.EDGE_COLUMNS));
  }
}
