package io.graphflow.storage.database;

import io.graphflow.research.Layout;

/** Snapshots in layout {@link Layout#COLS}. */
class ColumnsSnapshotTest extends SnapshotContract {
  ColumnsSnapshotTest() {
    super(Layout.COLS);
  }
}
