package io.graphflow.core.spill;

import io.graphflow.core.limit.QueryLimits;
import io.graphflow.exception.ResourceException;
import io.graphflow.storage.disk.Disk;
import io.graphflow.storage.disk.DiskFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

/** Where queries of a database put rows for which there is no memory. Safe for use by many threads. */
public final class SpillSpace {
  private static final int LEAST_BUFFER_BYTES = 1 << 12;
  private static final int MOST_BUFFER_BYTES = 1 << 16;

  /** A share of the limit that leaves room for the buffers of many streams. */
  private static final int BUFFER_SHARE = 1 << 11;

  /** Whenever so much has been written in all, the room that is left is looked at. */
  private static final long BYTES_PER_CHECK = 1 << 20;

  /** A tenth of the room is left to others, above all to the log of the database. */
  private static final int BYTES_PER_FREE_BYTE = 9;

  private final Disk disk;
  private final Path folder;
  private final AtomicLong usedBytes = new AtomicLong();

  /**
   * Creates the space; no file is made before one is needed.
   *
   * @param disk has the folder
   * @param folder receives temporary files, which lose their names as soon as they are made, so that none stays behind
   */
  public SpillSpace(Disk disk, Path folder) {
    this.disk = Objects.requireNonNull(disk, "disk");
    this.folder = Objects.requireNonNull(folder, "folder");
  }

  /** Creates an empty file of a query. */
  public SpillFile newFile(QueryLimits limits) {
    return new SpillFile(this, limits.interruption(), bufferBytes(limits));
  }

  /** Bytes of the buffer of a stream of a query. */
  public static int bufferBytes(QueryLimits limits) {
    return Math.clamp(
        limits.limitBytes() / BUFFER_SHARE, LEAST_BUFFER_BYTES, MOST_BUFFER_BYTES);
  }

  /** The folder of the files. */
  Path folder() {
    return folder;
  }

  /** Opens a file without a name. */
  DiskFile open() throws IOException {
    Path path = folder.resolve("spill-" + UUID.randomUUID());
    DiskFile file = disk.create(path);
    disk.delete(path);
    return file;
  }

  /**
   * Takes room for more bytes of a file.
   *
   * @throws ResourceException if too little would be left; no room is taken then
   */
  void take(long bytes) throws IOException {
    long used = usedBytes.addAndGet(bytes);
    if (used / BYTES_PER_CHECK == (used - bytes) / BYTES_PER_CHECK) {
      return;
    }
    long free = disk.freeBytes(folder);
    if (free < used / BYTES_PER_FREE_BYTE) {
      usedBytes.addAndGet(-bytes);
      throw new ResourceException(
          "Queries keep %,d bytes in temporary files in %s, as they need more memory than their limits, and %,d bytes are left on the disk; make room, raise the limits of memory, or make the query narrower."
              .formatted(used - bytes, folder, free));
    }
  }

  /** Gives back the room of a file that has ended. */
  void giveBack(long bytes) {
    usedBytes.addAndGet(-bytes);
  }

  /** The bytes of all files that are open. */
  public long usedBytes() {
    return usedBytes.get();
  }
}
