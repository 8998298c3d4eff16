package io.graphflow.storage.dictionary;

import io.graphflow.storage.file.Structure;
import io.graphflow.storage.text.StringArray;
import java.nio.charset.StandardCharsets;

/**
 * Distinct strings in the order of their UTF-8 bytes, which is the order of their code points. The
 * code of a string is its place in that order, so a comparison of strings is one of codes.
 *
 * <p>In a structure it is a {@link StringArray}. Immutable and safe for use by many threads.
 */
public final class Dictionary {
  /** Up to this size each string is decoded once and kept: bounded, and most categories are few. */
  private static final int MAX_DECODED_SIZE = 1024;

  private final long size;
  private final StringArray strings;
  /** Filled on first use; a race decodes a string twice, which is harmless. Null if too large. */
  private final String[] decoded;

  private Dictionary(StringArray strings) {
    this.size = strings.count();
    this.strings = strings;
    this.decoded = size <= MAX_DECODED_SIZE ? new String[(int) size] : null;
  }

  /** The dictionary whose parameters and sections start at the given ones of a structure. */
  public static Dictionary read(Structure structure, int firstParameter, int firstSection) {
    return new Dictionary(StringArray.read(structure, firstParameter, firstSection));
  }

  /** Bytes in a structure, without padding. */
  public long sizeBytes() {
    return strings.sizeBytes();
  }

  /** Number of strings; codes are 0 to {@code size - 1}. */
  public long size() {
    return size;
  }

  /** The string with a code. */
  public String get(long code) {
    assert code >= 0 && code < size : code;
    if (decoded == null) {
      return strings.get(code);
    }
    String string = decoded[(int) code];
    if (string == null) {
      string = strings.get(code);
      decoded[(int) code] = string;
    }
    return string;
  }

  /** Length in bytes of the string with a code. */
  public long lengthBytes(long code) {
    return strings.lengthBytes(code);
  }

  /** Whether the string with a code has these UTF-8 bytes. */
  public boolean equal(long code, byte[] utf8) {
    return strings.equal(code, utf8);
  }

  /** The code of a string, or -1 if the dictionary lacks it. */
  public long find(String string) {
    byte[] utf8 = string.getBytes(StandardCharsets.UTF_8);
    long code = lowerBound(utf8);
    return code < size && strings.compare(code, utf8) == 0 ? code : -1;
  }

  /** The code of the first string that is not less than {@code string}, or the size if none is. */
  public long lowerBound(String string) {
    return lowerBound(string.getBytes(StandardCharsets.UTF_8));
  }

  /** The code of the first string that is greater than {@code string}, or the size if none is. */
  public long upperBound(String string) {
    byte[] utf8 = string.getBytes(StandardCharsets.UTF_8);
    long code = lowerBound(utf8);
    return code < size && strings.compare(code, utf8) == 0 ? code + 1 : code;
  }

  /**
   * One past the code of the last string that starts with {@code prefix}; with {@link #lowerBound} of
   * the prefix it bounds all that do.
   */
  public long prefixUpperBound(String prefix) {
    byte[] utf8 = prefix.getBytes(StandardCharsets.UTF_8);
    long low = lowerBound(utf8);
    long high = size;
    while (low < high) {
      long middle = (low + high) >>> 1;
      if (strings.startsWith(middle, utf8)) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private long lowerBound(byte[] utf8) {
    long low = 0;
    long high = size;
    while (low < high) {
      long middle = (low + high) >>> 1;
      if (strings.compare(middle, utf8) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
