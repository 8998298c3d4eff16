package io.graphflow.storage.database;

import io.graphflow.research.Layout;

/** Snapshots in layout {@link Layout#ZERO_SUPR}. */
class ZeroSuppressedSnapshotTest extends SnapshotContract {
  ZeroSuppressedSnapshotTest() {
    super(Layout.ZERO_SUPR);
  }
}
