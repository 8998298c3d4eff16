package io.graphflow.storage.live;

import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.ResourceException;
import io.graphflow.research.StorageOptions;
import io.graphflow.storage.checkpoint.Checkpoint;
import io.graphflow.storage.checkpoint.Translation;
import io.graphflow.storage.database.DatabaseFolder;
import io.graphflow.storage.database.GenerationFiles;
import io.graphflow.storage.database.GraphStore;
import io.graphflow.storage.delta.DeltaSnapshot;
import io.graphflow.storage.delta.DeltaVersion;
import io.graphflow.storage.disk.Disk;
import io.graphflow.storage.identity.NumberRanges;
import io.graphflow.storage.log.WriteAheadLog;
import io.graphflow.storage.observation.CheckpointObservation;
import io.graphflow.storage.snapshot.Snapshot;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One checkpoint, from its beginning to its end.
 *
 * <p>The files of the next generation are built beside the database, from the state at the
 * beginning, while others read and write. Commits made meanwhile are read from the log, translated
 * for the new files, and become the first records of the new generation's own log: round by round,
 * each of which has less to do than the one before. Then writers must end, new ones wait, and the
 * few commits left are carried over. When files and log are on the disk, the catalog that names
 * them is renamed over the present one. So at every moment the catalog names files with a log that
 * together hold every commit, and a crash at any time leaves a whole database.
 */
final class CheckpointRun {
  private static final long FIRST_PATIENCE_NANOS = Duration.ofMillis(50).toNanos();
  private static final long MOST_PATIENCE_NANOS = Duration.ofSeconds(5).toNanos();
  private static final long FIRST_DELAY_NANOS = Duration.ofMillis(1).toNanos();
  private static final long MOST_DELAY_NANOS = Duration.ofSeconds(1).toNanos();
  private static final long ROUND_NANOS = Duration.ofSeconds(1).toNanos();
  private static final int MOST_ROUNDS = 30;

  /** The most bytes of log to carry over while nobody writes: some ten milliseconds' work. */
  static final long LAST_ROUND_BYTES = 1L << 19;

  private final LiveStore store;
  private final StorePlace place;
  private final Disk disk;
  private final WriteGate gate;
  private final CheckpointStart start;
  private final CheckpointObservation observed;
  private final GenerationFiles former;
  private final long generation;
  private final Path folder;
  /** Whether the catalog names the new files, or may do so: they must stay. */
  private boolean inPlace;
  private long carriedCount;

  /** Prepares a checkpoint. */
  CheckpointRun(LiveStore store, StorePlace place, WriteGate gate, CheckpointStart start) {
    this.store = store;
    this.place = place;
    this.disk = place.disk();
    this.gate = gate;
    this.start = start;
    this.observed = store.metrics().beginCheckpoint();
    this.former = start.files();
    this.generation = former.generation() + 1;
    this.folder = place.path()
        .resolve(DatabaseFolder.dataName(former.catalog().databaseId(), generation));
  }

  /**
   * Makes the checkpoint.
   *
   * @throws ResourceException if there is no room, writers do not end, or the disk fails. The
   *     database goes on as it was, except after a failure at the very moment of the switch: then
   *     it can only be read
   */
  void run() {
    boolean made = false;
    try (Checkpoint checkpoint = Checkpoint.write(disk, place.path(),
        start.state().generation().ownFiles("a checkpoint"), start.state().version(),
        start.numbers())) {
      checkpoint.files()
          .files()
          .forEach(file -> observed.countFile(
              file.name(), file.lengthBytes(), checkpoint.isKept(file.name())));
      observed.written();
      tellListener();
      open(checkpoint);
      made = true;
    } catch (IOException e) {
      throw StoreOpening.cannot("make a checkpoint of " + place.path(), e);
    } catch (InterruptedException e) {
      throw new IllegalStateException("the thread of checkpoints is nobody's to interrupt", e);
    } finally {
      if (!inPlace) {
        delete(folder);
      }
      observed.ended(made, carriedCount);
    }
  }

  /** What is kept beside the files can be made again: it must not stop a checkpoint. */
  private void tellListener() {
    Snapshot present = start.state().generation().files().snapshot();
    try {
      store.listener().written(new DeltaSnapshot(present, start.state().version()), folder);
    } catch (RuntimeException e) {
      logger().warn("what is kept beside the files of {} does not go on with them, and will be made"
          + " again", place.path(), e);
    }
  }

  private void delete(Path data) {
    try {
      if (disk.exists(data)) {
        disk.deleteTree(data);
      }
    } catch (IOException e) {
      logger()
          .warn("cannot remove {}, which is not used any more; the next opening for writing will"
              + " try again: {}", data, e.toString());
    }
  }

  private void open(Checkpoint checkpoint) throws IOException, InterruptedException {
    Generation next = new Generation(
        GraphStore.open(disk, place.path(), checkpoint.files(), StorageOptions.FILES),
        place.options().storage());
    boolean switched = false;
    try {
      close(carryOver(next, checkpoint.translation(next.base())));
      switched = true;
    } finally {
      if (!switched) {
        next.release();
      }
    }
    Path formerFolder = place.dataFolder(former);
    start.state().generation().retire(() -> {
      store.listener().closed(formerFolder);
      delete(formerFolder);
    });
  }

  /** Lets the new generation go on where the former one ends. Returns the log that counts no more. */
  private WriteAheadLog carryOver(Generation next, Translation translation)
      throws IOException, InterruptedException {
    WriteAheadLog log =
        WriteAheadLog.open(disk, folder, StorePlace.logIdentity(next.files().content()),
            StoreOpening.FIRST_RECORD, place.options().log(), (sequenceNumber, _, _) -> {
              throw new IllegalStateException("a new log has a record " + sequenceNumber);
            });
    boolean switched = false;
    try {
      log.beginSegment(generation);
      CarryOver carried = new CarryOver(
          store, start, place, log, translation, DeltaVersion.unchanged(next.base()));
      carried.round();
      WriteAheadLog formerLog = switchTo(next, carried, log);
      switched = true;
      return formerLog;
    } finally {
      if (!switched) {
        close(log);
      }
    }
  }

  private WriteAheadLog switchTo(Generation next, CarryOver carried, WriteAheadLog log)
      throws IOException, InterruptedException {
    if (store.isClosing()) {
      // Nobody can commit any more, so there is no writer to wait for.
      return putInPlace(next, carried, log);
    }
    shutGate(carried);
    try {
      store.checkWritable();
      return putInPlace(next, carried, log);
    } finally {
      gate.open();
    }
  }

  /**
   * Waits until nobody writes, and little is left to carry over. New writers wait for some time
   * only. If those inside do not end meanwhile, new ones are let in, and are not held up again
   * before those have ended. So a transaction that does not end holds up others once, and not for
   * long.
   */
  private void shutGate(CarryOver carried) throws InterruptedException {
    long patience = FIRST_PATIENCE_NANOS;
    long enough = LAST_ROUND_BYTES;
    long begin = System.nanoTime();
    try {
      for (;;) {
        catchUp(carried, enough);
        if (gate.shut(patience)) {
          if (carried.behindBytes() <= enough) {
            return;
          }
          // The transactions that were awaited have committed too much. The limit doubles, so that this ends.
          gate.open();
          enough *= 2;
        } else {
          awaitThoseInside(carried, begin);
          patience = Math.min(2 * patience, MOST_PATIENCE_NANOS);
        }
      }
    } finally {
      gate.delay(0);
    }
  }

  private void awaitThoseInside(CarryOver carried, long begin) throws InterruptedException {
    long last = gate.lastNumber();
    Duration limit = place.options().checkpointPatience();
    do {
      store.checkWritable();
      if (System.nanoTime() - begin > limit.toNanos()) {
        throw new ResourceException("the checkpoint of " + place.path()
            + " could not be put in place: a transaction that writes has been open for longer"
            + " than " + limit.toSeconds()
            + " seconds. Nothing has changed; end it, and repeat the checkpoint");
      }
      catchUp(carried, LAST_ROUND_BYTES);
    } while (!gate.awaitLeft(last, Math.min(limit.toNanos(), ROUND_NANOS)));
  }

  /**
   * Carries over, while others write, until little is left. If a round leaves more than half of
   * what it found, writers are faster than this is. Then each of them has to wait a little before
   * it begins: twice as long every time.
   */
  private void catchUp(CarryOver carried, long enough) {
    long delay = 0;
    long behind = carried.behindBytes();
    for (int round = 0; behind > enough && round < MOST_ROUNDS; round++) {
      store.checkWritable();
      carried.round();
      long left = carried.behindBytes();
      if (left > behind / 2) {
        delay = Math.clamp(2 * delay, FIRST_DELAY_NANOS, MOST_DELAY_NANOS);
        gate.delay(delay);
      }
      behind = left;
    }
  }

  /** Puts the new generation in place, while nobody writes. Returns the log of the former one. */
  private WriteAheadLog putInPlace(Generation next, CarryOver carried, WriteAheadLog log)
      throws IOException {
    observed.carriedOver();
    long before = carried.recordCount();
    carried.round();
    carriedCount = carried.recordCount();
    GenerationFiles content = next.files().content();
    NumberRanges handedOut =
        next.base().goOnAfter(start.state().generation().base(), content.numbers());
    disk.forceFolder(folder);
    place.folder().prepare(content.with(handedOut));
    inPlace = true;
    publish();
    logger().debug(
        "a checkpoint of {} has carried over {} transactions, {} of them while nobody wrote",
        place.path(), carried.recordCount(), carried.recordCount() - before);
    WriteAheadLog formerLog = store.switchTo(next, carried, carried.recordCount() - before, log);
    observed.switched();
    return formerLog;
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
      logger().debug("a log that does not count could not be closed", e);
    }
  }

  private static Logger logger() {
    return LoggerFactory.getLogger(CheckpointRun.class);
  }
}
