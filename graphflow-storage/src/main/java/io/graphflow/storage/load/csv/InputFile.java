package io.graphflow.storage.load.csv;

import io.graphflow.exception.DataException;
import io.graphflow.exception.UsageException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.function.LongConsumer;
import java.util.zip.GZIPInputStream;

/**
 * A file to load, plain or compressed as its extension says: {@code .gz} or {@code .zst}.
 *
 * @param path where it is
 * @param name its name in messages
 */
public record InputFile(Path path, String name) {
  private static final int BUFFER_BYTES = 1 << 16;

  /**
   * The name of a file without {@code .gz} or {@code .zst}.
   */
  public static String withoutCompression(String fileName) {
    if (fileName.endsWith(".gz")) {
      return fileName.substring(0, fileName.length() - 3);
    }
    return isZstandard(fileName) ? fileName.substring(0, fileName.length() - 4) : fileName;
  }

  private static boolean isZstandard(String fileName) {
    return fileName.endsWith(".zst");
  }

  /** Its size on disk in bytes. */
  public long sizeBytes() {
    try {
      return Files.size(path);
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  /**
   * Makes sure that this program can decompress the file, so that a load of many files fails at its start
   * and not when it comes to this one. Nothing is read.
   *
   * @throws UsageException if the library is missing that decompresses it
   */
  public void requireDecompressor() {
    if (isZstandard(name)) {
      Zstandard.requireLibrary(name);
    }
  }

  /**
   * Opens the file; the stream gives decompressed bytes.
   *
   * @param progress is told of bytes read from disk, as they are read
   * @throws UsageException if the library is missing that decompresses it
   */
  public InputStream open(LongConsumer progress) {
    try {
      return decompressed(new ReportingStream(Files.newInputStream(path), progress), name);
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  /**
   * What a stream holds, decompressed as the extension of a name says.
   *
   * <p>What is damaged or cut short gives a {@link java.util.zip.ZipException} or an
   * {@link java.io.EOFException} when the stream is read, whatever compressed it.
   *
   * @param raw closed with the stream returned, and if this fails
   * @throws UsageException if the library is missing that decompresses it
   */
  public static InputStream decompressed(InputStream raw, String name) throws IOException {
    boolean opened = false;
    try {
      InputStream stream = name.endsWith(".gz") ? new GZIPInputStream(raw, BUFFER_BYTES)
          : isZstandard(name) ? Zstandard.decompressed(raw, name) : raw;
      opened = true;
      return stream;
    } finally {
      if (!opened) {
        raw.close();
      }
    }
  }

  private DataException unreadable(IOException e) {
    String reason = e instanceof NoSuchFileException
        ? "there is no such file"
        : "cannot be read: " + e.getMessage();
    return new DataException(name, 0, 0, reason);
  }

  private static final class ReportingStream extends FilterInputStream {
    private final LongConsumer progress;

    ReportingStream(InputStream in, LongConsumer progress) {
      super(in);
      this.progress = progress;
    }

    @Override
    public int read() throws IOException {
      int value = super.read();
      if (value >= 0) {
        progress.accept(1);
      }
      return value;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      int count = super.read(target, offset, length);
      if (count > 0) {
        progress.accept(count);
      }
      return count;
    }
  }
}
