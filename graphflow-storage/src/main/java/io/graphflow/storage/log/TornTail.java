package io.graphflow.storage.log;

import io.graphflow.options.Durability;
import java.nio.file.Path;
import java.util.Objects;

/**
 * The remains of records that were being written when the process or the machine stopped. None of
 * them was acknowledged, except in a log that was not forced ({@link Durability#ASYNC}, {@link
 * Durability#OFF}).
 *
 * @param file the log's last segment
 * @param offsetBytes where it starts in the file
 * @param lengthBytes up to the end of the file
 * @param reason the fault of its first record, a clause such as "its checksum is wrong"
 */
public record TornTail(Path file, long offsetBytes, long lengthBytes, String reason) {

  /** Creates a description. */
  public TornTail {
    Objects.requireNonNull(file, "file");
    Objects.requireNonNull(reason, "reason");
  }

  @Override
  public String toString() {
    return file + " ends with " + lengthBytes + " bytes from byte " + offsetBytes
        + " on that are no whole record (" + reason + ")";
  }
}
