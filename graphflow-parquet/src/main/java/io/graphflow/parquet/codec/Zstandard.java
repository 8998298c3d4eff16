package io.graphflow.parquet.codec;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdException;
import io.graphflow.parquet.error.UnreadableException;
import io.graphflow.parquet.metadata.Compression;
import java.util.Arrays;

/** Zstandard, by a library that may not be there: this class is then not loaded. */
final class Zstandard {
  private static final int LEVEL = 3;

  /** A block of equal bytes has 128 KB in four bytes. */
  private static final long MOST_PER_BYTE = 1 << 15;

  private Zstandard() {}

  /** Fails if the library or its native code cannot be loaded. */
  static void link() {
    Zstd.compressBound(0);
  }

  /** So many bytes may come of some. */
  static long mostBytes(byte[] bytes, int from, int length, int expected) {
    long noted = Zstd.getFrameContentSize(bytes, from, length);
    // Several frames in one page are rare; only the first one's size is noted where it is looked for.
    return noted > 0 && noted < expected && isOneFrame(bytes, from, length)
        ? noted
        : length * MOST_PER_BYTE;
  }

  private static boolean isOneFrame(byte[] bytes, int from, int length) {
    try {
      return Zstd.findFrameCompressedSize(bytes, from, length) == length;
    } catch (ZstdException _) {
      // Decompressing will say what is wrong.
      return false;
    }
  }

  static void decompress(byte[] bytes, int from, int length, byte[] target, int expected) {
    try {
      long count = Zstd.decompressByteArray(target, 0, expected, bytes, from, length);
      if (Zstd.isError(count)) {
        throw new UnreadableException(
            "expected bytes of ZSTD, found others: " + Zstd.getErrorName(count));
      }
      if (count != expected) {
        throw PageCodec.wrongLength(Compression.ZSTD, expected, "" + count);
      }
    } catch (ZstdException e) {
      throw new UnreadableException("expected bytes of ZSTD, found others: " + e.getMessage(), e);
    }
  }

  static byte[] compress(byte[] bytes, int length) {
    byte[] target = new byte[Math.toIntExact(Zstd.compressBound(length))];
    long count =
        Zstd.compressByteArray(target, 0, target.length, bytes, 0, length, LEVEL);
    if (Zstd.isError(count)) {
      throw new IllegalStateException("ZSTD failed: " + Zstd.getErrorName(count));
    }
    return Arrays.copyOf(target, (int) count);
  }
}
