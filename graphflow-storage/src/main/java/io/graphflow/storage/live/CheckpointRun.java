package io.graphflow.storage.live;

import io.graphflow.storage.checkpoint.Checkpoint;
import io.graphflow.storage.checkpoint.Translation;
import io.graphflow.storage.database.DatabaseFolder;
import io.graphflow.storage.database.GenerationFiles;
import io.graphflow.storage.database.GraphStore;
import io.graphflow.storage.delta.Change;
import io.graphflow.storage.delta.ChangeDecoder;
import io.graphflow.storage.delta.ChangeEncoder;
import io.graphflow.storage.delta.DeltaVersion;
import io.graphflow.storage.disk.Disk;
import io.graphflow.storage.error.GraphflowException;
import io.graphflow.storage.error.GraphflowException.Kind;
import io.graphflow.storage.log.LogContents;
import io.graphflow.storage.log.LogReader;
import io.graphflow.storage.log.WriteAheadLog;
import io.graphflow.storage.snapshot.StorageOptions;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One checkpoint, from its beginning to its end.
 *
 * <p>The files of the next generation are built beside the database, from the state at the
 * beginning, while others read and write. Then those who write must have ended, and new ones wait:
 * what was committed meanwhile is read from the log, put into the terms of the new files, and
 * becomes the first records of the new generation's own log, beside its files. When files and log
 * are on the disk, the catalog that names them is renamed over the one that counts. So at every
 * moment the catalog names files with a log that together hold every commit, and whatever a crash
 * leaves is whole.
 */
final class CheckpointRun {
  private static final Logger LOGGER = LoggerFactory.getLogger(CheckpointRun.class);
  private static final long FIRST_PATIENCE_NANOS = Duration.ofMillis(50).toNanos();
  private static final long MOST_PATIENCE_NANOS = Duration.ofSeconds(5).toNanos();

  private final LiveStore store;
  private final StorePlace place;
  private final Disk disk;
  private final WriteGate gate;
  private final StoreState start;
  /** Of what was committed after the start. */
  private final long firstSequenceNumber;
  private final GenerationFiles former;
  private final long generation;
  private final Path folder;
  /** Whether the catalog names the new files, or may do so: they must stay. */
  private boolean inPlace;

  /**
   * Prepares a checkpoint.
   *
   * @param start the state to build files of, all on the disk
   * @param firstSequenceNumber in the log of what is not contained in it
   */
  CheckpointRun(LiveStore store, StorePlace place, WriteGate gate, StoreState start,
      long firstSequenceNumber) {
    this.store = store;
    this.place = place;
    this.disk = place.disk();
    this.gate = gate;
    this.start = start;
    this.firstSequenceNumber = firstSequenceNumber;
    this.former = start.generation().files().content();
    this.generation = former.generation() + 1;
    this.folder = place.path()
        .resolve(DatabaseFolder.dataName(former.catalog().databaseId(), generation));
  }

  /**
   * Makes it.
   *
   * @throws GraphflowException of kind RESOURCE if there is no room, writers do not end, or the
   *     disk fails; the database goes on as it was, but for a failure at the very moment of the
   *     switch, after which it can only be read
   */
  void run() {
    try (Checkpoint checkpoint = Checkpoint.write(
        disk, place.path(), start.generation().files(), start.version())) {
      open(checkpoint);
    } catch (IOException e) {
      throw StoreOpening.cannot("make a checkpoint of " + place.path(), e);
    } finally {
      if (!inPlace) {
        delete(folder);
      }
    }
  }

  private void delete(Path data) {
    try {
      if (disk.exists(data)) {
        disk.deleteTree(data);
      }
    } catch (IOException e) {
      LOGGER.warn("cannot remove {}, which is not used any more; the next opening for writing will"
          + " try again: {}", data, e.toString());
    }
  }

  private void open(Checkpoint checkpoint) throws IOException {
    Generation next = new Generation(
        GraphStore.open(disk, place.path(), checkpoint.files(), StorageOptions.FILES),
        place.options().storage());
    boolean switched = false;
    try {
      shutGate();
      WriteAheadLog formerLog;
      try {
        formerLog = putInPlace(next, checkpoint.translation(next.base()));
        switched = true;
      } finally {
        gate.open();
      }
      close(formerLog);
      Path formerFolder = place.dataFolder(former);
      start.generation().retire(() -> delete(formerFolder));
    } finally {
      if (!switched) {
        next.release();
      }
    }
  }

  /**
   * Waits until nobody writes. New writers wait for some time only; then they are let in for as
   * long, because the one that all wait for may take long, or may itself wait for one of them.
   */
  private void shutGate() {
    long patience = FIRST_PATIENCE_NANOS;
    long begin = System.nanoTime();
    long limit = place.options().checkpointPatience().toNanos();
    try {
      while (!gate.shut(patience)) {
        store.checkWritable();
        if (System.nanoTime() - begin > limit) {
          throw new GraphflowException(Kind.RESOURCE, "the checkpoint of " + place.path()
              + " could not be put in place: a transaction that writes has been open for longer"
              + " than " + place.options().checkpointPatience().toSeconds()
              + " seconds. Nothing has changed; end it, and repeat the checkpoint");
        }
        gate.awaitEmpty(patience);
        patience = Math.min(2 * patience, MOST_PATIENCE_NANOS);
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException("the thread of checkpoints is nobody's to interrupt", e);
    }
  }

  /** Makes the new generation count, while nobody writes. Returns the log that does so no more. */
  private WriteAheadLog putInPlace(Generation next, Translation translation)
      throws IOException {
    store.checkWritable();
    GenerationFiles files = next.files().content();
    WriteAheadLog log = WriteAheadLog.open(disk, folder, StorePlace.logIdentity(files),
        StoreOpening.FIRST_RECORD, place.options().log(), (sequenceNumber, _, _) -> {
          throw new IllegalStateException("a new log has a record " + sequenceNumber);
        });
    boolean switched = false;
    try {
      log.beginSegment(generation);
      CarryOver carried =
          new CarryOver(log, translation, DeltaVersion.unchanged(next.base()));
      carried.run();
      log.force();
      disk.forceFolder(folder);
      place.folder().prepare(files);
      inPlace = true;
      publish();
      WriteAheadLog formerLog = store.switchTo(next, carried.version, log);
      switched = true;
      return formerLog;
    } finally {
      if (!switched) {
        close(log);
      }
    }
  }

  /** From here on, a failure leaves open which generation counts, and so which log to write to. */
  private void publish() {
    try {
      place.folder().publish();
    } catch (IOException e) {
      throw store.fail(StoreOpening.cannot("put the checkpoint of " + place.path()
          + " in place, so that nothing can be written until the database is closed and opened"
          + " again; nothing is lost, and reading goes on", e));
    }
  }

  /** Closes a log that does not count. */
  private static void close(WriteAheadLog log) {
    try {
      log.close();
    } catch (GraphflowException e) {
      LOGGER.debug("a log that does not count could not be closed", e);
    }
  }

  /** Reads what was committed since the start, and writes it to the new log in the new terms. */
  private final class CarryOver {
    private final WriteAheadLog log;
    private final Translation translation;
    private DeltaVersion version;

    CarryOver(WriteAheadLog log, Translation translation, DeltaVersion unchanged) {
      this.log = log;
      this.translation = translation;
      this.version = unchanged;
    }

    void run() {
      LogContents contents = LogReader.read(disk, place.dataFolder(former),
          StorePlace.logIdentity(former), firstSequenceNumber, this::take);
      store.checkComplete(contents);
    }

    @SuppressWarnings("UnusedVariable") // A record's handler is given more than is needed here.
    private void take(long sequenceNumber, long formerGeneration, ByteBuffer payload) {
      byte[] record = new byte[payload.remaining()];
      payload.get(record);
      List<Change> changes = translation.translate(ChangeDecoder.decode(record));
      version = version.apply(changes);
      log.append(ByteBuffer.wrap(ChangeEncoder.encode(changes)));
    }
  }
}
