package io.graphflow.storage.disk;

import java.lang.foreign.MemorySegment;

/**
 * A disk for files that nobody reads once their process has ended. Mapped files are not forced: they reach the disk if and when
 * the system wants their memory.
 */
public final class TemporaryDisk extends SystemDisk {

  /** Creates it. */
  public TemporaryDisk() {}

  @Override
  public void forceMapped(MemorySegment mapping) {
    // What is lost with the system is of no use to anybody then.
  }
}
