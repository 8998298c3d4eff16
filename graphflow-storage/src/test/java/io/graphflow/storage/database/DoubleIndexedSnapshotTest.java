package io.graphflow.storage.database;

import io.graphflow.research.EdgePropertyStorage;
import io.graphflow.research.StorageOptions;

/** A snapshot with edge properties in the order of lists of both directions. */
class DoubleIndexedSnapshotTest extends SnapshotContract {
  DoubleIndexedSnapshotTest() {
    super(StorageOptions.FILES.withEdgeProperties(EdgePropertyStorage.DOUBLE_INDEXED));
  }
}
