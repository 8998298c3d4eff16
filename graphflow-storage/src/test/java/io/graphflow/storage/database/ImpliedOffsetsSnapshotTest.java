package io.graphflow.storage.database;

import io.graphflow.storage.snapshot.Layout;

/** Snapshots in layout {@link Layout#OFFSETS}. */
class ImpliedOffsetsSnapshotTest extends SnapshotContract {
  ImpliedOffsetsSnapshotTest() {
    super(Layout.OFFSETS);
  }
}
