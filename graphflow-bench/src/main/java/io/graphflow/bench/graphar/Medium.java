package io.graphflow.bench.graphar;

import io.graphflow.parquet.fetch.FetchOptions;
import io.graphflow.parquet.fetch.FetchingStore;
import io.graphflow.parquet.file.LocalFolder;
import io.graphflow.parquet.file.ObjectStore;
import java.net.URI;
import java.nio.file.Path;
import java.util.Locale;

/** Where files lie: how long a request takes, and how many bytes come in a second. */
enum Medium {
  /** The system's memory for files. */
  MEMORY("memory", 0, 0),
  /** A disk behind a network, as fast as the paper's. */
  NEAR("1 ms, 180 MB/s", 1, 180),
  /** An object store. */
  FAR("20 ms, 100 MB/s", 20, 100);

  private final String title;
  private final int millis;
  private final int megabytesPerSecond;

  Medium(String title, int millis, int megabytesPerSecond) {
    this.title = title;
    this.millis = millis;
    this.megabytesPerSecond = megabytesPerSecond;
  }

  String title() {
    return title;
  }

  /** How long a request takes at least; 0 if it takes no time. */
  int millis() {
    return millis;
  }

  /** How many bytes come in a microsecond; 0 if it takes them no time. */
  int bytesPerMicro() {
    return megabytesPerSecond;
  }

  /** The scheme of addresses for {@link DelayedStores}. */
  String scheme() {
    return "delayed-" + name().toLowerCase(Locale.ROOT);
  }

  /** The address of a file. */
  URI address(Path file) {
    return URI.create(scheme() + "://" + file.toAbsolutePath());
  }

  /** The files of a folder, as a reader of lakes has them. */
  ObjectStore store(Path folder) {
    ObjectStore files = new DelayedStore(this, new LocalFolder(folder));
    return this == MEMORY ? files : new FetchingStore(files, FetchOptions.DEFAULT);
  }
}
