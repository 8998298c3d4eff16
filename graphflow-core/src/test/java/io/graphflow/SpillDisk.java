package io.graphflow;

import io.graphflow.storage.disk.DiskFile;
import io.graphflow.storage.disk.ForwardingDisk;
import io.graphflow.storage.disk.ForwardingFile;
import io.graphflow.storage.disk.SystemDisk;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** The system's disk, which counts what queries put on it, and refuses to take or to give it when asked to. */
final class SpillDisk extends ForwardingDisk {
  final AtomicLong writtenBytes = new AtomicLong();
  final AtomicInteger openFiles = new AtomicInteger();

  /** So many bytes are taken. */
  volatile long roomBytes = Long.MAX_VALUE;

  /** What is said to be left. */
  volatile long freeBytes = Long.MAX_VALUE;

  /** Whether nothing can be read. */
  volatile boolean isUnreadable;

  SpillDisk() {
    super(new SystemDisk());
  }

  @Override
  public DiskFile create(Path file) throws IOException {
    DiskFile created = super.create(file);
    if (!file.getFileName().toString().startsWith("spill-")) {
      return created;
    }
    openFiles.incrementAndGet();
    return new SpilledFile(created);
  }

  @Override
  public long freeBytes(Path folder) {
    return freeBytes;
  }

  private final class SpilledFile extends ForwardingFile {
    SpilledFile(DiskFile file) {
      super(file);
    }

    @Override
    public int read(ByteBuffer target, long offsetBytes) throws IOException {
      if (isUnreadable) {
        throw new IOException("the sector is lost");
      }
      return super.read(target, offsetBytes);
    }

    @Override
    public int write(ByteBuffer source, long offsetBytes) throws IOException {
      if (writtenBytes.get() + source.remaining() > roomBytes) {
        throw new IOException("No space left on device");
      }
      int written = super.write(source, offsetBytes);
      writtenBytes.addAndGet(written);
      return written;
    }

    @Override
    public void close() throws IOException {
      openFiles.decrementAndGet();
      super.close();
    }
  }
}
