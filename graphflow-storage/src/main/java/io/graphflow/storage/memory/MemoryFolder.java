package io.graphflow.storage.memory;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A folder whose files the operating system keeps in memory, and how much they may take. Scratch files
 * in it are never written to a disk, which for a large load is most of what the disk has to do.
 * Safe for use by many threads.
 */
final class MemoryFolder {
  /** The memory file system that every Linux has; other systems have none. */
  private static final Path LINUX_FOLDER = Path.of("/dev/shm");
  private static final Path LINUX_MEMORY = Path.of("/proc/meminfo");
  private static final Pattern AVAILABLE = Pattern.compile("MemAvailable:\\s+(\\d+) kB");

  private final Path path;
  private final AtomicLong freeBytes;

  /** A folder in which files may take so many bytes together. */
  MemoryFolder(Path path, long budgetBytes) {
    this.path = path;
    this.freeBytes = new AtomicLong(budgetBytes);
  }

  /** That of this system, with half of the memory that is available now; with none if it has none. */
  static MemoryFolder ofSystem() {
    return new MemoryFolder(LINUX_FOLDER,
        Math.min(availableBytes(), containerBytes()) / 2);
  }

  private static long availableBytes() {
    if (!Files.isWritable(LINUX_FOLDER) || !Files.isReadable(LINUX_MEMORY)) {
      return 0;
    }
    try (Stream<String> lines = Files.lines(LINUX_MEMORY)) {
      long kilobytes = lines.map(AVAILABLE::matcher)
          .filter(Matcher::matches)
          .mapToLong(matcher -> Long.parseLong(matcher.group(1)))
          .findFirst()
          .orElse(0);
      return Math.min(kilobytes << 10, Files.getFileStore(LINUX_FOLDER).getUsableSpace());
    } catch (IOException e) {
      // A system that does not tell gets its scratch files on disk.
      return 0;
    }
  }

  private static long containerBytes() {
    return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
        ? system.getTotalMemorySize()
        : Long.MAX_VALUE;
  }

  /** The folder of the files. */
  Path path() {
    return path;
  }

  /** Takes bytes for a file; false if they are not there. */
  boolean reserve(long sizeBytes) {
    long free = freeBytes.get();
    while (free >= sizeBytes) {
      if (freeBytes.compareAndSet(free, free - sizeBytes)) {
        return true;
      }
      free = freeBytes.get();
    }
    return false;
  }

  /** Gives bytes back. */
  void release(long sizeBytes) {
    freeBytes.addAndGet(sizeBytes);
  }
}
