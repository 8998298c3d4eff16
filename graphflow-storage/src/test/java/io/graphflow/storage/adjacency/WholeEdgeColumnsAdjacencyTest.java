package io.graphflow.storage.adjacency;

import io.graphflow.storage.layout.EdgePropertyStorage;
import io.graphflow.storage.layout.Layout;
import io.graphflow.storage.layout.StorageOptions;

/** Adjacency lists that store random edge IDs of 8 bytes. */
class WholeEdgeColumnsAdjacencyTest extends AdjacencyContract {
  WholeEdgeColumnsAdjacencyTest() {
    super(StorageOptions.of(Layout.COLS).with(EdgePropertyStorage.EDGE_COLUMNS));
  }
}
