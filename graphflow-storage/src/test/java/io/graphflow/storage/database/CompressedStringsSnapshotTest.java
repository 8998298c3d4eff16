package io.graphflow.storage.database;

import io.graphflow.storage.layout.Layout;

/** Snapshots in layout {@link Layout#STRINGS}. */
class CompressedStringsSnapshotTest extends SnapshotContract {
  CompressedStringsSnapshotTest() {
    super(Layout.STRINGS);
  }
}
