package io.graphflow.storage.database;

import io.graphflow.research.Layout;
import io.graphflow.research.StorageOptions;
import java.nio.file.Path;

/** Snapshots of graphs that are read in place and give their edges in order. */
class OrderedSnapshotTest extends SnapshotContract {
  OrderedSnapshotTest() {
    super(Layout.FILES);
  }

  @Override
  BaseStore open(Path folder, StorageOptions wanted) {
    return LazyStore.open(new OrderedGraph(GraphStore.open(folder, wanted)), folder);
  }
}
