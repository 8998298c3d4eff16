package io.graphflow.storage.database;

import io.graphflow.storage.layout.Layout;

/** Snapshots in layout {@link Layout#NEW_IDS}. */
class NewIdsSnapshotTest extends SnapshotContract {
  NewIdsSnapshotTest() {
    super(Layout.NEW_IDS);
  }
}
