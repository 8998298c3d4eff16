package io.graphflow.storage.database;

import io.graphflow.research.EdgePropertyStorage;
import io.graphflow.research.Layout;
import io.graphflow.research.StorageOptions;

/** A snapshot with edge columns, NULLs in their places. */
class UncompressedEdgeColumnsSnapshotTest extends SnapshotContract {
  UncompressedEdgeColumnsSnapshotTest() {
    super(StorageOptions.of(Layout.ZERO_SUPR).withEdgeProperties(EdgePropertyStorage.EDGE_COLUMNS));
  }
}
