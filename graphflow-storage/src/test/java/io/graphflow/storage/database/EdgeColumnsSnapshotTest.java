package io.graphflow.storage.database;

import io.graphflow.research.EdgePropertyStorage;
import io.graphflow.research.StorageOptions;

/** A snapshot with edge properties in edge columns. */
class EdgeColumnsSnapshotTest extends SnapshotContract {
  EdgeColumnsSnapshotTest() {
    super(StorageOptions.FILES.withEdgeProperties(EdgePropertyStorage.EDGE_COLUMNS));
  }
}
