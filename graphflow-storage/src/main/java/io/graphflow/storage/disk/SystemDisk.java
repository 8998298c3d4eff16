package io.graphflow.storage.disk;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The disk of the operating system. Has no state. */
public class SystemDisk implements Disk {
  /** Creates one; all are alike. */
  public SystemDisk() {}

  @Override
  public DiskFile create(Path file) throws IOException {
    return new ChannelFile(FileChannel.open(
        file, StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE));
  }

  @Override
  public DiskFile open(Path file) throws IOException {
    return new ChannelFile(
        FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE));
  }

  @Override
  public DiskFile openForReading(Path file) throws IOException {
    return new ChannelFile(FileChannel.open(file, StandardOpenOption.READ));
  }

  @Override
  public MemorySegment createMapped(Path file, long lengthBytes, Arena arena)
      throws IOException {
    try (FileChannel channel = FileChannel.open(
        file, StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      return channel.map(MapMode.READ_WRITE, 0, lengthBytes, arena);
    }
  }

  @Override
  public void forceMapped(MemorySegment mapping) throws IOException {
    try {
      mapping.force();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  @Override
  public MemorySegment map(Path file, Arena arena) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      return channel.map(MapMode.READ_ONLY, 0, channel.size(), arena);
    }
  }

  @Override
  public long freeBytes(Path folder) throws IOException {
    return Files.getFileStore(folder).getUsableSpace();
  }

  @Override
  public DiskLock tryLock(Path file) throws IOException {
    return SystemLock.tryAcquire(file);
  }

  @Override
  public boolean exists(Path path) {
    return Files.exists(path);
  }

  @Override
  public boolean isFolder(Path path) {
    return Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS);
  }

  @Override
  public Path realPath(Path path) throws IOException {
    return Files.exists(path) ? path.toRealPath() : path;
  }

  @Override
  public void createFolder(Path folder) throws IOException {
    Files.createDirectory(folder);
  }

  @Override
  public List<String> list(Path folder) throws IOException {
    try (Stream<Path> content = Files.list(folder)) {
      return content.map(path -> path.getFileName().toString()).sorted().toList();
    }
  }

  @Override
  public void rename(Path file, Path target) throws IOException {
    Files.move(file, target, StandardCopyOption.ATOMIC_MOVE);
  }

  @Override
  public void link(Path file, Path name) throws IOException {
    try {
      Files.createLink(name, file);
    } catch (NoSuchFileException | FileAlreadyExistsException e) {
      throw e;
    } catch (FileSystemException | UnsupportedOperationException e) {
      logger().debug("{} is copied, as it cannot be linked", file, e);
      Files.copy(file, name);
      try (FileChannel channel = FileChannel.open(name, StandardOpenOption.WRITE)) {
        channel.force(true);
      }
    }
  }

  @Override
  public void delete(Path path) throws IOException {
    Files.delete(path);
  }

  /** Where a folder cannot be opened, as on Windows, the system itself sees to its names. */
  @Override
  public void forceFolder(Path folder) throws IOException {
    if (folder.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
        channel.force(true);
      }
    }
  }

  /**
   * A file as a channel.
   *
   * @param channel open
   */
  private record ChannelFile(FileChannel channel) implements DiskFile {

    @Override
    public int read(ByteBuffer target, long offsetBytes) throws IOException {
      return channel.read(target, offsetBytes);
    }

    @Override
    public int write(ByteBuffer source, long offsetBytes) throws IOException {
      return channel.write(source, offsetBytes);
    }

    @Override
    public long lengthBytes() throws IOException {
      return channel.size();
    }

    @Override
    public void truncate(long lengthBytes) throws IOException {
      channel.truncate(lengthBytes);
    }

    /** Without times of access and change, which nobody needs; a changed length is forced. */
    @Override
    public void force() throws IOException {
      channel.force(false);
    }

    @Override
    public void close() throws IOException {
      channel.close();
    }
  }

  private static Logger logger() {
    return LoggerFactory.getLogger(SystemDisk.class);
  }
}
