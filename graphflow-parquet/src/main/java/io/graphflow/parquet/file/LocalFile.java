package io.graphflow.parquet.file;

import java.io.EOFException;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A file of a file system. */
public final class LocalFile implements LakeFile {
  private final String name;
  private final FileChannel channel;
  private final long length;

  private LocalFile(String name, FileChannel channel, long length) {
    this.name = name;
    this.channel = channel;
    this.length = length;
  }

  /**
   * Opens a file.
   *
   * @param path where it is
   * @throws IOException if it is not there, or may not be read
   */
  public static LocalFile open(Path path) throws IOException {
    return of(FileChannel.open(path, StandardOpenOption.READ), path.toString());
  }

  /**
   * A file that is open.
   *
   * @param channel reads it; closed with the result, and if this fails
   * @param name how it is called in messages
   * @throws IOException if it cannot be read
   */
  public static LocalFile of(FileChannel channel, String name) throws IOException {
    try {
      return new LocalFile(name, channel, channel.size());
    } catch (IOException e) {
      channel.close();
      throw e;
    }
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public long length() {
    return length;
  }

  @Override
  public void read(long at, MemorySegment target) throws IOException {
    ByteBuffer buffer = target.asByteBuffer();
    long from = at;
    while (buffer.hasRemaining()) {
      int count = channel.read(buffer, from);
      if (count < 0) {
        throw new EOFException("the file ends at byte " + from + "; it has become shorter");
      }
      from += count;
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
