package io.graphflow.storage.disk;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/**
 * A folder among temporary files that goes with its process: it is deleted when it is closed or, if the process is killed
 * first, when another process makes one of the same kind in the same place. A lock file tells whose processes live.
 */
public final class TemporaryFolder implements AutoCloseable {
  private static final String LOCK = "in-use";

  private final Disk disk;
  private final Path path;
  private final DiskLock lock;

  private TemporaryFolder(Disk disk, Path path, DiskLock lock) {
    this.disk = disk;
    this.path = path;
    this.lock = lock;
  }

  /**
   * Makes a folder with a new name, and deletes those that killed processes have left.
   *
   * @param prefix what the names of all folders of this kind begin with
   */
  public static TemporaryFolder create(Path parent, String prefix) throws IOException {
    Disk disk = new SystemDisk();
    deleteLeft(disk, parent, prefix);
    while (true) {
      Path made = Files.createTempDirectory(parent, prefix);
      DiskLock lock = disk.tryLock(made.resolve(LOCK));
      if (lock != null) {
        return new TemporaryFolder(disk, made, lock);
      }
      // Somebody took it for one that was left, before it was locked; it is theirs to delete.
    }
  }

  private static void deleteLeft(Disk disk, Path parent, String prefix) {
    try (DirectoryStream<Path> folders = Files.newDirectoryStream(parent, prefix + "*")) {
      for (Path folder : folders) {
        // A folder without the file is being made, or is somebody else's.
        if (Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
            && Files.isRegularFile(folder.resolve(LOCK), LinkOption.NOFOLLOW_LINKS)) {
          deleteIfLeft(disk, folder);
        }
      }
    } catch (IOException | DirectoryIteratorException _) {
      // Who may not look into the place leaves it as it is.
    }
  }

  private static void deleteIfLeft(Disk disk, Path folder) {
    try (DiskLock lock = disk.tryLock(folder.resolve(LOCK))) {
      if (lock != null) {
        disk.deleteTree(folder);
      }
    } catch (IOException _) {
      // It is another user's, or is going already; what is left does no harm.
    }
  }

  /** Where it is. */
  public Path path() {
    return path;
  }

  /** Deletes it; what cannot be deleted is left. */
  @Override
  public void close() {
    try (lock) {
      disk.deleteTree(path);
    } catch (IOException _) {
      // What is left lies among temporary files, and does no harm.
    }
  }
}
