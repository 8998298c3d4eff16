package io.graphflow.parquet.fetch;

import io.graphflow.parquet.file.LakeFile;
import io.graphflow.parquet.file.ObjectStore;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/** Files in memory, whose reads are counted as requests, and wait and fail on demand. */
final class CountingStore implements ObjectStore {
  final Map<String, byte[]> files = new ConcurrentHashMap<>();
  final List<LakeFile.Part> requests = new CopyOnWriteArrayList<>();
  final AtomicInteger opened = new AtomicInteger();
  final AtomicInteger closed = new AtomicInteger();
  final AtomicInteger failures = new AtomicInteger();
  /** Takes one before each answer. */
  volatile Semaphore answers = new Semaphore(Integer.MAX_VALUE);

  @Override
  public String describe(String name) {
    return "memory:" + name;
  }

  @Override
  public OptionalLong length(String name) {
    return files.containsKey(name) ? OptionalLong.of(files.get(name).length)
        : OptionalLong.empty();
  }

  @Override
  public LakeFile open(String name) throws IOException {
    byte[] bytes = files.get(name);
    if (bytes == null) {
      throw new NoSuchFileException(name);
    }
    opened.incrementAndGet();
    return new LakeFile() {
      @Override
      public String name() {
        return describe(name);
      }

      @Override
      public long length() {
        return bytes.length;
      }

      @Override
      public void read(long at, MemorySegment target) throws IOException {
        requests.add(new Part(at, target.byteSize()));
        answers.acquireUninterruptibly();
        if (failures.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
          throw new IOException("the disk is on fire");
        }
        MemorySegment.copy(MemorySegment.ofArray(bytes), at, target, 0, target.byteSize());
      }

      @Override
      public void close() {
        closed.incrementAndGet();
      }
    };
  }

  @Override
  public int requestsAtOnce() {
    return 4;
  }
}
