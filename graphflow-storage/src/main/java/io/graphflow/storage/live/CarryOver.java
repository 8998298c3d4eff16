package io.graphflow.storage.live;

import io.graphflow.storage.checkpoint.Translation;
import io.graphflow.storage.delta.Change;
import io.graphflow.storage.delta.ChangeDecoder;
import io.graphflow.storage.delta.ChangeEncoder;
import io.graphflow.storage.delta.DeltaVersion;
import io.graphflow.storage.log.LogReader;
import io.graphflow.storage.log.WriteAheadLog;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * Translates the commits above one generation for the next one, and writes them into its log, round
 * by round, while others go on committing. For one thread.
 */
final class CarryOver {
  private final LiveStore store;
  private final CheckpointStart start;
  private final StorePlace place;
  private final WriteAheadLog log;
  private final Translation translation;
  private DeltaVersion version;
  private long nextSequenceNumber;
  private long readBytes;
  private long writtenBytes;
  private long recordCount;

  /**
   * Prepares the first round.
   *
   * @param start the position in the log from which it has commits that the new files lack
   * @param log the log of the next generation, without records
   * @param unchanged the version of the next generation without changes
   */
  CarryOver(LiveStore store, CheckpointStart start, StorePlace place, WriteAheadLog log,
      Translation translation, DeltaVersion unchanged) {
    this.store = store;
    this.start = start;
    this.place = place;
    this.log = log;
    this.translation = translation;
    this.version = unchanged;
    this.nextSequenceNumber = start.nextSequenceNumber();
  }

  /** Carries over all that was committed before this call, and forces it to the disk. */
  void round() {
    long end = store.beginSegment();
    if (end == nextSequenceNumber) {
      return;
    }
    LogReader.read(place.disk(), place.dataFolder(start.files()),
        StorePlace.logIdentity(start.files()), nextSequenceNumber, end, this::take);
    if (nextSequenceNumber != end) {
      throw new IllegalStateException("the log has records up to " + nextSequenceNumber
          + ", not to " + end);
    }
    log.force();
  }

  @SuppressWarnings("UnusedVariable") // A record's handler is given more than is needed here.
  private void take(long sequenceNumber, long formerGeneration, ByteBuffer payload) {
    byte[] record = new byte[payload.remaining()];
    payload.get(record);
    List<Change> changes = translation.translate(ChangeDecoder.decode(record));
    nextSequenceNumber = sequenceNumber + 1;
    readBytes += record.length;
    if (changes.isEmpty()) {
      return;
    }
    version = version.apply(changes);
    byte[] translated = ChangeEncoder.encode(changes);
    log.append(ByteBuffer.wrap(translated));
    writtenBytes += translated.length;
    recordCount++;
  }

  /** Bytes of records that were committed and not carried over yet. */
  long behindBytes() {
    return store.logBytes() - start.logBytes() - readBytes;
  }

  /** The state after the commits that were carried over. */
  DeltaVersion version() {
    return version;
  }

  /** Bytes of the records in the new log. */
  long writtenBytes() {
    return writtenBytes;
  }

  /** Number of records carried over. */
  long recordCount() {
    return recordCount;
  }
}
