package io.graphflow.parquet.codec;

import io.graphflow.parquet.error.UnreadableException;
import io.graphflow.parquet.metadata.Compression;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** Compresses and decompresses. */
public final class PageCodec {
  /** Bytes of value 0 behind what was decompressed, so that eight bytes can be read at any place in it. */
  public static final int PADDING = 16;

  private PageCodec() {}

  /** Whether pages can be compressed so: the library for {@link Compression#ZSTD} may not be there. */
  public static boolean isAvailable(Compression compression) {
    return switch (compression) {
      case UNCOMPRESSED, SNAPPY, GZIP, LZ4_RAW -> true;
      case ZSTD -> Library.PRESENT;
      case LZO, BROTLI, LZ4 -> false;
    };
  }

  /** Loads the library, its native code included, when it is first asked for. */
  private static final class Library {
    static final boolean PRESENT = isPresent();

    private static boolean isPresent() {
      try {
        Zstandard.link();
        return true;
      } catch (LinkageError _) {
        return false;
      }
    }
  }

  /**
   * Decompresses.
   *
   * @param from where the compressed bytes begin
   * @param length how many they are
   * @param expected how many bytes they are to become; that many can be allocated only if the compressed bytes may make
   *     them up
   * @return the bytes, and {@link #PADDING} more
   * @throws UnreadableException if they are others, or the compression is not supported
   */
  public static byte[] decompress(
      Compression compression, byte[] bytes, int from, int length, int expected) {
    long most = switch (compression) {
      case UNCOMPRESSED -> length;
      case SNAPPY -> Snappy.mostBytes(length);
      case GZIP -> 1_100L * length;
      case LZ4_RAW -> Lz4.mostBytes(length);
      case ZSTD -> mostOfZstd(bytes, from, length, expected);
      case LZO, BROTLI, LZ4 -> throw unsupported(compression);
    };
    if (expected > most
        || (compression == Compression.UNCOMPRESSED && expected != length)) {
      throw wrongLength(compression, expected, "at most " + most);
    }
    byte[] target = new byte[expected + PADDING];
    switch (compression) {
      case UNCOMPRESSED -> System.arraycopy(bytes, from, target, 0, length);
      case SNAPPY -> Snappy.decompress(bytes, from, from + length, target, expected);
      case GZIP -> inflate(bytes, from, length, target, expected);
      case LZ4_RAW -> Lz4.decompress(bytes, from, from + length, target, expected);
      case ZSTD -> Zstandard.decompress(bytes, from, length, target, expected);
      case LZO, BROTLI, LZ4 -> throw unsupported(compression);
    }
    return target;
  }

  private static long mostOfZstd(byte[] bytes, int from, int length, int expected) {
    if (!Library.PRESENT) {
      throw new UnreadableException(
          "its pages are compressed with ZSTD, which needs com.github.luben:zstd-jni beside");
    }
    return Zstandard.mostBytes(bytes, from, length, expected);
  }

  private static void inflate(byte[] bytes, int from, int length, byte[] target, int expected) {
    try (GZIPInputStream in =
        new GZIPInputStream(new ByteArrayInputStream(bytes, from, length), 1 << 12)) {
      int count = in.readNBytes(target, 0, expected);
      if (count < expected || in.read() >= 0) {
        throw wrongLength(Compression.GZIP, expected, count < expected ? "" + count : "more");
      }
    } catch (IOException e) {
      throw new UnreadableException("expected bytes of GZIP, found others: " + e.getMessage(), e);
    }
  }

  static UnreadableException wrongLength(Compression compression, int expected, String found) {
    return new UnreadableException("expected " + expected + " bytes when decompressed with "
        + compression + ", found " + found);
  }

  private static UnreadableException unsupported(Compression compression) {
    return new UnreadableException("its pages are compressed with " + compression
        + ", which is not supported; ZSTD, SNAPPY, GZIP and LZ4_RAW are");
  }

  /**
   * Compresses bytes.
   *
   * @param compression one that {@link #isAvailable}
   * @return the compressed bytes
   */
  public static byte[] compress(Compression compression, byte[] bytes, int length) {
    return switch (compression) {
      case UNCOMPRESSED -> Arrays.copyOf(bytes, length);
      case SNAPPY -> Snappy.compress(bytes, length);
      case GZIP -> deflate(bytes, length);
      case LZ4_RAW -> Lz4.compress(bytes, length);
      case ZSTD -> Zstandard.compress(bytes, length);
      case LZO, BROTLI, LZ4 -> throw unsupported(compression);
    };
  }

  private static byte[] deflate(byte[] bytes, int length) {
    ByteArrayOutputStream target = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(target)) {
      out.write(bytes, 0, length);
    } catch (IOException e) {
      throw new IllegalStateException("writing to memory failed", e);
    }
    return target.toByteArray();
  }
}
