package io.graphflow.storage.live;

import io.graphflow.exception.UsageException;
import io.graphflow.research.StorageOptions;
import io.graphflow.storage.checkpoint.Checkpoint;
import io.graphflow.storage.database.DatabaseFolder;
import io.graphflow.storage.database.GraphStore;
import io.graphflow.storage.delta.DeltaVersion;
import io.graphflow.storage.disk.Disk;
import java.io.IOException;
import java.nio.file.Path;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A copy of one state of a database, as a database with an identity of its own: files of generation 0
 * and no log. It is built beside its place, and renamed when it is whole and on the disk.
 */
final class Backup {
  private final StorePlace place;
  private final Disk disk;
  private final Path target;

  Backup(StorePlace place, Path target) {
    this.place = place;
    this.disk = place.disk();
    this.target = target.toAbsolutePath().normalize();
  }

  /**
   * Writes the backup.
   *
   * @param files in the layout of files
   * @param version on top of them
   */
  void write(GraphStore files, DeltaVersion version) {
    try {
      Path parent = checkedParent();
      Path unfinished = parent.resolve(target.getFileName() + ".unfinished-"
          + UUID.randomUUID().toString().substring(0, 8));
      boolean done = false;
      try {
        disk.createFolder(unfinished);
        build(unfinished, files, version);
        checkFree();
        disk.rename(unfinished, target);
        // Whole, and so to be left alone: deleting it could leave a half of it after a loss of power.
        done = true;
        disk.forceFolder(parent);
      } finally {
        if (!done) {
          delete(unfinished);
        }
      }
    } catch (IOException e) {
      throw StoreOpening.cannot("write a backup of " + place.path() + " to " + target, e);
    }
  }

  private Path checkedParent() throws IOException {
    checkFree();
    Path parent = target.getParent();
    if (parent == null || !disk.exists(parent)) {
      throw new UsageException("the backup cannot be written to " + target
          + ": there is no folder " + parent + "; create it first");
    }
    Path real = disk.realPath(parent);
    if (real.startsWith(place.path())) {
      throw new UsageException("the backup cannot be written to " + target
          + ", which is within the database itself; name a folder elsewhere");
    }
    return real;
  }

  private void checkFree() throws IOException {
    if (disk.exists(target)) {
      throw new UsageException("the backup cannot be written to " + target
          + ": there is something of this name already; name a folder that is not there");
    }
  }

  private void build(Path folder, GraphStore files, DeltaVersion version) throws IOException {
    try (Checkpoint copy = Checkpoint.writeCopy(disk, folder, files, version)) {
      DatabaseFolder database = DatabaseFolder.of(disk, folder);
      database.prepare(copy.files());
      database.publish();
    }
    // A backup that does not open is found out now, and not when it is needed.
    GraphStore.open(disk, folder, StorageOptions.FILES).close();
  }

  private void delete(Path unfinished) {
    try {
      if (disk.exists(unfinished)) {
        disk.deleteTree(unfinished);
      }
    } catch (IOException e) {
      logger().warn("cannot remove {}, an unfinished backup: {}", unfinished, e.toString());
    }
  }

  private static Logger logger() {
    return LoggerFactory.getLogger(Backup.class);
  }
}
