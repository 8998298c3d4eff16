package io.graphflow.peers.graph;

import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.disk.SystemDisk;
import io.graphflow.storage.layout.StorageOptions;
import io.graphflow.storage.live.LiveOptions;
import io.graphflow.storage.live.LiveStore;
import io.graphflow.storage.live.StoreView;
import io.graphflow.storage.log.Durability;
import io.graphflow.storage.log.LogOptions;
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
