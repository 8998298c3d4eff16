package io.graphflow.parquet.write;

import io.graphflow.parquet.codec.PageCodec;
import io.graphflow.parquet.encoding.ByteSink;
import io.graphflow.parquet.encoding.DeltaEncoder;
import io.graphflow.parquet.encoding.HybridEncoder;
import io.graphflow.parquet.metadata.ColumnChunk;
import io.graphflow.parquet.metadata.ColumnIndex;
import io.graphflow.parquet.metadata.Compression;
import io.graphflow.parquet.metadata.Encoding;
import io.graphflow.parquet.metadata.PageHeader;
import io.graphflow.parquet.metadata.PageKind;
import io.graphflow.parquet.metadata.PageLocation;
import io.graphflow.parquet.metadata.Statistics;
import io.graphflow.parquet.schema.Column;
import io.graphflow.parquet.schema.PhysicalType;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.TreeSet;
import java.util.zip.CRC32;

/** Makes pages of the values of a column, and keeps them until the row group ends. For one thread. */
final class ChunkWriter {
  private final Column column;
  private final WriteOptions options;
  private final ColumnEncoding encoding;
  private final DictionaryCoder dictionary;
  private final List<byte[]> pages = new ArrayList<>();
  private final List<Integer> pageRows = new ArrayList<>();
  private final List<Bounds> bounds = new ArrayList<>();
  private final List<Long> nullCounts = new ArrayList<>();
  private final TreeSet<Integer> encodings = new TreeSet<>();
  private final ByteSink levels = new ByteSink();
  private final ByteSink values = new ByteSink();
  private long valueCount;
  private long byteCount;
  private long uncompressedBytes;

  ChunkWriter(Column column, ColumnEncoding encoding, WriteOptions options) {
    this.column = column;
    this.encoding = encoding;
    this.options = options;
    boolean usesDictionary =
        encoding == ColumnEncoding.AUTOMATIC && column.type() != PhysicalType.BOOLEAN;
    this.dictionary = usesDictionary ? new DictionaryCoder(column) : null;
  }

  /** Bytes of the pages that it keeps. */
  long byteCount() {
    return byteCount;
  }

  /** Makes a page. */
  void add(PageBuffer page) {
    levels.truncate(0);
    values.truncate(0);
    int repetitionBytes = addLevels(page.repetitions(), page.levelCount(), column.maxRepetition());
    int definitionBytes = addLevels(page.definitions(), page.levelCount(), column.maxDefinition());
    Encoding used = addValues(page);
    encodings.add(used.number());
    encodings.add(Encoding.RLE.number());
    int nulls = page.levelCount() - page.valueCount();
    if (options.secondVersion()) {
      byte[] body = PageCodec.compress(options.compression(), values.array(), values.length());
      boolean smaller =
          options.compression() != Compression.UNCOMPRESSED && body.length < values.length();
      ByteSink bytes = new ByteSink();
      bytes.bytes(levels.array(), 0, levels.length());
      bytes.bytes(smaller ? body : values.array(), 0, smaller ? body.length : values.length());
      add(new PageHeader(PageKind.DATA_V2, levels.length() + values.length(), bytes.length(),
          crc(bytes.array(), bytes.length()), page.levelCount(), nulls, page.rowCount(),
          used.number(), Encoding.RLE.number(), Encoding.RLE.number(), definitionBytes,
          repetitionBytes, smaller), bytes.array(), bytes.length());
    } else {
      levels.bytes(values.array(), 0, values.length());
      byte[] body = PageCodec.compress(options.compression(), levels.array(), levels.length());
      add(new PageHeader(PageKind.DATA, levels.length(), body.length, crc(body, body.length),
          page.levelCount(), nulls, page.rowCount(), used.number(), Encoding.RLE.number(),
          Encoding.RLE.number(), 0, 0, true), body, body.length);
    }
    pageRows.add(page.rowCount());
    valueCount += page.levelCount();
    nullCounts.add((long) nulls);
    Bounds found = new Bounds(column);
    if (page.binary()) {
      found.add(page.bytes(), page.ends(), page.valueCount());
    } else {
      found.add(page.numbers(), page.valueCount());
    }
    bounds.add(found);
  }

  private void add(PageHeader header, byte[] body, int length) {
    byte[] head = header.bytes();
    byte[] page = new byte[head.length + length];
    System.arraycopy(head, 0, page, 0, head.length);
    System.arraycopy(body, 0, page, head.length, length);
    pages.add(page);
    byteCount += page.length;
    uncompressedBytes += head.length + (long) header.uncompressedBytes();
  }

  private static OptionalInt crc(byte[] bytes, int length) {
    CRC32 crc = new CRC32();
    crc.update(bytes, 0, length);
    return OptionalInt.of((int) crc.getValue());
  }

  /** Adds levels, with their length before them if the page is of the first version; returns how many bytes. */
  private int addLevels(int[] numbers, int count, int most) {
    if (most == 0) {
      return 0;
    }
    int from = levels.length();
    if (!options.secondVersion()) {
      levels.int32(0);
    }
    HybridEncoder.encode(numbers, count, HybridEncoder.width(most), levels);
    int bytes = levels.length() - from;
    if (!options.secondVersion()) {
      levels.setInt32(from, bytes - Integer.BYTES);
    }
    return bytes;
  }

  private Encoding addValues(PageBuffer page) {
    if (encoding == ColumnEncoding.PLAIN) {
      PlainValues.add(column, page, values);
      return Encoding.PLAIN;
    }
    if (column.type() == PhysicalType.BOOLEAN) {
      int[] bits = new int[page.valueCount()];
      for (int i = 0; i < bits.length; i++) {
        bits[i] = (int) page.numbers()[i];
      }
      values.int32(0);
      HybridEncoder.encode(bits, bits.length, 1, values);
      values.setInt32(0, values.length() - Integer.BYTES);
      return Encoding.RLE;
    }
    if (encoding == ColumnEncoding.DELTA) {
      DeltaEncoder.encode(page.numbers(), page.valueCount(), column.type() == PhysicalType.INT32,
          values);
      return Encoding.DELTA_BINARY_PACKED;
    }
    if (dictionary.encode(page, values)) {
      return Encoding.RLE_DICTIONARY;
    }
    PlainValues.add(column, page, values);
    return Encoding.PLAIN;
  }

  /** Writes the pages, and keeps none of them. */
  Written write(CountedOutput output) throws IOException {
    long dictionaryAt = 0;
    long start = output.position();
    if (dictionary != null && dictionary.used()) {
      dictionaryAt = start;
      values.truncate(0);
      dictionary.write(values);
      byte[] body = PageCodec.compress(options.compression(), values.array(), values.length());
      add(new PageHeader(PageKind.DICTIONARY, values.length(), body.length,
          crc(body, body.length), dictionary.size(), 0, 0, Encoding.PLAIN.number(),
          Encoding.RLE.number(), Encoding.RLE.number(), 0, 0, true), body, body.length);
      encodings.add(Encoding.PLAIN.number());
      output.write(pages.removeLast());
    }
    long dataAt = output.position();
    List<PageLocation> locations = new ArrayList<>();
    long row = 0;
    for (int i = 0; i < pages.size(); i++) {
      locations.add(new PageLocation(output.position(), pages.get(i).length, row));
      output.write(pages.get(i));
      row += pageRows.get(i);
    }
    pages.clear();
    ColumnChunk chunk = new ColumnChunk(column, options.compression(), List.copyOf(encodings),
        valueCount, uncompressedBytes, output.position() - start, dataAt, dictionaryAt, 0, 0, 0, 0,
        statistics());
    return new Written(chunk, locations, columnIndex());
  }

  private Statistics statistics() {
    Bounds all = new Bounds(column);
    bounds.forEach(all::add);
    long nulls = nullCounts.stream().mapToLong(Long::longValue).sum();
    return new Statistics(all.min(column), all.max(column), nulls, true);
  }

  /** The statistics of each page; null if some are not known. */
  private ColumnIndex columnIndex() {
    List<Statistics> pageStatistics = new ArrayList<>();
    boolean ascending = true;
    boolean descending = true;
    Bounds last = null;
    for (int i = 0; i < bounds.size(); i++) {
      Bounds page = bounds.get(i);
      if (page.unknown()) {
        return null;
      }
      pageStatistics.add(
          new Statistics(page.min(column), page.max(column), nullCounts.get(i), true));
      if (page.any()) {
        if (last != null) {
          ascending &= last.compareMin(page) <= 0 && last.compareMax(page) <= 0;
          descending &= last.compareMin(page) >= 0 && last.compareMax(page) >= 0;
        }
        last = page;
      }
    }
    ColumnIndex.Order order = ascending
        ? ColumnIndex.Order.ASCENDING
        : descending ? ColumnIndex.Order.DESCENDING : ColumnIndex.Order.UNORDERED;
    return new ColumnIndex(pageStatistics, order);
  }

  /**
   * What was written.
   *
   * @param chunk without the places of the indexes, which come at the file's end
   * @param locations of the data pages
   * @param index statistics of the pages; null if there are none
   */
  record Written(ColumnChunk chunk, List<PageLocation> locations, ColumnIndex index) {
    ColumnChunk indexed(long offsetAt, int offsetBytes, long columnAt, int columnBytes) {
      return new ColumnChunk(chunk.column(), chunk.compression(), chunk.encodings(),
          chunk.valueCount(), chunk.uncompressedBytes(), chunk.compressedBytes(), chunk.dataAt(),
          chunk.dictionaryAt(), offsetAt, offsetBytes, columnAt, columnBytes, chunk.statistics());
    }
  }
}
