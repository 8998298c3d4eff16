package io.graphflow.storage.live;

import io.graphflow.storage.disk.ForwardingDisk;
import io.graphflow.storage.disk.SystemDisk;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The system's disk, of which others take the room after a file was mapped and before it is written:
 * writing to one of the mappings then faults, as the file is cut to nothing behind its back.
 */
final class OverfullDisk extends ForwardingDisk {
  private final int faultAt;
  private final AtomicInteger mapped = new AtomicInteger();

  /** Creates one of which a file faults: the one before which so many were mapped. */
  OverfullDisk(int faultAt) {
    super(new SystemDisk());
    this.faultAt = faultAt;
  }

  /** Number of files that were mapped to be written. */
  int mappedCount() {
    return mapped.get();
  }

  @Override
  public MemorySegment createMapped(Path file, long lengthBytes, Arena arena)
      throws IOException {
    MemorySegment mapping = super.createMapped(file, lengthBytes, arena);
    if (mapped.getAndIncrement() == faultAt) {
      try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
        channel.truncate(0);
      }
    }
    return mapping;
  }
}
