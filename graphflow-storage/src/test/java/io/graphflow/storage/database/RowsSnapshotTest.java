package io.graphflow.storage.database;

import io.graphflow.storage.layout.Layout;

/** Snapshots in layout {@link Layout#GF_RV}. */
class RowsSnapshotTest extends SnapshotContract {
  RowsSnapshotTest() {
    super(Layout.GF_RV);
  }
}
