package io.graphflow.parquet.read;

import io.graphflow.parquet.codec.PageCodec;
import io.graphflow.parquet.encoding.Dictionary;
import io.graphflow.parquet.encoding.PageBytes;
import io.graphflow.parquet.error.ParquetException;
import io.graphflow.parquet.error.UnreadableException;
import io.graphflow.parquet.file.LakeFile;
import io.graphflow.parquet.metadata.ColumnChunk;
import io.graphflow.parquet.metadata.Compression;
import io.graphflow.parquet.metadata.Encoding;
import io.graphflow.parquet.metadata.PageHeader;
import io.graphflow.parquet.metadata.PageKind;
import io.graphflow.parquet.metadata.PageLocation;
import io.graphflow.parquet.schema.Column;
import io.graphflow.parquet.thrift.CompactReader;
import java.util.List;
import java.util.zip.CRC32;

/** Where the pages of a column of a row group lie, and its dictionary, which is read once. For any number of threads. */
public final class ColumnPages {
  /** Most bytes of a page; writers end pages after some megabytes. */
  private static final int MOST_BYTES = 1 << 30;

  /** What this takes with an empty list, and its place as a text, about. */
  private static final long OWN_BYTES = 400;

  /** What an element of the list takes, about. */
  private static final long LOCATION_BYTES = 40;

  private final ParquetFile file;
  private final ColumnChunk chunk;
  private final long rowCount;
  private final String place;
  private final List<PageLocation> pages;
  private final PageLocation dictionaryPage;
  private Dictionary dictionary;

  ColumnPages(ParquetFile file, ColumnChunk chunk, long rowCount, String place, ChunkPages pages) {
    this.file = file;
    this.chunk = chunk;
    this.rowCount = rowCount;
    this.place = place;
    this.pages = List.copyOf(pages.pages());
    this.dictionaryPage = pages.dictionary();
  }

  /** Whose pages they are. */
  public Column column() {
    return chunk.column();
  }

  /** What the footer says of them. */
  public ColumnChunk chunk() {
    return chunk;
  }

  /** The number of rows of the row group. */
  public long rowCount() {
    return rowCount;
  }

  /** The number of data pages. */
  public int count() {
    return pages.size();
  }

  /**
   * Where a data page lies.
   *
   * @param index its number, from 0
   */
  public PageLocation location(int index) {
    return pages.get(index);
  }

  /** Whether there is a dictionary. */
  public boolean hasDictionary() {
    return dictionaryPage != null;
  }

  /** The bytes that this takes in memory, with the dictionary once that was read, but without what the footer says; about. */
  public synchronized long sizeBytes() {
    return OWN_BYTES + (long) pages.size() * LOCATION_BYTES
        + (dictionary == null ? 0 : dictionary.sizeBytes());
  }

  String place() {
    return place;
  }

  /**
   * Adds the parts of the file that are read for a data page, with the dictionary unless that was read; which may be one of
   * those that are there.
   *
   * @param index its number, from 0
   */
  public synchronized void addParts(int index, List<LakeFile.Part> parts) {
    if (dictionaryPage != null && dictionary == null) {
      parts.add(new LakeFile.Part(dictionaryPage.at(), dictionaryPage.bytes()));
    }
    PageLocation page = pages.get(index);
    parts.add(new LakeFile.Part(page.at(), page.bytes()));
  }

  /**
   * Reads a data page.
   *
   * @param index its number, from 0
   * @throws ParquetException if it is damaged, or the file cannot be read
   */
  public Page read(int index) {
    PageLocation location = pages.get(index);
    String pagePlace = place + ", page " + index + " (at byte " + location.at() + ")";
    try {
      Raw raw = read(location);
      PageHeader header = raw.header;
      if (header.kind() != PageKind.DATA && header.kind() != PageKind.DATA_V2) {
        throw new UnreadableException("expected a data page, found one of kind " + header.kind());
      }
      if (header.valueCount() > chunk.valueCount()) {
        throw new UnreadableException("expected at most the " + chunk.valueCount()
            + " values of the column, found " + header.valueCount());
      }
      PageBytes levels = header.kind() == PageKind.DATA ? decompress(raw, 0) : raw.levels();
      Dictionary values = usesDictionary(header) && dictionaryPage != null ? dictionary() : null;
      return header.kind() == PageKind.DATA
          ? Page.ofFirst(chunk.column(), header, location.firstRow(), levels, values, pagePlace)
          : Page.ofSecond(chunk.column(), header, location.firstRow(), levels,
              decompress(raw, levels.left()), values, pagePlace);
    } catch (UnreadableException e) {
      throw e.at(pagePlace);
    }
  }

  private static boolean usesDictionary(PageHeader header) {
    return header.encoding() == Encoding.RLE_DICTIONARY.number()
        || header.encoding() == Encoding.PLAIN_DICTIONARY.number();
  }

  /**
   * The values that pages refer to.
   *
   * @throws ParquetException if they are damaged, or the file cannot be read
   * @throws IllegalStateException if there is no dictionary
   */
  public synchronized Dictionary dictionary() {
    if (dictionary == null) {
      if (dictionaryPage == null) {
        throw new IllegalStateException("column " + chunk.column().name() + " has no dictionary");
      }
      try {
        Raw raw = read(dictionaryPage);
        Encoding encoding = Encoding.of(raw.header.encoding());
        if (raw.header.kind() != PageKind.DICTIONARY
            || (encoding != Encoding.PLAIN && encoding != Encoding.PLAIN_DICTIONARY)) {
          throw new UnreadableException("expected a dictionary of plain values, found "
              + raw.header.kind() + " as " + encoding);
        }
        dictionary =
            Dictionary.read(decompress(raw, 0), chunk.column(), raw.header.valueCount());
      } catch (UnreadableException e) {
        throw e.at(place + ", dictionary (at byte " + dictionaryPage.at() + ")");
      }
    }
    return dictionary;
  }

  private Raw read(PageLocation location) {
    if (location.bytes() > MOST_BYTES) {
      throw new UnreadableException("expected a page of at most " + MOST_BYTES + " bytes, found "
          + location.bytes());
    }
    byte[] bytes = file.read(location.at(), location.bytes());
    CompactReader in = new CompactReader(bytes, 0, location.bytes());
    PageHeader header = PageHeader.read(in);
    int from = in.position();
    if (header.compressedBytes() != location.bytes() - from) {
      throw new UnreadableException("expected a page of " + (location.bytes() - from)
          + " bytes, found " + header.compressedBytes() + " in its header");
    }
    if (header.uncompressedBytes() > MOST_BYTES) {
      throw new UnreadableException("expected a page of at most " + MOST_BYTES + " bytes, found "
          + header.uncompressedBytes());
    }
    if (header.crc().isPresent()) {
      CRC32 crc = new CRC32();
      crc.update(bytes, from, header.compressedBytes());
      if ((int) crc.getValue() != header.crc().getAsInt()) {
        throw new UnreadableException("expected the check sum "
            + Integer.toHexString(header.crc().getAsInt()) + " of its bytes, found "
            + Integer.toHexString((int) crc.getValue())
            + "; they have changed since it was written");
      }
    }
    return new Raw(bytes, from, header);
  }

  /**
   * The decompressed bytes of a page.
   *
   * @param levels bytes at its beginning that are not compressed, and left out
   */
  private PageBytes decompress(Raw raw, int levels) {
    PageHeader header = raw.header;
    int from = raw.from + levels;
    int length = header.compressedBytes() - levels;
    int expected = header.uncompressedBytes() - levels;
    boolean compressed = chunk.compression() != Compression.UNCOMPRESSED && header.compressed();
    if (!compressed) {
      if (length != expected) {
        throw new UnreadableException(
            "expected " + expected + " bytes that are not compressed, found " + length);
      }
      return new PageBytes(raw.bytes, from, from + length);
    }
    if (expected == 0) {
      return new PageBytes(new byte[PageCodec.PADDING], 0, 0);
    }
    byte[] bytes =
        PageCodec.decompress(chunk.compression(), raw.bytes, from, length, expected);
    return new PageBytes(bytes, 0, expected);
  }

  /** A page as it is in the file. */
  private static final class Raw {
    private final byte[] bytes;
    private final int from;
    private final PageHeader header;

    Raw(byte[] bytes, int from, PageHeader header) {
      this.bytes = bytes;
      this.from = from;
      this.header = header;
    }

    /** The levels of a page of the second version. */
    PageBytes levels() {
      return new PageBytes(bytes, from,
          from + header.repetitionBytes() + header.definitionBytes());
    }
  }
}
