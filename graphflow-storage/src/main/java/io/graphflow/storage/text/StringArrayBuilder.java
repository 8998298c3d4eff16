package io.graphflow.storage.text;

import io.graphflow.storage.file.StructureWriter;
import io.graphflow.storage.memory.NativeBuffer;
import io.graphflow.storage.memory.NativeBytes;
import io.graphflow.storage.memory.ScratchSpace;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.lang.foreign.MemorySegment;

/**
 * Writes a {@link StringArray}: {@link #layOut} decides on widths, blocks and symbols, {@link
 * #fill} writes the array accordingly. Not safe for concurrent use.
 */
public final class StringArrayBuilder implements AutoCloseable {
  private static final int SAMPLE_BYTES = 1 << 15;
  private static final int MAX_SAMPLED_BYTES = 512;
  /** Longer strings are not encoded, so that a string's codes fit an array. */
  private static final long MAX_ENCODED_BYTES = 1L << 28;
  private static final int MIN_BLOCK_BITS = 3;
  private static final int MAX_BLOCK_BITS = 20;

  /** The strings, in their order. */
  public interface Source {
    /** Number of strings. */
    long count();

    /** The memory of all strings. */
    MemorySegment bytes();

    /** The start of a string. */
    long startBytes(long index);

    /** How long it is. */
    long lengthBytes(long index);
  }

  private final ScratchSpace scratch;
  private Source source;
  private NativeBuffer starts;
  /** Null if symbols do not pay. */
  private NativeBuffer codes;
  private SymbolTable symbols;
  private long textBytes;
  private int startWidth;
  private int blockBits;
  private int blockWidth;

  /** Creates a builder whose temporary memory is scratch space. */
  public StringArrayBuilder(ScratchSpace scratch) {
    this.scratch = scratch;
  }

  /**
   * Decides how the strings lie.
   *
   * @param strings to be written; it does not change until they are
   * @param compressed whether to use symbols and blocks where they save bytes
   * @return section lengths
   */
  public long[] layOut(Source strings, boolean compressed) {
    close();
    source = strings;
    starts = scratch.buffer();
    boolean encoded = compressed && encode();
    if (!encoded) {
      textBytes = 0;
      for (long index = 0; index < source.count(); index++) {
        starts.appendLong(textBytes);
        textBytes += source.lengthBytes(index);
      }
      starts.appendLong(textBytes);
    }
    long startBytes = chooseBlocks(compressed);
    return new long[] {startBytes - blockCount() * blockWidth, blockCount() * blockWidth, textBytes,
        encoded ? symbols.sizeBytes() : 0};
  }

  /** Encodes all strings; returns whether that saves bytes, and forgets it otherwise. */
  private boolean encode() {
    long plainBytes = 0;
    long longestBytes = 0;
    for (long index = 0; index < source.count(); index++) {
      plainBytes += source.lengthBytes(index);
      longestBytes = Math.max(longestBytes, source.lengthBytes(index));
    }
    if (plainBytes == 0 || longestBytes > MAX_ENCODED_BYTES) {
      return false;
    }
    symbols = train(plainBytes);
    codes = scratch.buffer();
    SymbolEncoder encoder = new SymbolEncoder(symbols);
    byte[] text = new byte[(int) longestBytes + SymbolTable.MAX_SYMBOL_BYTES];
    byte[] encoded = new byte[2 * (int) longestBytes];
    for (long index = 0; index < source.count(); index++) {
      int length = (int) source.lengthBytes(index);
      MemorySegment.copy(
          source.bytes(), NativeBytes.BYTE, source.startBytes(index), text, 0, length);
      starts.appendLong(codes.sizeBytes());
      codes.appendBytes(encoded, 0, encoder.encode(text, length, encoded));
    }
    textBytes = codes.sizeBytes();
    starts.appendLong(textBytes);
    if (textBytes + symbols.sizeBytes() < plainBytes) {
      return true;
    }
    close();
    starts = scratch.buffer();
    return false;
  }

  /** A table for a sample of strings evenly spread. */
  private SymbolTable train(long plainBytes) {
    long stride = Math.max(1, plainBytes / SAMPLE_BYTES);
    byte[] sample =
        new byte[SAMPLE_BYTES + MAX_SAMPLED_BYTES + SymbolTable.MAX_SYMBOL_BYTES];
    IntArrayList ends = new IntArrayList();
    int size = 0;
    for (long index = 0; index < source.count() && size < SAMPLE_BYTES; index += stride) {
      long excess = Math.max(0, source.lengthBytes(index) - MAX_SAMPLED_BYTES);
      int length = (int) (source.lengthBytes(index) - excess);
      // The sample also has parts from the middle of long strings.
      long from = source.startBytes(index) + (excess == 0 ? 0 : index * MAX_SAMPLED_BYTES % excess);
      MemorySegment.copy(source.bytes(), NativeBytes.BYTE, from, sample, size, length);
      size += length;
      ends.add(size);
    }
    return SymbolTraining.train(sample, ends);
  }

  /** Chooses the size of blocks, or none, and widths; returns the bytes of starts and blocks. */
  private long chooseBlocks(boolean allowed) {
    long count = source.count() + 1;
    blockBits = -1;
    blockWidth = 0;
    startWidth = NativeBytes.widthBytes(textBytes);
    long least = count * startWidth;
    int baseWidth = startWidth;
    for (int bits = MIN_BLOCK_BITS; allowed && bits <= MAX_BLOCK_BITS; bits++) {
      int width = NativeBytes.widthBytes(longestBlock(bits));
      long blocks = (source.count() >>> bits) + 1;
      if (count * width + blocks * baseWidth < least) {
        least = count * width + blocks * baseWidth;
        blockBits = bits;
        blockWidth = baseWidth;
        startWidth = width;
      }
    }
    return least;
  }

  private long longestBlock(int bits) {
    long longest = 0;
    for (long first = 0; first <= source.count(); first += 1L << bits) {
      long last = Math.min(first + (1L << bits) - 1, source.count());
      longest = Math.max(longest, starts.longAt(last) - starts.longAt(first));
    }
    return longest;
  }

  private long blockCount() {
    return blockBits < 0 ? 0 : (source.count() >>> blockBits) + 1;
  }

  /** Sets the parameters and fills the sections, laid out just before. */
  public void fill(StructureWriter writer, int firstParameter, int firstSection) {
    writer.parameter(firstParameter + StringArray.COUNT, source.count());
    writer.parameter(firstParameter + StringArray.START_WIDTH, startWidth);
    writer.parameter(firstParameter + StringArray.BLOCK_BITS, blockBits);
    writer.parameter(firstParameter + StringArray.BLOCK_WIDTH, blockWidth);
    writer.parameter(
        firstParameter + StringArray.SYMBOL_COUNT, codes == null ? 0 : symbols.size());
    fillStarts(writer.section(firstSection + StringArray.STARTS),
        writer.section(firstSection + StringArray.BLOCKS));
    MemorySegment bytes = writer.section(firstSection + StringArray.BYTES);
    if (codes != null) {
      MemorySegment.copy(codes.segment(), 0, bytes, 0, textBytes);
      symbols.write(writer.section(firstSection + StringArray.SYMBOLS));
      return;
    }
    for (long index = 0; index < source.count(); index++) {
      MemorySegment.copy(source.bytes(), source.startBytes(index), bytes, starts.longAt(index),
          source.lengthBytes(index));
    }
  }

  private void fillStarts(MemorySegment startSection, MemorySegment blockSection) {
    long base = 0;
    for (long index = 0; index <= source.count(); index++) {
      long start = starts.longAt(index);
      if (blockBits >= 0 && (index & ((1L << blockBits) - 1)) == 0) {
        base = start;
        NativeBytes.store(
            blockSection, (index >>> blockBits) * blockWidth, blockWidth, base);
      }
      NativeBytes.store(startSection, index * startWidth, startWidth, start - base);
    }
  }

  /** Frees temporary memory; a next {@link #layOut} takes new. */
  @Override
  public void close() {
    if (starts != null) {
      starts.close();
      starts = null;
    }
    if (codes != null) {
      codes.close();
      codes = null;
    }
  }
}
