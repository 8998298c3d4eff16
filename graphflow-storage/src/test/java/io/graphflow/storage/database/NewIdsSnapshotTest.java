package io.graphflow.storage.database;

import io.graphflow.research.Layout;

/** Snapshots in layout {@link Layout#NEW_IDS}. */
class NewIdsSnapshotTest extends SnapshotContract {
  NewIdsSnapshotTest() {
    super(Layout.NEW_IDS);
  }
}
