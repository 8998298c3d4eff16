package io.graphflow.storage.database;

import io.graphflow.research.Layout;

/** Snapshots in layout {@link Layout#STRINGS}. */
class CompressedStringsSnapshotTest extends SnapshotContract {
  CompressedStringsSnapshotTest() {
    super(Layout.STRINGS);
  }
}
