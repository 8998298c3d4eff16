package io.graphflow.storage.database;

import io.graphflow.research.Layout;

/** Snapshots in layout {@link Layout#FRAMES}. */
class FramedSnapshotTest extends SnapshotContract {
  FramedSnapshotTest() {
    super(Layout.FRAMES);
  }
}
