package io.graphflow.storage.database;

import io.graphflow.storage.layout.EdgePropertyStorage;
import io.graphflow.storage.layout.Layout;
import io.graphflow.storage.layout.StorageOptions;

/** A snapshot with edge columns, NULLs in their places. */
class UncompressedEdgeColumnsSnapshotTest extends SnapshotContract {
  UncompressedEdgeColumnsSnapshotTest() {
    super(StorageOptions.of(Layout.ZERO_SUPR).with(EdgePropertyStorage.EDGE_COLUMNS));
  }
}
