package io.graphflow.storage.database;

import io.graphflow.research.Layout;

/** Snapshots in layout {@link Layout#OFFSETS}. */
class ImpliedOffsetsSnapshotTest extends SnapshotContract {
  ImpliedOffsetsSnapshotTest() {
    super(Layout.OFFSETS);
  }
}
