package io.graphflow.storage.live;

import io.graphflow.storage.database.DatabaseFolder;
import io.graphflow.storage.database.GenerationFiles;
import io.graphflow.storage.disk.Disk;
import io.graphflow.storage.log.LogIdentity;
import java.nio.file.Path;

/**
 * The place of a database, and the options it is opened with.
 *
 * @param disk the disk that it lies on
 * @param folder its folder
 * @param options its options
 */
record StorePlace(Disk disk, DatabaseFolder folder, LiveOptions options) {

  /** The folder's path. */
  Path path() {
    return folder.path();
  }

  /** The folder of the files and the log of a generation. */
  Path dataFolder(GenerationFiles files) {
    return path().resolve(files.folder());
  }

  /** The identity of the log of a generation. */
  static LogIdentity logIdentity(GenerationFiles files) {
    return new LogIdentity(files.catalog().databaseId(), files.generation());
  }
}
