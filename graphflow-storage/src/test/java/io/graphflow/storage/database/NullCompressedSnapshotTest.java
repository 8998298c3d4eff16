package io.graphflow.storage.database;

import io.graphflow.storage.layout.Layout;

/** Snapshots in layout {@link Layout#NULL}. */
class NullCompressedSnapshotTest extends SnapshotContract {
  NullCompressedSnapshotTest() {
    super(Layout.NULL);
  }
}
