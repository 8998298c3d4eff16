package io.graphflow.storage.database;

import io.graphflow.storage.layout.Layout;

/** Snapshots in layout {@link Layout#COLS}. */
class ColumnsSnapshotTest extends SnapshotContract {
  ColumnsSnapshotTest() {
    super(Layout.COLS);
  }
}
