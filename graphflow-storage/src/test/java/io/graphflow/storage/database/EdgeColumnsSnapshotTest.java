package io.graphflow.storage.database;

import io.graphflow.storage.snapshot.EdgePropertyStorage;
import io.graphflow.storage.snapshot.StorageOptions;

/** A snapshot with edge properties in edge columns. */
class EdgeColumnsSnapshotTest extends SnapshotContract {
  EdgeColumnsSnapshotTest() {
    super(StorageOptions.FILES.with(EdgePropertyStorage.EDGE_COLUMNS));
  }
}
