package io.graphflow.parquet.codec;

import io.graphflow.parquet.error.UnreadableException;
import io.graphflow.parquet.metadata.Compression;
import java.util.Arrays;

/** <a href="https://github.com/lz4/lz4/blob/dev/doc/lz4_Block_format.md">Blocks of LZ4</a>. */
final class Lz4 {
  /** A length of this is continued in the bytes behind it. */
  private static final int LONG = 15;

  /** A block ends with as many bytes that are no copy. */
  private static final int LAST_LITERALS = 5;

  /** The last copy begins at least so far before the end. */
  private static final int LAST_COPY = 12;

  private Lz4() {}

  /** So many bytes may come of some: each byte of a long length stands for 255. */
  static long mostBytes(int length) {
    return 255L * length + 64;
  }

  static void decompress(byte[] bytes, int from, int to, byte[] target, int expected) {
    int at = from;
    int end = 0;
    while (at < to) {
      int token = bytes[at++] & 0xFF;
      long literals = token / 16L;
      if (literals == LONG) {
        int part;
        do {
          part = next(bytes, at++, to);
          literals += part;
        } while (part == 255);
      }
      if (literals > to - at || literals > expected - end) {
        throw damaged("literals within the page", literals + " bytes");
      }
      System.arraycopy(bytes, at, target, end, (int) literals);
      at += (int) literals;
      end += (int) literals;
      if (at == to) {
        break;
      }
      int distance = next(bytes, at, to) | next(bytes, at + 1, to) << 8;
      at += 2;
      long length = token & 15;
      if (length == LONG) {
        int part;
        do {
          part = next(bytes, at++, to);
          length += part;
        } while (part == 255);
      }
      length += Matches.LEAST;
      if (distance < 1 || distance > end || length > expected - end) {
        throw damaged("a copy within the page",
            "one of " + length + " bytes, " + distance + " before byte " + end);
      }
      Snappy.copy(target, end, distance, (int) length);
      end += (int) length;
    }
    if (end != expected) {
      throw PageCodec.wrongLength(Compression.LZ4_RAW, expected, "" + end);
    }
  }

  private static int next(byte[] bytes, int at, int to) {
    if (at >= to) {
      throw damaged("more", "the end");
    }
    return bytes[at] & 0xFF;
  }

  private static UnreadableException damaged(String expected, String found) {
    return new UnreadableException("expected bytes of LZ4 with " + expected + ", found " + found);
  }

  static byte[] compress(byte[] bytes, int length) {
    byte[] target = new byte[32 + length + length / 128];
    Matches matches = new Matches(bytes, length - LAST_LITERALS);
    int done = 0;
    int end = 0;
    while (matches.next(done, length - LAST_COPY)) {
      int literals = matches.start() - done;
      int copied = matches.length() - Matches.LEAST;
      target[end++] = (byte) (Math.min(literals, LONG) << 4 | Math.min(copied, LONG));
      end = rest(literals, target, end);
      System.arraycopy(bytes, done, target, end, literals);
      end += literals;
      target[end++] = (byte) matches.distance();
      target[end++] = (byte) (matches.distance() >>> 8);
      end = rest(copied, target, end);
      done = matches.start() + matches.length();
    }
    int literals = length - done;
    target[end++] = (byte) (Math.min(literals, LONG) << 4);
    end = rest(literals, target, end);
    System.arraycopy(bytes, done, target, end, literals);
    return Arrays.copyOf(target, end + literals);
  }

  private static int rest(int length, byte[] target, int at) {
    int end = at;
    if (length >= LONG) {
      int rest = length - LONG;
      while (rest >= 255) {
        target[end++] = (byte) 255;
        rest -= 255;
      }
      target[end++] = (byte) rest;
    }
    return end;
  }
}
