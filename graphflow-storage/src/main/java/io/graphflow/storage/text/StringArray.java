package io.graphflow.storage.text;

import io.graphflow.storage.file.Structure;
import io.graphflow.storage.memory.NativeBytes;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;

/**
 * Strings by number, each found in constant time and decoded without touching another.
 *
 * <p>Layout, of z strings: 5 parameters and 4 sections.
 *
 * <pre>
 * parameter 0  number of strings, z
 *           1  width in bytes of a start
 *           2  binary logarithm of the number of strings in a block, or -1 if there are no blocks
 *           3  width in bytes of a block's start, 0 if there are no blocks
 *           4  number of symbols, 0 if the bytes are plain UTF-8
 * section   0  z + 1 starts: where string i starts after the start of its block, and last, for z,
 *              where the text ends
 *           1  starts of blocks: of string 0 and each one whose number is a multiple of the block's size,
 *              up to z
 *           2  the strings' UTF-8 bytes, or codes of symbols
 *           3  the symbols: each a length of one byte, and eight bytes
 * </pre>
 *
 * <p>Immutable and safe for use by many threads.
 */
public final class StringArray {
  /** Parameters that an array takes in a structure. */
  public static final int PARAMETER_COUNT = 5;
  /** Sections that an array takes in a structure. */
  public static final int SECTION_COUNT = 4;

  static final int COUNT = 0;
  static final int START_WIDTH = 1;
  static final int BLOCK_BITS = 2;
  static final int BLOCK_WIDTH = 3;
  static final int SYMBOL_COUNT = 4;

  static final int STARTS = 0;
  static final int BLOCKS = 1;
  static final int BYTES = 2;
  static final int SYMBOLS = 3;

  private final long count;
  private final MemorySegment starts;
  private final int startWidth;
  private final long startMask;
  /** Null if there are no blocks. */
  private final MemorySegment blocks;
  private final int blockBits;
  private final int blockWidth;
  private final long blockMask;
  private final MemorySegment bytes;
  /** Null if the bytes are plain. */
  private final SymbolTable symbols;
  private final long sizeBytes;

  private StringArray(Structure structure, int firstParameter, int firstSection) {
    count = structure.parameter(firstParameter + COUNT);
    startWidth = (int) structure.parameter(firstParameter + START_WIDTH);
    blockBits = (int) structure.parameter(firstParameter + BLOCK_BITS);
    blockWidth = (int) structure.parameter(firstParameter + BLOCK_WIDTH);
    int symbolCount = (int) structure.parameter(firstParameter + SYMBOL_COUNT);
    boolean inBlocks = blockBits >= 0;
    check(count >= 0 && startWidth >= 1 && startWidth <= Long.BYTES && blockBits < Long.SIZE
        && blockWidth >= (inBlocks ? 1 : 0) && blockWidth <= (inBlocks ? Long.BYTES : 0)
        && symbolCount >= 0 && symbolCount <= SymbolTable.MAX_SIZE, structure);
    long blockCount = inBlocks ? (count >>> blockBits) + 1 : 0;
    check(structure.sectionLengthBytes(firstSection + STARTS) == (count + 1) * startWidth
        && structure.sectionLengthBytes(firstSection + BLOCKS) == blockCount * blockWidth
        && structure.sectionLengthBytes(firstSection + SYMBOLS) == (long) symbolCount
            * SymbolTable.ENTRY_BYTES,
        structure);
    starts = structure.section(firstSection + STARTS);
    startMask = NativeBytes.mask(startWidth);
    blocks = inBlocks ? structure.section(firstSection + BLOCKS) : null;
    blockMask = inBlocks ? NativeBytes.mask(blockWidth) : 0;
    bytes = structure.section(firstSection + BYTES);
    symbols = symbolCount == 0
        ? null
        : SymbolTable.read(structure.section(firstSection + SYMBOLS), symbolCount);
    check((symbolCount == 0 || symbols != null)
        && startBytes(0) == 0
        && startBytes(count) == structure.sectionLengthBytes(firstSection + BYTES), structure);
    long size = 0;
    for (int section = 0; section < SECTION_COUNT; section++) {
      size += structure.sectionLengthBytes(firstSection + section);
    }
    sizeBytes = size;
  }

  /**
   * The strings whose parameters and sections start at the given ones of a structure.
   *
   * @throws io.graphflow.storage.file.DatabaseFileException if these contradict each other
   */
  public static StringArray read(Structure structure, int firstParameter, int firstSection) {
    return new StringArray(structure, firstParameter, firstSection);
  }

  private static void check(boolean holds, Structure structure) {
    if (!holds) {
      throw structure.damaged("the parameters of its strings do not fit its content");
    }
  }

  /** Number of strings. */
  public long count() {
    return count;
  }

  /** Bytes of all sections, without padding. */
  public long sizeBytes() {
    return sizeBytes;
  }

  /** Whether symbols stand for text. */
  public boolean hasSymbols() {
    return symbols != null;
  }

  /** Whether the numbers that tell where strings start are counted within blocks. */
  public boolean hasBlocks() {
    return blocks != null;
  }

  private long startBytes(long index) {
    long start = NativeBytes.load(starts, index * startWidth, startMask);
    return blocks == null
        ? start
        : start + NativeBytes.load(blocks, (index >>> blockBits) * blockWidth, blockMask);
  }

  private long storedBytes(long index, long start) {
    return startBytes(index + 1) - start;
  }

  /** The string of a number. */
  public String get(long index) {
    assert index >= 0 && index < count : index;
    long start = startBytes(index);
    long stored = storedBytes(index, start);
    if (symbols == null) {
      return Utf8.decode(bytes, start, (int) stored);
    }
    byte[] utf8 = new byte[decodedBytes(start, stored) + SymbolTable.MAX_SYMBOL_BYTES];
    int length = symbols.decode(bytes, start, stored, utf8);
    return new String(utf8, 0, length, StandardCharsets.UTF_8);
  }

  private int decodedBytes(long start, long stored) {
    return (int) symbols.decodedBytes(bytes, start, stored);
  }

  /** Length of a string in bytes of UTF-8. */
  public long lengthBytes(long index) {
    long start = startBytes(index);
    long stored = storedBytes(index, start);
    return symbols == null ? stored : decodedBytes(start, stored);
  }

  /** Compares a string, byte by byte, with UTF-8 text: negative, 0 or positive. */
  public int compare(long index, byte[] utf8) {
    long start = startBytes(index);
    long stored = storedBytes(index, start);
    return symbols == null
        ? Utf8.compare(bytes, start, stored, utf8)
        : symbols.compare(bytes, start, stored, utf8);
  }

  /** Whether a string has these UTF-8 bytes. */
  public boolean equal(long index, byte[] utf8) {
    return symbols == null ? equalEncoded(index, utf8) : compare(index, utf8) == 0;
  }

  /** Whether a string starts with these UTF-8 bytes. */
  public boolean startsWith(long index, byte[] prefix) {
    long start = startBytes(index);
    long stored = storedBytes(index, start);
    return symbols == null
        ? stored >= prefix.length && Utf8.equal(bytes, start, prefix, 0, prefix.length)
        : symbols.startsWith(bytes, start, stored, prefix);
  }

  /** Turns UTF-8 text into the bytes that this array stores, for {@link #equalEncoded}. */
  public byte[] encode(byte[] utf8) {
    return symbols == null ? utf8 : symbols.encode(utf8);
  }

  /**
   * Whether a string is stored as these bytes, which means that it is equal to the text of which they
   * were made.
   *
   * @param encoded of {@link #encode}
   */
  public boolean equalEncoded(long index, byte[] encoded) {
    long start = startBytes(index);
    return storedBytes(index, start) == encoded.length
        && Utf8.equal(bytes, start, encoded, 0, encoded.length);
  }

  /**
   * Writes which of some strings that follow one another are stored as these bytes, or which are not. Where a string ends
   * the next one starts, so that one number a string is read for it, and bytes only of those of the right length.
   *
   * @param first the number of the first string
   * @param count at least 0
   * @param encoded of {@link #encode}
   * @param wanted whether they shall be equal
   * @param out receives the numbers, less {@code first}; has room for {@code count}
   * @return how many there are
   */
  public int selectEncoded(long first, int count, byte[] encoded, boolean wanted, int[] out) {
    int selected = 0;
    long start = startBytes(first);
    int i = 0;
    while (i < count) {
      // All strings up to the one that ends where the next block begins end within one block.
      long index = first + i + 1;
      int end = blocks == null ? count
          : (int) Math.min(count, i + (1L << blockBits) - (index & ((1L << blockBits) - 1)));
      long base = blocks == null ? 0
          : NativeBytes.load(blocks, (index >>> blockBits) * blockWidth, blockMask);
      for (; i < end; i++) {
        long next = base + NativeBytes.load(starts, (first + i + 1) * startWidth, startMask);
        boolean isEqual = next - start == encoded.length
            && Utf8.equal(bytes, start, encoded, 0, encoded.length);
        out[selected] = i;
        selected += isEqual == wanted ? 1 : 0;
        start = next;
      }
    }
    return selected;
  }
}
