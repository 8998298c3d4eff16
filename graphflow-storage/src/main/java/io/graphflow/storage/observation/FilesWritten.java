package io.graphflow.storage.observation;

import java.util.HashSet;
import java.util.Set;

/** The files of a checkpoint: those written anew, and those kept, as nothing in them has changed. For one thread. */
final class FilesWritten {
  private final Set<String> tables = new HashSet<>();
  private long writtenCount;
  private long writtenBytes;
  private long keptBytes;

  /**
   * Counts a file.
   *
   * @param name begins with the table or the type whose it is, such as {@code vertex-3} or {@code edge-0}
   */
  void count(String name, long bytes, boolean kept) {
    if (kept) {
      keptBytes += bytes;
      return;
    }
    writtenCount++;
    writtenBytes += bytes;
    String[] parts = name.split("[-.]", 3);
    if (parts[0].equals("vertex") || parts[0].equals("edge")) {
      tables.add(parts[0] + "-" + parts[1]);
    }
  }

  /** How many files were written. */
  long writtenCount() {
    return writtenCount;
  }

  /** Bytes of the files that were written. */
  long writtenBytes() {
    return writtenBytes;
  }

  /** Bytes of the files that were kept. */
  long keptBytes() {
    return keptBytes;
  }

  /** The number of tables and types of which a file was written. */
  long tableCount() {
    return tables.size();
  }
}
