package io.graphflow.storage.text;

import io.graphflow.storage.memory.NativeBytes;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Up to 255 symbols of 1 to 8 bytes, for which codes of one byte stand (FSST, section 3 of its paper).
 * A string is encoded from its beginning on by the longest symbol that matches, so that equal strings
 * have equal codes; code 255 escapes: the byte behind it stands for itself. A string is decoded without
 * looking at any other.
 *
 * <p>At most one symbol of three bytes and more has a given {@link #slot}, which makes the longest one a
 * single probe for {@link SymbolEncoder}. Immutable and safe for use by many threads.
 */
final class SymbolTable {
  /** The most symbols. */
  static final int MAX_SIZE = 255;
  /** The most bytes of a symbol. */
  static final int MAX_SYMBOL_BYTES = 8;
  /** Before a byte that stands for itself. */
  static final int ESCAPE = 255;
  /** Bytes that a symbol takes in a structure: its length, and eight, those behind its end zero. */
  static final int ENTRY_BYTES = 9;
  /** Slots are numbered with so many bits. */
  static final int SLOT_BITS = 11;
  /** The table without symbols: all bytes are escaped. */
  static final SymbolTable EMPTY = new SymbolTable(new long[0], new byte[0]);

  private static final long SLOT_FACTOR = 0x9E3779B97F4A7C15L;
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private final int size;
  private final long[] symbols;
  /** The length of each symbol: 1 for the escape, which stands for one byte; 0 for codes without symbol. */
  private final byte[] lengths;

  /**
   * A table.
   *
   * @param symbols the symbols by code, little-endian, bytes behind their ends zero
   * @param lengths their lengths in bytes, 1 to 8
   */
  SymbolTable(long[] symbols, byte[] lengths) {
    this.size = symbols.length;
    // Each code has an entry, because damaged text may hold any.
    this.symbols = Arrays.copyOf(symbols, MAX_SIZE + 1);
    this.lengths = Arrays.copyOf(lengths, MAX_SIZE + 1);
    this.lengths[ESCAPE] = 1;
  }

  /** The table in a section, or null if that holds none. */
  static SymbolTable read(MemorySegment section, int size) {
    long[] symbols = new long[size];
    byte[] lengths = new byte[size];
    for (int code = 0; code < size; code++) {
      lengths[code] = section.get(NativeBytes.BYTE, (long) code * ENTRY_BYTES);
      symbols[code] = section.get(NativeBytes.LONG, (long) code * ENTRY_BYTES + 1);
      if (lengths[code] < 1 || lengths[code] > MAX_SYMBOL_BYTES
          || (symbols[code] & ~NativeBytes.mask(lengths[code])) != 0) {
        return null;
      }
    }
    return new SymbolTable(symbols, lengths);
  }

  /** Writes the table; it takes {@link #sizeBytes}. */
  void write(MemorySegment section) {
    for (int code = 0; code < size; code++) {
      section.set(NativeBytes.BYTE, (long) code * ENTRY_BYTES, lengths[code]);
      section.set(NativeBytes.LONG, (long) code * ENTRY_BYTES + 1, symbols[code]);
    }
  }

  /** Number of symbols. */
  int size() {
    return size;
  }

  /** Bytes in a structure. */
  long sizeBytes() {
    return (long) size * ENTRY_BYTES;
  }

  /** The symbol of a code, little-endian. */
  long symbol(int code) {
    return symbols[code];
  }

  /** Bytes of the symbol of a code. */
  int lengthBytes(int code) {
    return lengths[code];
  }

  /** The slot of a symbol of at least three bytes, or of text: by its first three bytes. */
  static int slot(long word) {
    return (int) (((word & 0xFF_FFFF) * SLOT_FACTOR) >>> (Long.SIZE - SLOT_BITS));
  }

  /** Bytes for which codes stand. */
  long decodedBytes(MemorySegment codes, long offsetBytes, long lengthBytes) {
    long decoded = 0;
    long end = offsetBytes + lengthBytes;
    for (long at = offsetBytes; at < end; at++) {
      int code = codes.get(NativeBytes.BYTE, at) & 0xFF;
      decoded += lengths[code];
      at += code == ESCAPE ? 1 : 0;
    }
    return decoded;
  }

  /**
   * Decodes codes.
   *
   * @param into has room for {@link #decodedBytes} and {@value #MAX_SYMBOL_BYTES} bytes more
   * @return the bytes decoded
   */
  int decode(MemorySegment codes, long offsetBytes, long lengthBytes, byte[] into) {
    int decoded = 0;
    long end = offsetBytes + lengthBytes;
    for (long at = offsetBytes; at < end; at++) {
      int code = codes.get(NativeBytes.BYTE, at) & 0xFF;
      if (code == ESCAPE) {
        into[decoded++] = codes.get(NativeBytes.BYTE, ++at);
      } else {
        LONGS.set(into, decoded, symbols[code]);
        decoded += lengths[code];
      }
    }
    return decoded;
  }

  /** Compares the text for which codes stand with a text: negative, 0 or positive. */
  int compare(MemorySegment codes, long offsetBytes, long lengthBytes, byte[] text) {
    int compared = 0;
    long end = offsetBytes + lengthBytes;
    for (long at = offsetBytes; at < end; at++) {
      int code = codes.get(NativeBytes.BYTE, at) & 0xFF;
      long symbol = code == ESCAPE ? codes.get(NativeBytes.BYTE, ++at) & 0xFF : symbols[code];
      for (int i = 0; i < lengths[code]; i++) {
        if (compared == text.length) {
          return 1;
        }
        int order = (int) ((symbol >>> (i << 3)) & 0xFF) - (text[compared++] & 0xFF);
        if (order != 0) {
          return order;
        }
      }
    }
    return compared - text.length;
  }

  /** Whether the text for which codes stand starts with a prefix. */
  boolean startsWith(MemorySegment codes, long offsetBytes, long lengthBytes, byte[] prefix) {
    int compared = 0;
    long end = offsetBytes + lengthBytes;
    for (long at = offsetBytes; at < end && compared < prefix.length; at++) {
      int code = codes.get(NativeBytes.BYTE, at) & 0xFF;
      long symbol = code == ESCAPE ? codes.get(NativeBytes.BYTE, ++at) & 0xFF : symbols[code];
      for (int i = 0; i < lengths[code] && compared < prefix.length; i++) {
        if ((byte) (symbol >>> (i << 3)) != prefix[compared++]) {
          return false;
        }
      }
    }
    return compared == prefix.length;
  }

  /** The codes of one text, such as a constant; for many, see {@link SymbolEncoder}. */
  byte[] encode(byte[] text) {
    byte[] codes = new byte[2 * text.length];
    int length = 0;
    byte[] padded = Arrays.copyOf(text, text.length + MAX_SYMBOL_BYTES);
    for (int at = 0; at < text.length;) {
      int best = longestAt(word(padded, at), text.length - at);
      codes[length++] = (byte) best;
      if (best == ESCAPE) {
        codes[length++] = text[at];
      }
      at += lengths[best];
    }
    return Arrays.copyOf(codes, length);
  }

  private int longestAt(long word, int remaining) {
    int best = ESCAPE;
    int bestBytes = 0;
    for (int code = 0; code < size; code++) {
      int bytes = lengths[code];
      if (bytes > bestBytes && bytes <= remaining
          && ((word ^ symbols[code]) & NativeBytes.mask(bytes)) == 0) {
        best = code;
        bestBytes = bytes;
      }
    }
    return best;
  }

  /** The eight bytes of an array from an index on, little-endian. */
  static long word(byte[] padded, int at) {
    return (long) LONGS.get(padded, at);
  }
}
