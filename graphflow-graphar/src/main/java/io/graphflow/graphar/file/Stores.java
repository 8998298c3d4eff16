package io.graphflow.graphar.file;

import io.graphflow.core.lake.LakePlace;
import io.graphflow.exception.DataException;
import io.graphflow.exception.ResourceException;
import io.graphflow.exception.UsageException;
import io.graphflow.graphar.http.HttpStore;
import io.graphflow.parquet.fetch.FetchOptions;
import io.graphflow.parquet.fetch.FetchingStore;
import io.graphflow.parquet.file.LocalFolder;
import io.graphflow.parquet.file.ObjectStore;
import io.graphflow.parquet.file.ObjectStoreProvider;
import io.graphflow.parquet.file.StoredFile;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.ServiceLoader;

/** Opens the stores of places: of a disk, of web servers, and those that a program has added. */
public final class Stores {
  private static final List<ObjectStoreProvider> PROVIDERS =
      ServiceLoader.load(ObjectStoreProvider.class, Stores.class.getClassLoader())
          .stream()
          .map(ServiceLoader.Provider::get)
          .toList();

  private Stores() {}

  /**
   * A file, in a store of its folder, which has to be closed.
   *
   * @throws UsageException if there is no store for such a place
   */
  public static StoredFile file(LakePlace place) {
    if (place.path().isPresent()) {
      Path path = place.path().get();
      Path folder = path.toAbsolutePath().normalize().getParent();
      return new StoredFile(new LocalFolder(folder == null ? path.getRoot() : folder),
          place.fileName());
    }
    URI address = place.address().orElseThrow();
    String path = address.getRawPath();
    return new StoredFile(open(place, address, path.substring(0, path.lastIndexOf('/') + 1)),
        place.fileName());
  }

  /**
   * The store of a folder, which has to be closed.
   *
   * @throws UsageException if there is no store for such a place
   * @throws DataException if there is no such folder on a disk; others are not asked for
   */
  public static ObjectStore folder(LakePlace place) {
    if (place.path().isPresent()) {
      LocalFolder folder = new LocalFolder(place.path().get());
      if (folder.folder("").isEmpty()) {
        throw new DataException(place.toString(), 0, 0, "there is no such data folder");
      }
      return folder;
    }
    URI address = place.address().orElseThrow();
    String path = address.getRawPath();
    return open(place, address, path.endsWith("/") ? path : path + "/");
  }

  /** The store of a folder on the host of an address, with the query of the address. */
  private static ObjectStore open(LakePlace place, URI address, String path) {
    URI folder = URI.create(address.getScheme() + "://"
        + (address.getRawAuthority() == null ? "" : address.getRawAuthority()) + path
        + (address.getRawQuery() == null ? "" : "?" + address.getRawQuery()));
    try {
      return new FetchingStore(find(place, folder), FetchOptions.DEFAULT);
    } catch (IOException e) {
      throw new UsageException(place + ": " + e.getMessage());
    }
  }

  private static ObjectStore find(LakePlace place, URI folder) throws IOException {
    for (ObjectStoreProvider provider : PROVIDERS) {
      Optional<ObjectStore> store = provider.open(folder);
      if (store.isPresent()) {
        return store.get();
      }
    }
    String scheme = folder.getScheme().toLowerCase(Locale.ROOT);
    if (scheme.equals("http") || scheme.equals("https")) {
      return HttpStore.open(folder);
    }
    throw new UsageException(place + ": there is no store for addresses of '" + scheme
        + "'; http and https are known, and programs can add others (ObjectStoreProvider)");
  }

  /**
   * Closes stores.
   *
   * @param stores some may be null
   */
  public static void close(ObjectStore... stores) {
    for (ObjectStore store : stores) {
      if (store != null) {
        try {
          store.close();
        } catch (IOException e) {
          throw new ResourceException(store.describe("") + " cannot be closed: " + e.getMessage(),
              e);
        }
      }
    }
  }
}
