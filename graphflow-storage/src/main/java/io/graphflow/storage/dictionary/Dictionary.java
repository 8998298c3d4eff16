package io.graphflow.storage.dictionary;

import io.graphflow.storage.file.Structure;
import io.graphflow.storage.memory.NativeBytes;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;

/**
 * Distinct strings in the order of their UTF-8 bytes, which is the order of their code points. The
 * code of a string is its place in that order, so a comparison of strings is one of codes.
 *
 * <p>Layout, in two sections, for z strings: {@code z + 1} ends, each an unsigned integer of the
 * dictionary's offset width (string i is the bytes from end i to end i + 1; end 0 is 0), and the
 * UTF-8 bytes of all strings. Immutable and safe for use by many threads.
 */
public final class Dictionary {
  /** Sections that a dictionary takes in a structure. */
  public static final int SECTION_COUNT = 2;

  /** Up to this size each string is decoded once and kept: bounded, and most categories are few. */
  private static final int MAX_DECODED_SIZE = 1024;

  private final long size;
  private final int offsetWidthBytes;
  private final long offsetMask;
  private final MemorySegment offsets;
  private final MemorySegment bytes;
  /** Filled on first use; a race decodes a string twice, which is harmless. Null if too large. */
  private final String[] decoded;

  private Dictionary(long size, int offsetWidthBytes, MemorySegment offsets, MemorySegment bytes) {
    this.size = size;
    this.offsetWidthBytes = offsetWidthBytes;
    this.offsetMask = NativeBytes.mask(offsetWidthBytes);
    this.offsets = offsets;
    this.bytes = bytes;
    this.decoded = size <= MAX_DECODED_SIZE ? new String[(int) size] : null;
  }

  /**
   * The dictionary in two sections of a structure.
   *
   * @param size number of strings
   * @param offsetWidthBytes bytes of each end, 1 to 8
   */
  public static Dictionary read(
      Structure structure, int firstSection, long size, int offsetWidthBytes) {
    return new Dictionary(size, offsetWidthBytes, structure.section(firstSection),
        structure.section(firstSection + 1));
  }

  /** Bytes of ends and text, without padding. */
  public long sizeBytes() {
    return (size + 1) * offsetWidthBytes + startBytes(size);
  }

  /** Number of strings; codes are 0 to {@code size - 1}. */
  public long size() {
    return size;
  }

  /** The string with a code. */
  public String get(long code) {
    assert code >= 0 && code < size : code;
    if (decoded == null) {
      return decode(code);
    }
    String string = decoded[(int) code];
    if (string == null) {
      string = decode(code);
      decoded[(int) code] = string;
    }
    return string;
  }

  private String decode(long code) {
    return Utf8.decode(bytes, startBytes(code), (int) lengthBytes(code));
  }

  /** Where the string with a code starts in {@link #bytes}. */
  public long startBytes(long code) {
    return NativeBytes.load(offsets, code * offsetWidthBytes, offsetMask);
  }

  /** Length in bytes of the string with a code. */
  public long lengthBytes(long code) {
    return startBytes(code + 1) - startBytes(code);
  }

  /** The UTF-8 bytes of all strings. */
  public MemorySegment bytes() {
    return bytes;
  }

  /** Whether the string with a code has these UTF-8 bytes. */
  public boolean equal(long code, byte[] utf8) {
    return lengthBytes(code) == utf8.length
        && Utf8.equal(bytes, startBytes(code), utf8, 0, utf8.length);
  }

  /** The code of a string, or -1 if the dictionary lacks it. */
  public long find(String string) {
    byte[] utf8 = string.getBytes(StandardCharsets.UTF_8);
    long code = lowerBound(utf8);
    return code < size && compare(code, utf8) == 0 ? code : -1;
  }

  /** The code of the first string that is not less than {@code string}, or the size if none is. */
  public long lowerBound(String string) {
    return lowerBound(string.getBytes(StandardCharsets.UTF_8));
  }

  /** The code of the first string that is greater than {@code string}, or the size if none is. */
  public long upperBound(String string) {
    byte[] utf8 = string.getBytes(StandardCharsets.UTF_8);
    long code = lowerBound(utf8);
    return code < size && compare(code, utf8) == 0 ? code + 1 : code;
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
      if (startsWith(middle, utf8)) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private boolean startsWith(long code, byte[] prefix) {
    return lengthBytes(code) >= prefix.length
        && Utf8.compare(bytes, startBytes(code), prefix.length, prefix) == 0;
  }

  private long lowerBound(byte[] utf8) {
    long low = 0;
    long high = size;
    while (low < high) {
      long middle = (low + high) >>> 1;
      if (compare(middle, utf8) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private int compare(long code, byte[] utf8) {
    return Utf8.compare(bytes, startBytes(code), lengthBytes(code), utf8);
  }
}
