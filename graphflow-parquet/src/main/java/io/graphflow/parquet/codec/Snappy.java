package io.graphflow.parquet.codec;

import io.graphflow.parquet.error.UnreadableException;
import io.graphflow.parquet.metadata.Compression;
import java.util.Arrays;

/** <a href="https://github.com/google/snappy/blob/main/format_description.txt">Snappy's format</a> without frames. */
final class Snappy {
  private static final int LITERAL = 0;
  private static final int NEAR = 1;
  private static final int MEDIUM = 2;

  private Snappy() {}

  /** So many bytes may come of some: a copy of 64 bytes takes three. */
  static long mostBytes(int length) {
    return 22L * length + 64;
  }

  static void decompress(byte[] bytes, int from, int to, byte[] target, int expected) {
    int at = from;
    long noted = 0;
    for (int shift = 0;; shift += 7) {
      if (at == to || shift > 28) {
        throw damaged("a length", "none");
      }
      int part = bytes[at++];
      noted |= (part & 0x7FL) << shift;
      if (part >= 0) {
        break;
      }
    }
    if (noted != expected) {
      throw PageCodec.wrongLength(Compression.SNAPPY, expected, "" + noted);
    }
    int end = 0;
    while (at < to) {
      int tag = bytes[at++] & 0xFF;
      int kind = tag & 3;
      long length;
      if (kind == LITERAL) {
        length = tag / 4L;
        if (length >= 60) {
          int count = (int) length - 59;
          length = number(bytes, at, to, count);
          at += count;
        }
        length++;
        if (length > to - at || length > expected - end) {
          throw damaged("a literal within the page", "one of " + length + " bytes");
        }
        System.arraycopy(bytes, at, target, end, (int) length);
        at += (int) length;
      } else {
        long distance;
        if (kind == NEAR) {
          length = 4L + ((tag >>> 2) & 7);
          distance = (long) (tag >>> 5) << 8 | number(bytes, at++, to, 1);
        } else {
          int count = kind == MEDIUM ? 2 : 4;
          length = 1L + (tag >>> 2);
          distance = number(bytes, at, to, count);
          at += count;
        }
        if (distance < 1 || distance > end || length > expected - end) {
          throw damaged("a copy within the page",
              "one of " + length + " bytes, " + distance + " before byte " + end);
        }
        copy(target, end, (int) distance, (int) length);
      }
      end += (int) length;
    }
    if (end != expected) {
      throw PageCodec.wrongLength(Compression.SNAPPY, expected, "" + end);
    }
  }

  /** Copies bytes that may reach into what is copied. */
  static void copy(byte[] target, int end, int distance, int length) {
    if (distance >= length) {
      System.arraycopy(target, end - distance, target, end, length);
    } else {
      for (int i = end; i < end + length; i++) {
        target[i] = target[i - distance];
      }
    }
  }

  private static long number(byte[] bytes, int at, int to, int count) {
    if (count > to - at) {
      throw damaged("a number", "the end");
    }
    long number = 0;
    for (int i = 0; i < count; i++) {
      number |= (bytes[at + i] & 0xFFL) << (8 * i);
    }
    return number;
  }

  private static UnreadableException damaged(String expected, String found) {
    return new UnreadableException(
        "expected bytes of SNAPPY with " + expected + ", found " + found);
  }

  static byte[] compress(byte[] bytes, int length) {
    byte[] target = new byte[32 + length + length / 6];
    int end = 0;
    for (int rest = length;; rest >>>= 7) {
      if (rest < 0x80) {
        target[end++] = (byte) rest;
        break;
      }
      target[end++] = (byte) (rest | 0x80);
    }
    Matches matches = new Matches(bytes, length);
    int done = 0;
    while (matches.next(done, length)) {
      end = literal(bytes, done, matches.start() - done, target, end);
      int left = matches.length();
      while (left > 0) {
        int part = Math.min(left, 64);
        target[end++] = (byte) (((part - 1) << 2) | MEDIUM);
        target[end++] = (byte) matches.distance();
        target[end++] = (byte) (matches.distance() >>> 8);
        left -= part;
      }
      done = matches.start() + matches.length();
    }
    end = literal(bytes, done, length - done, target, end);
    return Arrays.copyOf(target, end);
  }

  private static int literal(byte[] bytes, int from, int length, byte[] target, int at) {
    if (length == 0) {
      return at;
    }
    int end = at;
    int rest = length - 1;
    if (rest < 60) {
      target[end++] = (byte) (rest << 2);
    } else {
      int count = (Integer.SIZE - Integer.numberOfLeadingZeros(rest) + 7) / 8;
      target[end++] = (byte) ((59 + count) << 2);
      for (int i = 0; i < count; i++) {
        target[end++] = (byte) (rest >>> (8 * i));
      }
    }
    System.arraycopy(bytes, from, target, end, length);
    return end + length;
  }
}
