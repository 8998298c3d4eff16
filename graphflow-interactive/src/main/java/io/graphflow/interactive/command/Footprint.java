package io.graphflow.interactive.command;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The heap that this process uses and the size of a folder, watched from {@link #watch} until {@link #close}.
 * Safe for use by many threads.
 */
public final class Footprint implements AutoCloseable {
  private static final long INTERVAL_MILLIS = 500;
  /** The folder is measured less often than the heap: a walk over its files takes time of the run. */
  private static final int LOOKS_A_WALK = 20;

  private final MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
  private final Path folder;
  private final List<Sample> samples = new ArrayList<>();
  private final CountDownLatch closed = new CountDownLatch(1);

  private Footprint(Path folder) {
    this.folder = folder;
  }

  /** What was seen at a time, in milliseconds since 1970. */
  private record Sample(long millis, long heapBytes, long folderBytes) {}

  /** Begins to watch; files of the folder may come and go. */
  public static Footprint watch(Path folder) {
    Footprint footprint = new Footprint(folder);
    Thread.ofPlatform().daemon().name("footprint").start(footprint::look);
    return footprint;
  }

  private void look() {
    try {
      long folderBytes = 0;
      int looks = 0;
      do {
        if (looks++ % LOOKS_A_WALK == 0) {
          folderBytes = folderBytes();
        }
        Sample sample = new Sample(
            System.currentTimeMillis(), memory.getHeapMemoryUsage().getUsed(), folderBytes);
        synchronized (samples) {
          samples.add(sample);
        }
      } while (!closed.await(INTERVAL_MILLIS, TimeUnit.MILLISECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private long folderBytes() {
    long[] bytes = {0};
    try {
      Files.walkFileTree(folder, new SimpleFileVisitor<>() {
        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
          bytes[0] += attributes.size();
          return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException e) {
          // A checkpoint has deleted it since its folder was listed.
          return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path visited, IOException e) {
          // The same may happen to a folder while its files are visited.
          return FileVisitResult.CONTINUE;
        }
      });
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes[0];
  }

  /**
   * The least heap that was used at any time of an interval, which is near to what a collection left; -1 if nobody
   * looked.
   *
   * @param startMillis when the interval begins, in milliseconds since 1970
   * @param endMillis when it has ended
   */
  public long leastHeapBytes(long startMillis, long endMillis) {
    synchronized (samples) {
      return samples.stream()
          .filter(sample -> sample.millis >= startMillis && sample.millis < endMillis)
          .mapToLong(Sample::heapBytes)
          .min()
          .orElse(-1);
    }
  }

  /** The size of the folder when somebody looked last before a time; -1 if nobody did. */
  public long folderBytes(long endMillis) {
    synchronized (samples) {
      long bytes = -1;
      for (Sample sample : samples) {
        if (sample.millis < endMillis) {
          bytes = sample.folderBytes;
        }
      }
      return bytes;
    }
  }

  @Override
  public void close() {
    closed.countDown();
  }
}
