package io.graphflow.storage.database;

import io.graphflow.research.Layout;

/** Snapshots in layout {@link Layout#NULL}. */
class NullCompressedSnapshotTest extends SnapshotContract {
  NullCompressedSnapshotTest() {
    super(Layout.NULL);
  }
}
