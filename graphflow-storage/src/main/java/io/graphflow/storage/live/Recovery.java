package io.graphflow.storage.live;

import io.graphflow.exception.CorruptionException;
import io.graphflow.exception.GraphflowException;
import io.graphflow.storage.delta.Change;
import io.graphflow.storage.delta.ChangeDecoder;
import io.graphflow.storage.delta.DeltaVersion;
import io.graphflow.storage.log.RecordHandler;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;

/** Applies the records of a log, in their order, to the version that the files alone are. */
final class Recovery implements RecordHandler {
  private final Path folder;
  private DeltaVersion version;

  Recovery(Path folder, DeltaVersion unchanged) {
    this.folder = folder;
    this.version = unchanged;
  }

  /** The version after the records so far. */
  DeltaVersion version() {
    return version;
  }

  @Override
  public void record(long sequenceNumber, long generation, ByteBuffer payload) {
    byte[] record = new byte[payload.remaining()];
    payload.get(record);
    try {
      List<Change> changes = ChangeDecoder.decode(record);
      version = version.apply(changes);
    } catch (GraphflowException | IllegalStateException | IndexOutOfBoundsException e) {
      throw new CorruptionException("record " + sequenceNumber
          + " of the write-ahead log in " + folder + " does not fit the database: "
          + e.getMessage() + ". Restore the database from a backup", e);
    }
  }
}
