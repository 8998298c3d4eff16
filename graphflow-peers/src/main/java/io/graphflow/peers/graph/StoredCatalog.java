package io.graphflow.peers.graph;

import io.graphflow.options.Durability;
import io.graphflow.options.LogOptions;
import io.graphflow.research.StorageOptions;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.disk.SystemDisk;
import io.graphflow.storage.live.LiveOptions;
import io.graphflow.storage.live.LiveStore;
import io.graphflow.storage.live.StoreView;
import java.nio.file.Path;

/** Reads the catalog of a database that nobody writes to. */
public final class StoredCatalog {
  private StoredCatalog() {}

  /** The catalog of the database in a folder. */
  public static Catalog of(Path database) {
    try (LiveStore store = LiveStore.open(new SystemDisk(), database,
        new LiveOptions(StorageOptions.FILES, LogOptions.of(Durability.SYNC), true));
        StoreView view = store.view()) {
      return view.version().catalog();
    }
  }
}
