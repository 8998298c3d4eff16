package io.graphflow.storage.identity;

import io.graphflow.storage.file.Structure;
import io.graphflow.storage.memory.NativeBytes;
import java.lang.foreign.MemorySegment;

/**
 * A set of numbers with rank and select: bits in blocks of {@value #BLOCK_NUMBERS}, of which those that
 * are full or empty take no room but their entry in two arrays.
 *
 * <p>Three sections of a structure, for b blocks from the first one that is not empty on:
 *
 * <pre>
 * ranks   8 (b + 1) bytes: how many numbers of the set come before each block, and all of them
 * places  4 b bytes: where the bits of each block are, as a number of blocks; 0 if it has none
 * bits    64 bytes for each block that is neither full nor empty
 * </pre>
 *
 * <p>Immutable and safe for use by many threads.
 */
final class NumberSet {
  static final int SECTION_COUNT = 3;
  static final int BLOCK_NUMBERS = 512;
  static final int BLOCK_SHIFT = 9;
  static final int BLOCK_WORDS = BLOCK_NUMBERS / Long.SIZE;

  private final long first;
  private final long blockCount;
  private final MemorySegment ranks;
  private final MemorySegment places;
  private final MemorySegment bits;

  /**
   * The set in three sections of a structure.
   *
   * @param first the first number of the first block
   */
  NumberSet(Structure structure, int firstSection, long first) {
    this.first = first;
    ranks = structure.section(firstSection);
    places = structure.section(firstSection + 1);
    bits = structure.section(firstSection + 2);
    blockCount = structure.sectionLengthBytes(firstSection + 1) >>> 2;
    if (structure.sectionLengthBytes(firstSection) != (blockCount + 1) << 3) {
      throw structure.damaged("its " + structure.sectionLengthBytes(firstSection)
          + " bytes of ranks do not fit " + blockCount + " blocks");
    }
  }

  /** How many numbers it has. */
  long count() {
    return before(blockCount);
  }

  boolean contains(long number) {
    long place = number - first;
    long block = place >>> BLOCK_SHIFT;
    if (place < 0 || block >= blockCount) {
      return false;
    }
    long inBlock = before(block + 1) - before(block);
    return inBlock == BLOCK_NUMBERS
        || (inBlock > 0 && (word(block, place) >>> place & 1) != 0);
  }

  /** How many of the set's numbers are smaller than one that the set contains. */
  long rank(long number) {
    long place = number - first;
    long block = place >>> BLOCK_SHIFT;
    long rank = before(block);
    if (before(block + 1) - rank == BLOCK_NUMBERS) {
      return rank + (place & (BLOCK_NUMBERS - 1));
    }
    for (long at = block << BLOCK_SHIFT; at + Long.SIZE <= place; at += Long.SIZE) {
      rank += Long.bitCount(word(block, at));
    }
    return rank + Long.bitCount(word(block, place) & ((1L << place) - 1));
  }

  /** The number of which {@code rank} ones of the set are smaller; there must be such a number. */
  long select(long rank) {
    long low = 0;
    long high = blockCount - 1;
    while (low < high) {
      long middle = (low + high + 1) >>> 1;
      if (before(middle) <= rank) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    long rest = rank - before(low);
    long at = low << BLOCK_SHIFT;
    if (before(low + 1) - before(low) == BLOCK_NUMBERS) {
      return first + at + rest;
    }
    long word = word(low, at);
    while (Long.bitCount(word) <= rest) {
      rest -= Long.bitCount(word);
      at += Long.SIZE;
      word = word(low, at);
    }
    for (; rest > 0; rest--) {
      word &= word - 1;
    }
    return first + at + Long.numberOfTrailingZeros(word);
  }

  private long before(long block) {
    return ranks.get(NativeBytes.LONG, block << 3);
  }

  /** The word with the bit of a place, in a block that is neither full nor empty. */
  private long word(long block, long place) {
    long blockOfBits = places.get(NativeBytes.INT, block << 2) & 0xFFFF_FFFFL;
    long wordInBlock = (place & (BLOCK_NUMBERS - 1)) >>> 6;
    return bits.get(NativeBytes.LONG, (blockOfBits * BLOCK_WORDS + wordInBlock) << 3);
  }
}
