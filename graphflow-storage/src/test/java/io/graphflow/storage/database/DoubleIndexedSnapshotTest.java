package io.graphflow.storage.database;

import io.graphflow.storage.layout.EdgePropertyStorage;
import io.graphflow.storage.layout.StorageOptions;

/** A snapshot with edge properties in the order of lists of both directions. */
class DoubleIndexedSnapshotTest extends SnapshotContract {
  DoubleIndexedSnapshotTest() {
    super(StorageOptions.FILES.with(EdgePropertyStorage.DOUBLE_INDEXED));
  }
}
