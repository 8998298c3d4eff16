package io.graphflow.storage.adjacency;

import io.graphflow.storage.snapshot.EdgePropertyStorage;
import io.graphflow.storage.snapshot.Layout;
import io.graphflow.storage.snapshot.StorageOptions;

/** Adjacency lists that store random edge IDs of 8 bytes. */
class WholeEdgeColumnsAdjacencyTest extends AdjacencyContract {
  WholeEdgeColumnsAdjacencyTest() {
    super(StorageOptions.of(Layout.COLS).with(EdgePropertyStorage.EDGE_COLUMNS));
  }
}
