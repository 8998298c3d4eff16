package io.graphflow.parquet.write;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.UUID;

/**
 * A file that is written and gets its name when it is whole: until then it has another one, which begins with a dot, and
 * closing removes it. For one thread.
 */
public final class ParquetTarget implements AutoCloseable {
  private final Path target;
  private final Path part;
  private final FileChannel channel;
  private final ParquetWriter writer;

  /**
   * Begins a file.
   *
   * @param target where it will be; a file that is there is replaced
   * @param columns its columns
   * @throws IOException if nothing can be written there
   */
  public ParquetTarget(Path target, List<ColumnSpec> columns, WriteOptions options)
      throws IOException {
    this.target = target;
    this.part = target.resolveSibling("." + target.getFileName() + "." + UUID.randomUUID());
    this.channel = FileChannel.open(part, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    try {
      OutputStream output = new BufferedOutputStream(Channels.newOutputStream(channel), 1 << 16);
      this.writer = new ParquetWriter(columns, output, options);
    } catch (IOException | RuntimeException e) {
      close();
      throw e;
    }
  }

  /** Who takes the rows. */
  public ParquetWriter writer() {
    return writer;
  }

  /**
   * Ends the file and gives it its name: it is on the disk.
   *
   * @throws IOException if it cannot be written
   */
  public void finish() throws IOException {
    writer.finish();
    channel.force(true);
    channel.close();
    Files.move(part, target, StandardCopyOption.ATOMIC_MOVE);
  }

  /** Removes what was written, unless it is finished. */
  @Override
  public void close() throws IOException {
    channel.close();
    Files.deleteIfExists(part);
  }
}
