package io.graphflow.core.spill;

import io.graphflow.core.limit.QueryLimits;
import io.graphflow.storage.disk.Disk;
import java.nio.file.Path;
import java.util.Objects;

/**
 * Where queries of a database put rows for which there is no memory. Safe for use by many threads.
 *
 * @param disk has the folder
 * @param folder receives temporary files, which lose their names as soon as they are made, so that none stays behind
 */
public record SpillSpace(Disk disk, Path folder) {
  private static final int LEAST_BUFFER_BYTES = 1 << 12;
  private static final int MOST_BUFFER_BYTES = 1 << 16;

  /** A share of the limit that leaves room for the buffers of many streams. */
  private static final int BUFFER_SHARE = 1 << 11;

  /** Creates the space; no file is made before one is needed. */
  public SpillSpace {
    Objects.requireNonNull(disk, "disk");
    Objects.requireNonNull(folder, "folder");
  }

  /** Creates an empty file of a query. */
  public SpillFile newFile(QueryLimits limits) {
    return new SpillFile(disk, folder, limits.interruption(), bufferBytes(limits));
  }

  /** Bytes of the buffer of a stream of a query. */
  public static int bufferBytes(QueryLimits limits) {
    return Math.clamp(
        limits.limitBytes() / BUFFER_SHARE, LEAST_BUFFER_BYTES, MOST_BUFFER_BYTES);
  }
}
