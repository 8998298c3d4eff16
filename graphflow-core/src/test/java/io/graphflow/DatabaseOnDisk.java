package io.graphflow;

import io.graphflow.options.DatabaseOptions;
import io.graphflow.storage.disk.Disk;
import java.nio.file.Path;

/** Databases on disks that tests can let fail. */
public final class DatabaseOnDisk {
  private DatabaseOnDisk() {}

  /** As {@link Database#create(Path, DatabaseOptions)}. */
  public static Database create(Disk disk, Path folder, DatabaseOptions options) {
    return Database.create(disk, folder, options);
  }

  /** As {@link Database#open(Path, DatabaseOptions)}. */
  public static Database open(Disk disk, Path folder, DatabaseOptions options) {
    return Database.open(disk, folder, options);
  }
}
