package io.graphflow.graphar.export;

import io.graphflow.parquet.file.LakeFile;
import io.graphflow.parquet.file.LocalFolder;
import io.graphflow.parquet.file.ObjectStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;

/** A folder that remembers which of its files were opened; nothing of them is fetched ahead or kept by it. */
final class WatchedFolder implements ObjectStore {
  private final LocalFolder files;
  private final Set<String> opened = new ConcurrentSkipListSet<>();

  WatchedFolder(Path folder) {
    this.files = new LocalFolder(folder);
  }

  /** The names of the files that were opened since it was last asked. */
  Set<String> takeOpened() {
    Set<String> taken = new ConcurrentSkipListSet<>(opened);
    opened.clear();
    return taken;
  }

  @Override
  public String describe(String name) {
    return files.describe(name);
  }

  @Override
  public OptionalLong length(String name) throws IOException {
    return files.length(name);
  }

  @Override
  public LakeFile open(String name) throws IOException {
    opened.add(name);
    return files.open(name);
  }

  @Override
  public Optional<ObjectStore> folder(String prefix) {
    return Optional.empty();
  }
}
