package io.graphflow.storage.database;

import io.graphflow.storage.error.GraphflowException;
import io.graphflow.storage.error.GraphflowException.Kind;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where a database is built: a hidden folder beside its final place, on the same file system, so
 * that one atomic rename is all that makes it visible.
 *
 * <p>A new database appears by renaming the whole folder. A former one is replaced by moving the new
 * structure files into it, in a folder of their own that nothing refers to yet, and then renaming the
 * new {@value CatalogFile#NAME} over the old: the catalog names the folder that counts. So at every
 * moment there is no database, the former one, or the new one, whole. What a killed build leaves
 * behind is removed by the next one.
 *
 * <p>A {@link BuildLock}, held as long as this object is open, keeps a second build of the same
 * database out.
 */
final class BuildFolder implements AutoCloseable {
  private static final Logger LOGGER = LoggerFactory.getLogger(BuildFolder.class);
  private static final String LOCK = "lock";
  private static final String DATA_PREFIX = "data-";

  private final Path database;
  private final Path staging;
  private final String dataName;
  private final BuildLock lock;
  /** Whether the catalog in place is the new one; from then on its data must stay. */
  private boolean published;
  /** Whether the staging folder has become the database; what has its name now is not ours. */
  private boolean stagingMoved;

  private BuildFolder(Path database, Path staging, String dataName, BuildLock lock) {
    this.database = database;
    this.staging = staging;
    this.dataName = dataName;
    this.lock = lock;
  }

  /**
   * Prepares to build a database.
   *
   * @throws GraphflowException of kind USAGE if something else lies at that place or another build of
   *     it is running, RESOURCE if the place cannot be written
   */
  static BuildFolder open(Path database, UUID databaseId) {
    Path named = database.toAbsolutePath().normalize();
    try {
      // Behind a link, so that staging lies on the file system of the folder itself.
      Path place = Files.exists(named) ? named.toRealPath() : named;
      if (place.getFileName() == null) {
        throw new GraphflowException(Kind.USAGE, place + " cannot be a database's folder");
      }
      checkPlace(place);
      Path staging = place.resolveSibling("." + place.getFileName() + ".building");
      Files.createDirectories(place.getParent());
      BuildLock lock = BuildLock.tryAcquire(staging.resolve(LOCK));
      if (lock == null) {
        throw new GraphflowException(Kind.USAGE, "another load into " + place + " is running");
      }
      BuildFolder folder = new BuildFolder(place, staging,
          DATA_PREFIX + databaseId.toString().substring(0, 8), lock);
      folder.prepare();
      return folder;
    } catch (IOException e) {
      throw cannot("create a database in " + named, e);
    }
  }

  private static void checkPlace(Path place) throws IOException {
    if (!Files.exists(place) || CatalogFile.isIn(place)) {
      return;
    }
    if (!Files.isDirectory(place)) {
      throw new GraphflowException(Kind.USAGE,
          place + " is a file; name a folder that does not exist yet or holds a database");
    }
    try (Stream<Path> content = Files.list(place)) {
      if (content.findAny().isPresent()) {
        throw new GraphflowException(Kind.USAGE, place
            + " exists, is not empty and is not a GraphflowDB database; it is left as it is."
            + " Name a folder that does not exist yet or holds a database");
      }
    }
  }

  /** Removes what a killed build has left and creates the folders for this one. */
  private void prepare() throws IOException {
    boolean prepared = false;
    try {
      clearStaging();
      Files.createDirectory(data());
      Files.createDirectory(scratch());
      prepared = true;
    } finally {
      if (!prepared) {
        lock.close();
      }
    }
  }

  private void clearStaging() throws IOException {
    for (Path content : list(staging)) {
      if (!content.getFileName().toString().equals(LOCK)) {
        delete(content);
      }
    }
  }

  private void removeStaging() throws IOException {
    clearStaging();
    Files.delete(staging.resolve(LOCK));
    try {
      Files.delete(staging);
    } catch (DirectoryNotEmptyException e) {
      LOGGER.debug("another build has begun in {}", staging, e);
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
  void publish(CatalogFile.Content content) {
    try {
      delete(scratch());
      Path catalog = staging.resolve(CatalogFile.NAME);
      CatalogFile.write(catalog, content);
      forceFolder(data());
      forceFolder(staging);
      if (CatalogFile.isIn(database)) {
        replace(catalog);
        removeFormerData();
      } else {
        // With the lock file: were it removed before, another build could take the folder over.
        Files.move(staging, database, StandardCopyOption.ATOMIC_MOVE);
        published = true;
        stagingMoved = true;
        Files.delete(database.resolve(LOCK));
        forceFolder(database.getParent());
      }
    } catch (IOException e) {
      throw cannot("put the new database in place at " + database, e);
    }
  }

  private void replace(Path catalog) throws IOException {
    Files.move(data(), database.resolve(dataName), StandardCopyOption.ATOMIC_MOVE);
    forceFolder(database);
    Files.move(catalog, database.resolve(CatalogFile.NAME), StandardCopyOption.ATOMIC_MOVE);
    published = true;
    forceFolder(database);
  }

  /** The new database is in place already, so what cannot be removed is left to the next build. */
  private void removeFormerData() {
    try {
      for (Path former : list(database)) {
        String name = former.getFileName().toString();
        boolean formerData = name.startsWith(DATA_PREFIX) && !name.equals(dataName);
        if (formerData || name.equals(LOCK)) {
          delete(former);
        }
      }
    } catch (IOException e) {
      LOGGER.warn("cannot remove the files of the former database in {}", database, e);
    }
  }

  /** Removes what is left of the build and releases the lock. */
  @Override
  public void close() {
    try (lock) {
      if (!stagingMoved && Files.exists(staging)) {
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
    if (Files.exists(moved)) {
      delete(moved);
    }
  }

  private static List<Path> list(Path folder) throws IOException {
    try (Stream<Path> content = Files.list(folder)) {
      return content.toList();
    }
  }

  private static void delete(Path root) throws IOException {
    Files.walkFileTree(root, new SimpleFileVisitor<>() {
      @Override
      public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
          throws IOException {
        Files.delete(file);
        return FileVisitResult.CONTINUE;
      }

      @Override
      public FileVisitResult postVisitDirectory(Path folder, IOException failure)
          throws IOException {
        if (failure != null) {
          throw failure;
        }
        Files.delete(folder);
        return FileVisitResult.CONTINUE;
      }
    });
  }

  /** Puts the names in a folder on disk; where a folder cannot be opened so, the system does it. */
  private static void forceFolder(Path folder) throws IOException {
    if (folder.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
        channel.force(true);
      }
    }
  }

  private static GraphflowException cannot(String what, IOException cause) {
    return new GraphflowException(Kind.RESOURCE,
        "cannot " + what + ": " + cause.getClass().getSimpleName() + ": " + cause.getMessage(),
        cause);
  }
}
