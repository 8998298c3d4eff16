package io.graphflow.storage.disk;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;

/** A lock file of the operating system, which releases it however a process ends. */
final class SystemLock implements DiskLock {
  /**
   * Prefix of the system properties that name the locks which this process holds. Asked before the
   * file is opened, because on POSIX systems closing any channel on a file releases the process's
   * locks on it. Classes that are loaded twice have their fields twice, but see the same
   * properties.
   */
  private static final String HELD = "io.graphflow.storage.disk.lock:";

  private final Path file;
  private final FileChannel channel;

  private SystemLock(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /**
   * Takes the lock, or returns null if someone else has it.
   *
   * @param file created if it does not exist, with its folder
   */
  static SystemLock tryAcquire(Path file) throws IOException {
    if (System.getProperties().putIfAbsent(HELD + file, "held") != null) {
      return null;
    }
    FileChannel channel = null;
    try {
      channel = lockedChannel(file);
      return channel == null ? null : new SystemLock(file, channel);
    } finally {
      if (channel == null) {
        System.clearProperty(HELD + file);
      }
    }
  }

  private static FileChannel lockedChannel(Path file) throws IOException {
    for (;;) {
      Files.createDirectories(file.getParent());
      FileChannel channel = null;
      boolean locked = false;
      try {
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE).close();
        Object created = identity(file);
        channel = FileChannel.open(file, StandardOpenOption.WRITE);
        if (!tryLock(channel)) {
          return null;
        }
        // The last holder of the lock may have removed the file before we locked it; then ours
        // locks nothing.
        locked = Objects.equals(created, identity(file));
        if (locked) {
          return channel;
        }
      } catch (NoSuchFileException e) {
        // A holder that has just ended removed it: try again with a new file.
      } finally {
        if (channel != null && !locked) {
          channel.close();
        }
      }
    }
  }

  private static boolean tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      return false;
    }
  }

  /** An identity that differs between files which have one name at different times; null if none is known. */
  private static Object identity(Path file) throws IOException {
    return Files.readAttributes(file, BasicFileAttributes.class).fileKey();
  }

  /** Releases the lock; the file stays. */
  @Override
  public void close() throws IOException {
    channel.close();
    System.clearProperty(HELD + file);
  }
}
