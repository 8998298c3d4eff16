package io.graphflow.storage.database;

import io.graphflow.storage.snapshot.EdgePropertyStorage;
import io.graphflow.storage.snapshot.Layout;
import io.graphflow.storage.snapshot.StorageOptions;

/** A snapshot with edge columns, NULLs in their places. */
class UncompressedEdgeColumnsSnapshotTest extends SnapshotContract {
  UncompressedEdgeColumnsSnapshotTest() {
    super(StorageOptions.of(Layout.ZERO_SUPR).with(EdgePropertyStorage.EDGE_COLUMNS));
  }
}
