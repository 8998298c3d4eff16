package io.graphflow.storage.database;

import io.graphflow.research.Layout;

/** Snapshots in layout {@link Layout#GF_RV}. */
class RowsSnapshotTest extends SnapshotContract {
  RowsSnapshotTest() {
    super(Layout.GF_RV);
  }
}
