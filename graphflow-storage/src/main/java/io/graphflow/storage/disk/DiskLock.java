package io.graphflow.storage.disk;

import java.io.IOException;

/** A lock file of a {@link Disk} that is held: nobody else has it, in this process or another. */
public interface DiskLock extends AutoCloseable {

  /** Releases the lock; the file stays. */
  @Override
  void close() throws IOException;
}
