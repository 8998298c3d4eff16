package io.graphflow.bench.graphar;

import io.graphflow.parquet.file.LakeFile;
import io.graphflow.parquet.file.ObjectStore;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.lang.foreign.MemorySegment;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Files whose requests take as long as those of a medium; one opens a file, and has its end, as of a web server. Requests wait for their answers side by side, but share the bytes
 * that come in a second. All requests of the process are counted.
 */
final class DelayedStore implements ObjectStore {
  private static final int TAIL = 1 << 16;
  private static final int REQUESTS_AT_ONCE = 16;
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final long NANOS_PER_MICRO = 1_000;
  private static final AtomicLong REQUESTS = new AtomicLong();
  private static final AtomicLong BYTES = new AtomicLong();

  private final Medium medium;
  private final ObjectStore files;
  /** When the last byte that was asked for will be there. */
  private long lineFree = System.nanoTime();

  DelayedStore(Medium medium, ObjectStore files) {
    this.medium = medium;
    this.files = files;
  }

  /**
   * What was asked of all of these stores.
   *
   * @param requests questions and reads
   * @param bytes that were read
   */
  record Count(long requests, long bytes) {
    /** What was asked so far. */
    static Count now() {
      return new Count(REQUESTS.get(), BYTES.get());
    }

    /** What was asked since. */
    Count passed() {
      return new Count(REQUESTS.get() - requests, BYTES.get() - bytes);
    }
  }

  private void request(long bytes) throws IOException {
    REQUESTS.incrementAndGet();
    BYTES.addAndGet(bytes);
    if (medium.millis() > 0) {
      long until = answered(bytes);
      while (System.nanoTime() - until < 0) {
        LockSupport.parkNanos(until - System.nanoTime());
        if (Thread.currentThread().isInterrupted()) {
          throw new InterruptedIOException("a request was interrupted");
        }
      }
    }
  }

  private synchronized long answered(long bytes) {
    long first = System.nanoTime() + medium.millis() * NANOS_PER_MILLI;
    long from = first - lineFree < 0 ? lineFree : first;
    lineFree = from + bytes * NANOS_PER_MICRO / medium.bytesPerMicro();
    return lineFree;
  }

  @Override
  public String describe(String name) {
    return medium.scheme() + "://" + files.describe(name);
  }

  @Override
  public OptionalLong length(String name) throws IOException {
    request(0);
    return files.length(name);
  }

  @Override
  public LakeFile open(String name) throws IOException {
    LakeFile file = files.open(name);
    long tailAt = Math.max(0, file.length() - TAIL);
    request(file.length() - tailAt);
    return new LakeFile() {
      // The end has come with the answer that says how long the file is.
      private final AtomicBoolean tailIsThere = new AtomicBoolean(true);

      @Override
      public String name() {
        return describe(name);
      }

      @Override
      public long length() {
        return file.length();
      }

      @Override
      public void read(long at, MemorySegment target) throws IOException {
        if (at < tailAt || !tailIsThere.getAndSet(false)) {
          request(target.byteSize());
        }
        file.read(at, target);
      }

      @Override
      public void close() throws IOException {
        file.close();
      }
    };
  }

  @Override
  public int requestsAtOnce() {
    return REQUESTS_AT_ONCE;
  }

  @Override
  public void close() throws IOException {
    files.close();
  }
}
