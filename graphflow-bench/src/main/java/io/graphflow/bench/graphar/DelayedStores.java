package io.graphflow.bench.graphar;

import io.graphflow.parquet.file.LocalFolder;
import io.graphflow.parquet.file.ObjectStore;
import io.graphflow.parquet.file.ObjectStoreProvider;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;

/** Stores of {@link Medium}, for addresses such as {@code delayed-far:///FOLDER/}. */
public final class DelayedStores implements ObjectStoreProvider {
  /** Creates the service. */
  public DelayedStores() {}

  @Override
  public Optional<ObjectStore> open(URI folder) {
    for (Medium medium : Medium.values()) {
      if (medium.scheme().equals(folder.getScheme())) {
        return Optional.of(new DelayedStore(medium, new LocalFolder(Path.of(folder.getPath()))));
      }
    }
    return Optional.empty();
  }
}
