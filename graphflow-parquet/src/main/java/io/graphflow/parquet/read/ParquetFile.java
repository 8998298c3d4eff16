package io.graphflow.parquet.read;

import io.graphflow.parquet.codec.PageCodec;
import io.graphflow.parquet.error.ParquetException;
import io.graphflow.parquet.error.UnreadableException;
import io.graphflow.parquet.file.LakeFile;
import io.graphflow.parquet.file.LocalFile;
import io.graphflow.parquet.metadata.ColumnChunk;
import io.graphflow.parquet.metadata.ColumnIndex;
import io.graphflow.parquet.metadata.FileMetadata;
import io.graphflow.parquet.metadata.PageLocation;
import io.graphflow.parquet.metadata.RowGroup;
import io.graphflow.parquet.schema.Column;
import io.graphflow.parquet.schema.Schema;
import io.graphflow.parquet.thrift.CompactReader;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A file that is open, and its footer. For any number of threads at once. */
public final class ParquetFile implements AutoCloseable {
  private static final String MAGIC = "PAR1";
  private static final String ENCRYPTED_MAGIC = "PARE";

  /** The footer's length and the mark at the end. */
  private static final int TAIL = 8;

  /** A shorter file has no room for both marks and a footer. */
  private static final int SHORTEST = 12;

  /** With the tail, so many bytes are read at once: the footers of most files are among them. */
  private static final int FIRST_READ = 1 << 16;

  private final LakeFile file;
  private final FileMetadata metadata;

  private ParquetFile(LakeFile file, FileMetadata metadata) {
    this.file = file;
    this.metadata = metadata;
  }

  /**
   * Opens a file.
   *
   * @throws IOException if it is not there, or may not be read
   * @throws ParquetException if it is no Parquet file, or is damaged
   */
  public static ParquetFile open(Path path) throws IOException {
    return open(LocalFile.open(path));
  }

  /**
   * Opens a file.
   *
   * @param file is closed with the result, and if this fails
   * @throws ParquetException if it is no Parquet file, or is damaged
   */
  public static ParquetFile open(LakeFile file) {
    try {
      return new ParquetFile(file, readFooter(file));
    } catch (ParquetException | UnreadableException e) {
      ParquetException error =
          e instanceof UnreadableException found ? found.at(file.name()) : (ParquetException) e;
      try {
        file.close();
      } catch (IOException closing) {
        error.addSuppressed(closing);
      }
      throw error;
    }
  }

  private static FileMetadata readFooter(LakeFile file) {
    long length = file.length();
    if (length < SHORTEST) {
      throw new UnreadableException(
          "expected a Parquet file, found " + length + " bytes, too few for one");
    }
    int size = (int) Math.min(length, FIRST_READ);
    byte[] tail = read(file, length - size, size);
    String magic = new String(tail, size - MAGIC.length(), MAGIC.length(),
        StandardCharsets.ISO_8859_1);
    if (magic.equals(ENCRYPTED_MAGIC)) {
      throw new UnreadableException("the file is encrypted, which is not supported");
    }
    if (!magic.equals(MAGIC)) {
      throw new UnreadableException("expected a Parquet file, which ends with " + MAGIC
          + ", found other bytes there; it is another file, or was cut off");
    }
    int footer = (tail[size - TAIL] & 0xFF) | (tail[size - TAIL + 1] & 0xFF) << 8
        | (tail[size - TAIL + 2] & 0xFF) << 16 | tail[size - TAIL + 3] << 24;
    if (footer <= 0 || footer > length - SHORTEST) {
      throw new UnreadableException("expected a footer in the " + length
          + " bytes of the file, found one of " + Integer.toUnsignedString(footer));
    }
    try {
      if (footer <= size - TAIL) {
        return FileMetadata.read(tail, size - TAIL - footer, size - TAIL);
      }
      return FileMetadata.read(read(file, length - TAIL - footer, footer), 0, footer);
    } catch (UnreadableException e) {
      throw e.at(file.name() + ", in the footer");
    }
  }

  /** Reads bytes, with as many behind them as decoders look at. */
  private static byte[] read(LakeFile file, long at, int count) {
    if (at < 0 || count < 0 || count > file.length() - at) {
      throw new UnreadableException("expected " + count + " bytes at byte " + at
          + ", found the end of the file at byte " + file.length());
    }
    byte[] bytes = new byte[count + PageCodec.PADDING];
    try {
      file.read(at, MemorySegment.ofArray(bytes).asSlice(0, count));
    } catch (IOException e) {
      throw new ParquetException(file.name() + ": cannot be read at byte " + at + ": "
          + e.getMessage(), e);
    }
    return bytes;
  }

  byte[] read(long at, int count) {
    return read(file, at, count);
  }

  /** How the file is called in messages. */
  public String name() {
    return file.name();
  }

  /** Its length in bytes. */
  public long length() {
    return file.length();
  }

  /** Its footer. */
  public FileMetadata metadata() {
    return metadata;
  }

  /** Its columns. */
  public Schema schema() {
    return metadata.schema();
  }

  /** Its row groups. */
  public List<RowGroup> rowGroups() {
    return metadata.rowGroups();
  }

  /**
   * Says that all pages of some columns will be read, which a file behind a network fetches together and ahead.
   *
   * @param rowGroup the number of the row group, from 0
   */
  public void expect(int rowGroup, List<Column> columns) {
    List<LakeFile.Part> parts = new ArrayList<>();
    for (Column column : columns) {
      ColumnChunk chunk = metadata.rowGroups().get(rowGroup).chunks().get(column.index());
      addPart(chunk.offsetIndexAt(), chunk.offsetIndexBytes(), parts);
      addPart(chunk.firstPageAt(), chunk.compressedBytes(), parts);
    }
    file.expect(parts);
  }

  /** Whoever reads a part that does not lie in the file tells of it. */
  private void addPart(long at, long bytes, List<LakeFile.Part> parts) {
    if (at > 0 && bytes > 0 && bytes <= file.length() && at <= file.length() - bytes) {
      parts.add(new LakeFile.Part(at, bytes));
    }
  }

  /**
   * Where the pages of a column lie: as the file's offset index says, or as a walk from header to header finds.
   *
   * @param rowGroup the number of the row group, from 0
   * @throws ParquetException if they are damaged, or the file cannot be read
   */
  public ColumnPages pages(int rowGroup, Column column) {
    RowGroup group = metadata.rowGroups().get(rowGroup);
    ColumnChunk chunk = group.chunks().get(column.index());
    String place = place(rowGroup, column);
    try {
      if (chunk.firstPageAt() + (double) chunk.compressedBytes() > file.length()) {
        throw new UnreadableException("expected " + chunk.compressedBytes()
            + " bytes of pages at byte " + chunk.firstPageAt()
            + ", found the end of the file at byte "
            + file.length());
      }
      ChunkPages pages = new ChunkPages(this, chunk, group.rowCount());
      if (chunk.offsetIndexAt() > 0) {
        int bytes = chunk.offsetIndexBytes();
        pages.use(PageLocation.readIndex(
            new CompactReader(read(chunk.offsetIndexAt(), bytes), 0, bytes)));
      } else {
        pages.walk();
      }
      return new ColumnPages(this, chunk, group.rowCount(), place, pages);
    } catch (UnreadableException e) {
      throw e.at(place);
    }
  }

  /**
   * The statistics of each page of a column; empty if the file has none.
   *
   * @param rowGroup the number of the row group, from 0
   * @throws ParquetException if they are damaged, or the file cannot be read
   */
  public Optional<ColumnIndex> columnIndex(int rowGroup, Column column) {
    ColumnChunk chunk = metadata.rowGroups().get(rowGroup).chunks().get(column.index());
    if (chunk.columnIndexAt() == 0) {
      return Optional.empty();
    }
    try {
      int bytes = chunk.columnIndexBytes();
      return Optional.of(ColumnIndex.read(
          new CompactReader(read(chunk.columnIndexAt(), bytes), 0, bytes)));
    } catch (UnreadableException e) {
      throw e.at(place(rowGroup, column));
    }
  }

  String place(int rowGroup, Column column) {
    return file.name() + ", column '" + column.name() + "', row group " + rowGroup;
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
