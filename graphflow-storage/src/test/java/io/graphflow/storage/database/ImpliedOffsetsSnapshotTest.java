package io.graphflow.storage.database;

import io.graphflow.storage.layout.Layout;

/** Snapshots in layout {@link Layout#OFFSETS}. */
class ImpliedOffsetsSnapshotTest extends SnapshotContract {
  ImpliedOffsetsSnapshotTest() {
    super(Layout.OFFSETS);
  }
}
