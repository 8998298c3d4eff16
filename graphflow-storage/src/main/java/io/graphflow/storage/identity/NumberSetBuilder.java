package io.graphflow.storage.identity;

import io.graphflow.storage.file.StructureWriter;
import io.graphflow.storage.memory.NativeBuffer;
import io.graphflow.storage.memory.ScratchSpace;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/** Builds a {@link NumberSet} of numbers that come in ascending order. For one thread. */
final class NumberSetBuilder implements AutoCloseable {
  private final NativeBuffer ranks;
  private final NativeBuffer places;
  private final NativeBuffer bits;
  private final long[] words = new long[NumberSet.BLOCK_WORDS];
  /** The block that is being filled; -1 before the first number. */
  private long block = -1;
  private long firstBlock;
  private long countBefore;
  private int inBlock;
  private int blocksOfBits;

  NumberSetBuilder(ScratchSpace scratch) {
    ranks = scratch.buffer();
    places = scratch.buffer();
    bits = scratch.buffer();
  }

  /** Adds a number larger than those before. */
  void add(long number) {
    long own = number >>> NumberSet.BLOCK_SHIFT;
    if (block < 0) {
      firstBlock = own;
      block = own;
    }
    while (block < own) {
      endBlock();
      block++;
    }
    words[(int) (number >>> 6) & (NumberSet.BLOCK_WORDS - 1)] |= 1L << number;
    inBlock++;
  }

  long count() {
    return countBefore + inBlock;
  }

  private void endBlock() {
    ranks.appendLong(countBefore);
    boolean hasBits = inBlock > 0 && inBlock < NumberSet.BLOCK_NUMBERS;
    places.appendInt(hasBits ? blocksOfBits : 0);
    if (hasBits) {
      for (long word : words) {
        bits.appendLong(word);
      }
      blocksOfBits = Math.incrementExact(blocksOfBits);
    }
    countBefore += inBlock;
    inBlock = 0;
    Arrays.fill(words, 0);
  }

  /** Ends the last block; nothing can be added afterwards. Returns the first number of the first one. */
  long finish() {
    if (block >= 0) {
      endBlock();
    }
    ranks.appendLong(countBefore);
    return firstBlock << NumberSet.BLOCK_SHIFT;
  }

  /** Sets the lengths of the three sections that the set takes. */
  void lengths(long[] lengthsBytes, int firstSection) {
    lengthsBytes[firstSection] = ranks.sizeBytes();
    lengthsBytes[firstSection + 1] = places.sizeBytes();
    lengthsBytes[firstSection + 2] = bits.sizeBytes();
  }

  /** Fills the three sections. */
  void copyTo(StructureWriter writer, int firstSection) {
    copy(ranks, writer.section(firstSection));
    copy(places, writer.section(firstSection + 1));
    copy(bits, writer.section(firstSection + 2));
  }

  private static void copy(NativeBuffer from, MemorySegment to) {
    MemorySegment.copy(from.segment(), 0, to, 0, from.sizeBytes());
  }

  @Override
  public void close() {
    ranks.close();
    places.close();
    bits.close();
  }
}
