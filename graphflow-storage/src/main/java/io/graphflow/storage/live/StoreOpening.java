package io.graphflow.storage.live;

import io.graphflow.exception.CorruptionException;
import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.ResourceException;
import io.graphflow.exception.UsageException;
import io.graphflow.research.EdgePropertyStorage;
import io.graphflow.research.StorageOptions;
import io.graphflow.storage.database.BaseStore;
import io.graphflow.storage.database.DatabaseBuilder;
import io.graphflow.storage.database.DatabaseFolder;
import io.graphflow.storage.database.GraphStore;
import io.graphflow.storage.delta.DeltaVersion;
import io.graphflow.storage.disk.Disk;
import io.graphflow.storage.disk.DiskLock;
import io.graphflow.storage.file.DatabaseFileException;
import io.graphflow.storage.file.DatabaseFileException.Problem;
import io.graphflow.storage.log.LogContents;
import io.graphflow.storage.log.LogIdentity;
import io.graphflow.storage.log.LogReader;
import io.graphflow.storage.log.WriteAheadLog;
import io.graphflow.transfer.ProgressListener;
import java.io.IOException;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Creates and opens databases: their files, and on top of them the records of their logs. */
final class StoreOpening {
  /** The first sequence number in the log of a generation, which has a log of its own. */
  static final long FIRST_RECORD = 1;

  /** Another process may write, or replace files, while we read them. */
  private static final int ATTEMPTS_TO_READ = 5;

  private final StorePlace place;
  private final Disk disk;
  private final DatabaseFolder folder;
  private final LiveOptions options;

  private StoreOpening(StorePlace place) {
    this.place = place;
    this.disk = place.disk();
    this.folder = place.folder();
    this.options = place.options();
  }

  /** Creates an empty database; see {@link LiveStore#create}. */
  static void create(Disk disk, Path folder) {
    try (DatabaseBuilder builder = DatabaseBuilder.create(disk, folder, false)) {
      // Under the lock nobody else can create a database here.
      if (DatabaseFolder.of(disk, folder).isDatabase()) {
        throw new UsageException("there is a database in " + folder
            + " already; open it, or name another folder");
      }
      builder.finish(ProgressListener.NONE);
    } catch (IOException e) {
      throw cannot("create a database in " + folder, e);
    }
  }

  static LiveStore open(Disk disk, Path path, LiveOptions options) {
    try {
      DatabaseFolder folder = DatabaseFolder.of(disk, path);
      if (!folder.isDatabase()) {
        throw new UsageException("there is no database in " + path
            + "; create one, or name another folder");
      }
      StoreOpening opening = new StoreOpening(new StorePlace(disk, folder, options));
      return options.readOnly() ? opening.forReading() : opening.forWriting();
    } catch (IOException e) {
      throw cannot("open the database " + path
          + (options.readOnly() ? "" : " for writing; perhaps it can be read"), e);
    }
  }

  /** Takes over a graph that is read in place; see {@link LiveStore#reading}. */
  static LiveStore reading(Disk disk, Path path, BaseStore files, LiveOptions options) {
    boolean opened = false;
    Generation generation = new Generation(files, options.storage());
    try {
      StorePlace place = new StorePlace(disk, DatabaseFolder.of(disk, path), options);
      StoreState state = new StoreState(generation, DeltaVersion.unchanged(generation.base()), 0);
      LogContents none =
          new LogContents(0, 0, FIRST_RECORD, FIRST_RECORD, 0, null);
      LiveStore store = new LiveStore(place, state, none, null, null);
      opened = true;
      return store;
    } catch (IOException e) {
      throw cannot("open the graph " + path, e);
    } finally {
      if (!opened) {
        generation.release();
      }
    }
  }

  private LiveStore forReading() {
    for (int attempt = 1;; attempt++) {
      try {
        return read();
      } catch (CorruptionException e) {
        if (attempt == ATTEMPTS_TO_READ) {
          throw e;
        }
      }
    }
  }

  private LiveStore read() {
    Generation generation = openFiles();
    boolean opened = false;
    try {
      Recovery recovery = recovery(generation);
      LogContents contents = LogReader.read(disk, generation.files().folder(),
          identity(generation), FIRST_RECORD, recovery);
      checkLog(generation, contents);
      if (contents.recordCount() > 0) {
        checkElementIds();
      }
      LiveStore store = new LiveStore(
          place, state(generation, recovery), contents, null, null);
      opened = true;
      return store;
    } finally {
      if (!opened) {
        generation.release();
      }
    }
  }

  private LiveStore forWriting() throws IOException {
    checkElementIds();
    DiskLock lock = folder.lock();
    Generation generation = null;
    WriteAheadLog log = null;
    boolean opened = false;
    try {
      // Force the catalog: a crash that took it back would lose everything written from now on.
      disk.forceFolder(folder.path());
      generation = openFiles();
      Recovery recovery = recovery(generation);
      log = WriteAheadLog.open(disk, generation.files().folder(),
          identity(generation), FIRST_RECORD, options.log(), recovery);
      checkLog(generation, log.recovered());
      deleteLeftovers(generation.files());
      LiveStore store = new LiveStore(
          place, state(generation, recovery), log.recovered(), log, lock);
      opened = true;
      return store;
    } finally {
      if (!opened) {
        if (log != null) {
          log.close();
        }
        if (generation != null) {
          generation.release();
        }
        release(lock);
      }
    }
  }

  private Generation openFiles() {
    GraphStore files = GraphStore.open(disk, folder.path(), StorageOptions.FILES);
    return new Generation(files, options.storage());
  }

  private Recovery recovery(Generation generation) {
    return new Recovery(generation.files().folder(), DeltaVersion.unchanged(generation.base()));
  }

  private static LogIdentity identity(Generation generation) {
    return StorePlace.logIdentity(generation.files().content());
  }

  private static StoreState state(Generation generation, Recovery recovery) {
    return new StoreState(generation, recovery.version(), 0);
  }

  /** The log of a checkpoint begins with its files; that of a load begins with the first commit. */
  private static void checkLog(Generation generation, LogContents contents) {
    if (contents.segmentCount() == 0 && generation.files().content().generation() > 0) {
      throw new DatabaseFileException(generation.files().folder(), Problem.MISSING,
          "lacks its write-ahead log: the files write-ahead-….log were removed; put them back, or"
              + " restore the database from a backup");
    }
  }

  /** Changes name edges by the IDs that the files give them. */
  private void checkElementIds() {
    if (options.storage().edgeProperties() == EdgePropertyStorage.EDGE_COLUMNS) {
      throw new UsageException("the database " + folder.path() + " cannot be "
          + (options.readOnly() ? "read with its changes" : "opened for writing") + " with the"
          + " properties of edges in edge columns, which give edges other IDs. Choose property"
          + " pages" + (options.readOnly() ? ", or make a checkpoint first" : ""));
    }
  }

  /** Deletes files that a killed load or checkpoint has left. If that fails, they do no harm. */
  private void deleteLeftovers(BaseStore files) {
    try {
      folder.deleteAllBut(files.content().folder());
    } catch (IOException e) {
      logger().warn("cannot remove files that are not used any more in {}: {}",
          folder.path(), e.toString());
    }
  }

  /** Gives back a lock; null for none. The operating system will do it if we cannot. */
  static void release(DiskLock lock) {
    if (lock != null) {
      try {
        lock.close();
      } catch (IOException e) {
        logger().debug("a lock file, which means nothing by itself, stays", e);
      }
    }
  }

  static GraphflowException cannot(String what, IOException cause) {
    return new ResourceException(
        "cannot " + what + ": " + cause.getClass().getSimpleName() + ": " + cause.getMessage(),
        cause);
  }

  private static Logger logger() {
    return LoggerFactory.getLogger(StoreOpening.class);
  }
}
