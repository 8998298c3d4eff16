package io.graphflow.storage.database;

import io.graphflow.exception.UsageException;
import io.graphflow.storage.disk.Disk;
import io.graphflow.storage.disk.DiskLock;
import java.io.IOException;
import java.nio.file.Path;
import java.util.UUID;

/**
 * The folder of a database: {@code catalog.json}, beside it a folder of data for each generation,
 * of which the catalog names the present one, and the lock of the process that writes. A folder of
 * data holds the structure files and the log of later commits; renaming another catalog into place
 * replaces both in one step. Has no state; safe for use by many threads.
 */
public final class DatabaseFolder {
  private static final String LOCK = "write.lock";
  private static final String NEW_CATALOG = CatalogFile.NAME + ".new";
  private static final String DATA_PREFIX = "data-";
  /** Held by a build when it made the folder, which may have been killed before it removed it. */
  private static final String BUILD_LOCK = "lock";

  private final Disk disk;
  private final Path path;

  private DatabaseFolder(Disk disk, Path path) {
    this.disk = disk;
    this.path = path;
  }

  /**
   * A folder, of a database or not.
   *
   * @throws IOException if a link in its path cannot be followed
   */
  public static DatabaseFolder of(Disk disk, Path folder) throws IOException {
    // Two names of one folder must have one lock.
    return new DatabaseFolder(disk, disk.realPath(folder.toAbsolutePath().normalize()));
  }

  /** Name of the folder of data of a generation. */
  public static String dataName(UUID databaseId, long generation) {
    String name = DATA_PREFIX + databaseId.toString().substring(0, 8);
    return generation == 0 ? name : name + "-" + generation;
  }

  /** The folder, absolute and behind links. */
  public Path path() {
    return path;
  }

  /**
   * Whether it is, or once was, the folder of a database.
   *
   * @throws IOException if the disk fails, so that the answer is unknown
   */
  public boolean isDatabase() throws IOException {
    return CatalogFile.isIn(disk, path);
  }

  /**
   * Takes the lock of those that write to the database or replace it.
   *
   * @throws UsageException if someone else has it, in this process or another
   * @throws IOException if the folder cannot be written
   */
  public DiskLock lock() throws IOException {
    Path file = path.resolve(LOCK);
    DiskLock lock = disk.tryLock(file);
    if (lock == null) {
      throw new UsageException("the database " + path + " is open for writing, or"
          + " being loaded, in this process or another one. Close it there first, or open it for"
          + " reading only");
    }
    return () -> {
      try (lock) {
        if (disk.exists(file)) {
          disk.delete(file);
        }
      }
    };
  }

  /**
   * Writes the catalog of a generation beside the present one, and forces the names in the folder,
   * that of the generation's own folder among them. The caller has the lock, and the generation's
   * files and their names are on the disk.
   *
   * @throws IOException if the disk fails; nothing has changed
   */
  public void prepare(GenerationFiles files) throws IOException {
    CatalogFile.write(disk, path.resolve(NEW_CATALOG), files);
    disk.forceFolder(path);
  }

  /**
   * Makes the generation that was {@linkplain #prepare prepared} the database's: once this returns,
   * the next opening finds it, even after a loss of power.
   *
   * @throws IOException if the disk fails; then it is unknown which generation the next opening
   *     finds until the folder could be forced, and nothing of either may be deleted before
   */
  public void publish() throws IOException {
    disk.rename(path.resolve(NEW_CATALOG), path.resolve(CatalogFile.NAME));
    disk.forceFolder(path);
  }

  /**
   * Deletes all data but that of one generation. The caller has the lock. A process that has
   * deleted files mapped can go on reading them.
   *
   * @param dataName name of the folder to keep
   * @throws IOException if something cannot be deleted; the database is not affected
   */
  public void deleteAllBut(String dataName) throws IOException {
    for (String name : disk.list(path)) {
      boolean otherData = name.startsWith(DATA_PREFIX) && !name.equals(dataName);
      if (otherData || name.equals(NEW_CATALOG) || name.equals(BUILD_LOCK)) {
        disk.deleteTree(path.resolve(name));
      }
    }
  }
}
