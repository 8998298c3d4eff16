package io.graphflow.storage.text;

import io.graphflow.storage.memory.NativeBytes;
import java.util.Arrays;

/**
 * Encodes many texts by one symbol table, with a probe or two for each code: one of the slot of the next
 * three bytes, and if the symbol there does not match, one by the next two (FSST, section 5).
 * Immutable.
 */
final class SymbolEncoder {
  private static final int LENGTH_SHIFT = 8;
  private static final int ESCAPED = SymbolTable.ESCAPE | (1 << LENGTH_SHIFT);

  private final long[] slotSymbols = new long[1 << SymbolTable.SLOT_BITS];
  /** Code and length of the symbol in each slot; 0 in empty ones. */
  private final int[] slots = new int[1 << SymbolTable.SLOT_BITS];
  /** Code and length of the longest symbol that two bytes begin with. */
  private final int[] pairs = new int[1 << 16];
  /** Code and length of the symbol that is one byte. */
  private final int[] singles = new int[1 << 8];

  SymbolEncoder(SymbolTable table) {
    Arrays.fill(singles, ESCAPED);
    for (int code = 0; code < table.size(); code++) {
      if (table.lengthBytes(code) == 1) {
        singles[(int) table.symbol(code)] = code | (1 << LENGTH_SHIFT);
      }
    }
    for (int pair = 0; pair < pairs.length; pair++) {
      pairs[pair] = singles[pair & 0xFF];
    }
    for (int code = 0; code < table.size(); code++) {
      long symbol = table.symbol(code);
      int bytes = table.lengthBytes(code);
      if (bytes == 2) {
        pairs[(int) symbol] = code | (2 << LENGTH_SHIFT);
      } else if (bytes > 2) {
        slotSymbols[SymbolTable.slot(symbol)] = symbol;
        slots[SymbolTable.slot(symbol)] = code | (bytes << LENGTH_SHIFT);
      }
    }
  }

  /**
   * Encodes a text.
   *
   * @param text followed by {@value SymbolTable#MAX_SYMBOL_BYTES} bytes more, whatever they are
   * @param length of the text in bytes
   * @param into has room for twice as many bytes
   * @return the bytes of the codes
   */
  int encode(byte[] text, int length, byte[] into) {
    int encoded = 0;
    for (int at = 0; at < length;) {
      int remaining = length - at;
      long word = SymbolTable.word(text, at);
      int slot = SymbolTable.slot(word);
      int found = slots[slot];
      int bytes = found >>> LENGTH_SHIFT;
      if (found == 0 || bytes > remaining
          || ((word ^ slotSymbols[slot]) & NativeBytes.mask(bytes)) != 0) {
        found = remaining > 1 ? pairs[(int) word & 0xFFFF] : singles[(int) word & 0xFF];
      }
      int code = found & 0xFF;
      into[encoded++] = (byte) code;
      if (code == SymbolTable.ESCAPE) {
        into[encoded++] = text[at];
      }
      at += found >>> LENGTH_SHIFT;
    }
    return encoded;
  }
}
