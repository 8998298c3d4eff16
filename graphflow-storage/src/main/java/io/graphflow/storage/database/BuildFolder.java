package io.graphflow.storage.database;

import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.ResourceException;
import io.graphflow.exception.UsageException;
import io.graphflow.storage.disk.Disk;
import io.graphflow.storage.disk.DiskLock;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where a database is built: a hidden folder beside its final place, on the same file system, so
 * that one atomic rename is all that makes it visible.
 *
 * <p>A new database appears by renaming the whole folder. A former one is replaced by moving the new
 * structure files into it, in a folder of their own that nothing refers to yet, and then renaming the
 * new {@value CatalogFile#NAME} over the old: the catalog names the folder that counts. The former
 * database's folder, with its structure files and its log, is deleted then. So at every
 * moment there is no database, the former one, or the new one, whole. What a killed build leaves
 * behind is removed by the next one.
 *
 * <p>A lock, held as long as this object is open, keeps a second build of the same database out; the
 * lock of a former database keeps out whoever would write to it, because that would be lost.
 */
final class BuildFolder implements AutoCloseable {
  private static final String LOCK = "lock";

  private final Disk disk;
  private final Path database;
  private final Path staging;
  private final String dataName;
  private final DiskLock lock;
  /** The folder of the former database; null if there is none. */
  private DiskLock databaseLock;
  /** Whether the catalog in place is the new one; from then on its data must stay. */
  private boolean published;
  /**
   * Whether the staging folder has become the database; a folder of its name is not ours any more.
   */
  private boolean stagingMoved;

  private BuildFolder(
      Disk disk, Path database, Path staging, String dataName, DiskLock lock) {
    this.disk = disk;
    this.database = database;
    this.staging = staging;
    this.dataName = dataName;
    this.lock = lock;
  }

  /**
   * Prepares to build a database.
   *
   * @throws UsageException if something else lies at that place or another build of it is running
   * @throws ResourceException if the place cannot be written
   */
  static BuildFolder open(Disk disk, Path database, UUID databaseId) {
    Path named = database.toAbsolutePath().normalize();
    try {
      // Behind a link, so that staging lies on the file system of the folder itself.
      Path place = disk.realPath(named);
      if (place.getFileName() == null) {
        throw new UsageException(place + " cannot be a database's folder");
      }
      checkPlace(disk, place);
      Path staging = place.resolveSibling("." + place.getFileName() + ".building");
      disk.createFolders(place.getParent());
      DiskLock lock = disk.tryLock(staging.resolve(LOCK));
      if (lock == null) {
        throw new UsageException("another load into " + place + " is running");
      }
      BuildFolder folder = new BuildFolder(
          disk, place, staging, DatabaseFolder.dataName(databaseId, 0), lock);
      folder.prepare();
      return folder;
    } catch (IOException e) {
      throw cannot("create a database in " + named, e);
    }
  }

  private static void checkPlace(Disk disk, Path place) throws IOException {
    if (!disk.exists(place) || CatalogFile.isIn(disk, place)) {
      return;
    }
    if (!disk.isFolder(place)) {
      throw new UsageException(
          place + " is a file; name a folder that does not exist yet or holds a database");
    }
    if (!disk.list(place).isEmpty()) {
      throw new UsageException(place
          + " exists, is not empty and is not a GraphflowDB database; it is left as it is."
          + " Name a folder that does not exist yet or holds a database");
    }
  }

  /** Removes the remains of a killed build and creates the folders for this one. */
  private void prepare() throws IOException {
    try {
      lockDatabase();
      clearStaging();
      disk.createFolder(data());
      disk.createFolder(scratch());
    } catch (IOException | RuntimeException e) {
      try {
        close();
      } catch (GraphflowException notRemoved) {
        e.addSuppressed(notRemoved);
      }
      throw e;
    }
  }

  /** Keeps writers out of the former database, if there is one. */
  private void lockDatabase() throws IOException {
    if (databaseLock == null && CatalogFile.isIn(disk, database)) {
      databaseLock = DatabaseFolder.of(disk, database).lock();
    }
  }

  private void clearStaging() throws IOException {
    for (String name : disk.list(staging)) {
      if (!name.equals(LOCK)) {
        disk.deleteTree(staging.resolve(name));
      }
    }
  }

  private void removeStaging() throws IOException {
    clearStaging();
    disk.delete(staging.resolve(LOCK));
    try {
      disk.delete(staging);
    } catch (DirectoryNotEmptyException e) {
      logger().debug("another build has begun in {}", staging, e);
    }
  }

  /** The folder for structure files. */
  Path data() {
    return staging.resolve(dataName);
  }

  /** Name of the folder for structure files within the database. */
  String dataName() {
    return dataName;
  }

  /** The folder for temporary files; emptied before publishing. */
  Path scratch() {
    return staging.resolve("scratch");
  }

  /** Makes the database visible, in place of a former one. The structure files must be on disk. */
  void publish(GenerationFiles content) {
    try {
      disk.deleteTree(scratch());
      Path catalog = staging.resolve(CatalogFile.NAME);
      CatalogFile.write(disk, catalog, content);
      disk.forceFolder(data());
      disk.forceFolder(staging);
      lockDatabase();
      if (databaseLock != null) {
        replace(catalog);
        removeFormerData();
      } else {
        // With the lock file: were it removed before, another build could take the folder over.
        disk.rename(staging, database);
        published = true;
        stagingMoved = true;
        deleteLock();
        disk.forceFolder(database.getParent());
      }
    } catch (IOException e) {
      throw cannot("put the new database in place at " + database, e);
    }
  }

  private void deleteLock() throws IOException {
    try {
      disk.delete(database.resolve(LOCK));
    } catch (NoSuchFileException e) {
      logger().debug("who has opened {} already has removed the lock, too", database, e);
    }
  }

  private void replace(Path catalog) throws IOException {
    disk.rename(data(), database.resolve(dataName));
    disk.forceFolder(database);
    disk.rename(catalog, database.resolve(CatalogFile.NAME));
    published = true;
    disk.forceFolder(database);
  }

  /**
   * The new database is in place already, so that files which cannot be removed are left to the
   * next build.
   */
  private void removeFormerData() {
    try {
      DatabaseFolder.of(disk, database).deleteAllBut(dataName);
    } catch (IOException e) {
      logger().warn("cannot remove the files of the former database in {}", database, e);
    }
  }

  /** Removes the remains of the build and releases the lock. */
  @Override
  public void close() {
    try (DiskLock _ = lock; DiskLock _ = databaseLock) {
      if (!stagingMoved && disk.exists(staging)) {
        removeStaging();
      }
      if (!published) {
        deleteUnpublishedData();
      }
    } catch (IOException e) {
      throw cannot("remove the temporary folder " + staging, e);
    }
  }

  /** Structure files that were moved into a former database whose catalog was then not replaced. */
  private void deleteUnpublishedData() throws IOException {
    Path moved = database.resolve(dataName);
    if (disk.exists(moved)) {
      disk.deleteTree(moved);
    }
  }

  private static GraphflowException cannot(String what, IOException cause) {
    return new ResourceException(
        "cannot " + what + ": " + cause.getClass().getSimpleName() + ": " + cause.getMessage(),
        cause);
  }

  private static Logger logger() {
    return LoggerFactory.getLogger(BuildFolder.class);
  }
}
