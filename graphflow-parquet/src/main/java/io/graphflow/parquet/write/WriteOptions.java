package io.graphflow.parquet.write;

import io.graphflow.parquet.codec.PageCodec;
import io.graphflow.parquet.metadata.Compression;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * How files are written.
 *
 * @param compression how pages are compressed
 * @param secondVersion whether data pages are of the second version, whose levels are not compressed
 * @param pageRows most rows of a page
 * @param pageBytes a page ends when its values take so many bytes
 * @param groupRows most rows of a row group
 * @param groupBytes a row group ends when it takes so much memory
 * @param sortedBy indexes of the columns by which rows ascend, the first one above all; empty if that is not known
 * @param properties what is noted in the footer, by key
 */
public record WriteOptions(
    Compression compression,
    boolean secondVersion,
    int pageRows,
    int pageBytes,
    int groupRows,
    long groupBytes,
    List<Integer> sortedBy,
    Map<String, String> properties) {
  /** Creates options; list and map are copied. */
  public WriteOptions {
    Objects.requireNonNull(compression, "compression");
    if (!PageCodec.isAvailable(compression)) {
      throw new IllegalArgumentException("pages cannot be compressed with " + compression);
    }
    if (pageRows < 1 || pageBytes < 1 || groupRows < 1 || groupBytes < 1) {
      throw new IllegalArgumentException("sizes must be positive");
    }
    sortedBy = List.copyOf(sortedBy);
    properties = Map.copyOf(properties);
  }

  /**
   * ZSTD, or SNAPPY if there is no library for that; pages of the second version, of up to 16,384 rows and about 1 MB; row
   * groups of up to 2^20 rows and about 64 MB.
   */
  public static WriteOptions defaults() {
    return new WriteOptions(
        PageCodec.isAvailable(Compression.ZSTD) ? Compression.ZSTD : Compression.SNAPPY, true,
        1 << 14, 1 << 20, 1 << 20, 1 << 26, List.of(), Map.of());
  }

  /** These options, with another compression. */
  public WriteOptions compressedWith(Compression other) {
    return new WriteOptions(other, secondVersion, pageRows, pageBytes, groupRows, groupBytes,
        sortedBy, properties);
  }

  /** These options, with data pages of the second version or of the first. */
  public WriteOptions ofVersion(boolean second) {
    return new WriteOptions(compression, second, pageRows, pageBytes, groupRows, groupBytes,
        sortedBy, properties);
  }

  /** These options, with other bounds of pages and row groups. */
  public WriteOptions withRows(int ofPage, int ofGroup) {
    return new WriteOptions(compression, secondVersion, ofPage, pageBytes, ofGroup, groupBytes,
        sortedBy, properties);
  }

  /** These options, for rows that ascend by some columns. */
  public WriteOptions sortedBy(Integer... columns) {
    return new WriteOptions(compression, secondVersion, pageRows, pageBytes, groupRows, groupBytes,
        List.of(columns), properties);
  }
}
