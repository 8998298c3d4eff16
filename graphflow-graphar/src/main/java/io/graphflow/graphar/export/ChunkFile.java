package io.graphflow.graphar.export;

import io.graphflow.parquet.metadata.Compression;
import io.graphflow.parquet.schema.LogicalType;
import io.graphflow.parquet.schema.PhysicalType;
import io.graphflow.parquet.write.ColumnEncoding;
import io.graphflow.parquet.write.ColumnSpec;
import io.graphflow.parquet.write.ParquetWriter;
import io.graphflow.parquet.write.WriteOptions;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** A file of Parquet. For one thread. */
final class ChunkFile implements Closeable {
  /** Rows of a page of numbers: few, as readers of one list decode a whole page for it. */
  static final int NUMBERS_PER_PAGE = 1 << 11;

  /** Rows of a page of properties. */
  private static final int VALUES_PER_PAGE = 1 << 14;

  /** Rows of a page of labels, whose runs end with it. */
  private static final int LABELS_PER_PAGE = 1 << 15;

  private static final int BUFFER_BYTES = 1 << 16;

  private final FileChannel channel;
  private final BufferedOutputStream output;
  private final ParquetWriter writer;

  /** Begins a file, in a folder that is made if it is not there. */
  ChunkFile(Path path, List<ColumnSpec> columns, WriteOptions options) throws IOException {
    Files.createDirectories(path.getParent());
    channel = FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    output = new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER_BYTES);
    writer = new ParquetWriter(columns, output, options);
  }

  /** A column of numbers that are near each other. */
  static ColumnSpec numbers(String name) {
    return ColumnSpec.of(name, PhysicalType.INT64, LogicalType.Simple.NONE)
        .encodedAs(ColumnEncoding.DELTA);
  }

  /** How numbers are written: differences leave nothing to compress. */
  static WriteOptions forNumbers() {
    return plain().withRows(NUMBERS_PER_PAGE, WriteOptions.defaults().groupRows());
  }

  /** How labels are written. */
  static WriteOptions forLabels() {
    return plain().withRows(LABELS_PER_PAGE, WriteOptions.defaults().groupRows());
  }

  /** How properties are written: in pages of the first version, which every reader knows. */
  static WriteOptions forProperties() {
    return WriteOptions.defaults()
        .ofVersion(false)
        .withRows(VALUES_PER_PAGE, WriteOptions.defaults().groupRows());
  }

  private static WriteOptions plain() {
    return WriteOptions.defaults().compressedWith(Compression.UNCOMPRESSED).ofVersion(false);
  }

  /** Writes a number, as the format has it beside the files of chunks. */
  static void writeNumber(Path path, long number) throws IOException {
    Files.createDirectories(path.getParent());
    Files.write(path, ByteBuffer.allocate(Long.BYTES)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putLong(number)
        .array());
  }

  ParquetWriter writer() {
    return writer;
  }

  /** Ends the file. */
  void finish() throws IOException {
    writer.finish();
    close();
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
