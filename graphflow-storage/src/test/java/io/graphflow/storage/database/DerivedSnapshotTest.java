package io.graphflow.storage.database;

import io.graphflow.research.Layout;
import io.graphflow.research.StorageOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;

/** Snapshots of graphs that are read in place, in the layout of rows. */
class DerivedSnapshotTest extends SnapshotContract {
  private final List<BaseStore> origins = new ArrayList<>();

  DerivedSnapshotTest() {
    super(Layout.GF_RV);
  }

  @Override
  BaseStore open(Path folder, StorageOptions wanted) {
    LazyStore origin =
        LazyStore.open(new StoredGraph(GraphStore.open(folder, Layout.FILES)), folder);
    origins.add(origin);
    return origin.derive(wanted);
  }

  @AfterEach
  void close() {
    origins.forEach(BaseStore::close);
  }
}
