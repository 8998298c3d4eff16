package io.graphflow.storage.database;

import io.graphflow.research.Layout;
import io.graphflow.research.StorageOptions;
import java.nio.file.Path;

/** Snapshots of graphs that are read in place. */
class LazySnapshotTest extends SnapshotContract {
  LazySnapshotTest() {
    super(Layout.FILES);
  }

  @Override
  BaseStore open(Path folder, StorageOptions wanted) {
    return LazyStore.open(new StoredGraph(GraphStore.open(folder, wanted)), folder);
  }
}
