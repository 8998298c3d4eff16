package io.graphflow.parquet.metadata;

import io.graphflow.parquet.error.UnreadableException;

/** How pages are compressed. The order is that of the format's numbers. */
public enum Compression {
  /** Not at all. */
  UNCOMPRESSED(0),
  /** Google's Snappy, without frames. */
  SNAPPY(1),
  /** GZIP, as of RFC 1952. */
  GZIP(2),
  /** LZO; neither read nor written. */
  LZO(3),
  /** Brotli; neither read nor written. */
  BROTLI(4),
  /** LZ4 in Hadoop's frames, which was given up for {@link #LZ4_RAW}; neither read nor written. */
  LZ4(5),
  /** Zstandard, as of RFC 8878. */
  ZSTD(6),
  /** A block of LZ4, without frames. */
  LZ4_RAW(7);

  private final int number;

  Compression(int number) {
    this.number = number;
  }

  private static final Compression[] ALL = values();

  /** Its number in the format. */
  public int number() {
    return number;
  }

  /** The compression of a number of the format. */
  public static Compression of(int number) {
    if (number < 0 || number >= ALL.length) {
      throw new UnreadableException(
          "expected a compression from 0 to " + (ALL.length - 1) + ", found " + number);
    }
    return ALL[number];
  }
}
