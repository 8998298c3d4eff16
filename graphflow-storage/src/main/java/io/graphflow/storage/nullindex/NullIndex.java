package io.graphflow.storage.nullindex;

import io.graphflow.research.NullCompression;
import io.graphflow.research.NullForm;
import io.graphflow.research.RankMethod;
import io.graphflow.storage.file.Structure;
import io.graphflow.storage.file.StructureWriter;
import io.graphflow.storage.memory.NativeBytes;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SegmentAllocator;
import java.util.Objects;

/**
 * A bitmap of the positions that hold something, with constant-time rank: Jacobson's index in the
 * paper's simplified form (section 5.3) with m = c = 16, so 2 bits a position. Other parameters, and
 * a bitmap alone, are derived from it in memory: {@link #with(NullCompression, SegmentAllocator)}.
 *
 * <p>Layout, in three sections for n positions:
 *
 * <pre>
 * bitmap       2 (floor(n/16) + 1) bytes: bit p mod 8 of byte p / 8 is 1 if position p is present
 * prefix sums  2 (floor(n/16) + 1) bytes: for each chunk of 16 positions the number of present ones
 *              before it in its block of 2^16; empty unless the form is JACOBSON
 * block bases  8 (floor(n/65536) + 1) bytes: for each block the number of present positions before
 *              it; empty if the form is UNCOMPRESSED
 * </pre>
 *
 * <p>The chunk after the last position is always there, so {@code rank(n)} is the number of present
 * positions. Immutable and safe for use by many threads.
 */
public final class NullIndex {
  /** Sections that an index takes in a structure. */
  public static final int SECTION_COUNT = 3;
  /** Positions that share a prefix sum: the paper's c. */
  public static final int CHUNK_POSITIONS = NullCompression.CHUNK_POSITIONS;
  /** Bits of a prefix sum: the paper's m. A block has 2^m positions. */
  public static final int PREFIX_SUM_BITS = NullCompression.PREFIX_SUM_BITS;

  private static final int CHUNK_SHIFT = 4;
  private static final int CHUNK_MASK = CHUNK_POSITIONS - 1;
  private static final int BLOCK_SHIFT = PREFIX_SUM_BITS;

  private final NullForm form;
  private final long count;
  private final long presentCount;
  private final MemorySegment bitmap;
  private final MemorySegment prefixSums;
  private final MemorySegment blockBases;
  private final RankMethod rankMethod;
  private final int prefixSumBits;
  private final int chunkShift;
  /** Whether prefix sums are as in files, so that all of {@link #rank} is constants. */
  private final boolean standard;

  private NullIndex(NullForm form, long count, long presentCount, MemorySegment bitmap,
      MemorySegment prefixSums, MemorySegment blockBases, RankMethod rankMethod,
      int prefixSumBits, int chunkShift) {
    this.form = Objects.requireNonNull(form, "form");
    this.count = count;
    this.presentCount = presentCount;
    this.bitmap = bitmap;
    this.prefixSums = prefixSums;
    this.blockBases = blockBases;
    this.rankMethod = rankMethod;
    this.prefixSumBits = prefixSumBits;
    this.chunkShift = chunkShift;
    this.standard = form == NullForm.JACOBSON && prefixSumBits == PREFIX_SUM_BITS
        && chunkShift == CHUNK_SHIFT;
  }

  /**
   * Builds an index in native memory.
   *
   * @param form any but {@link NullForm#NONE}
   * @param memory where it is allocated: native and zeroed, as arenas give it
   */
  public static NullIndex build(PresenceBuilder presence, NullForm form, SegmentAllocator memory) {
    long[] lengthsBytes = sectionLengthsBytes(form, presence.count());
    MemorySegment[] sections = new MemorySegment[SECTION_COUNT];
    for (int i = 0; i < SECTION_COUNT; i++) {
      sections[i] = memory.allocate(lengthsBytes[i] + NativeBytes.PADDING_BYTES, Long.BYTES);
    }
    fill(presence, form, sections[0], sections[1], sections[2]);
    return new NullIndex(form, presence.count(), presence.presentCount(), sections[0],
        sections[1], sections[2], RankMethod.POPCOUNT, PREFIX_SUM_BITS, CHUNK_SHIFT);
  }

  /** The lengths of the three sections of an index over {@code count} positions. */
  public static long[] sectionLengthsBytes(NullForm form, long count) {
    long chunksBytes = 2 * ((count >>> CHUNK_SHIFT) + 1);
    long basesBytes = 8 * ((count >>> BLOCK_SHIFT) + 1);
    return switch (form) {
      case NONE -> new long[] {0, 0, 0};
      case UNCOMPRESSED -> new long[] {chunksBytes, 0, 0};
      case JACOBSON -> new long[] {chunksBytes, chunksBytes, basesBytes};
      case VANILLA -> new long[] {chunksBytes, 0, basesBytes};
    };
  }

  /** Fills three sections of a structure that were allocated with {@link #sectionLengthsBytes}. */
  public static void write(
      PresenceBuilder presence, NullForm form, StructureWriter writer, int firstSection) {
    if (form != NullForm.NONE) {
      fill(presence, form, writer.section(firstSection), writer.section(firstSection + 1),
          writer.section(firstSection + 2));
    }
  }

  /**
   * The index in three sections of a structure.
   *
   * @param form any but {@link NullForm#NONE}
   */
  public static NullIndex read(Structure structure, int firstSection, NullForm form, long count,
      long presentCount) {
    return new NullIndex(form, count, presentCount, structure.section(firstSection),
        structure.section(firstSection + 1), structure.section(firstSection + 2),
        RankMethod.POPCOUNT, PREFIX_SUM_BITS, CHUNK_SHIFT);
  }

  private static void fill(PresenceBuilder presence, NullForm form, MemorySegment bitmap,
      MemorySegment prefixSums, MemorySegment blockBases) {
    presence.copyBitmap(bitmap);
    if (!form.isCompressed()) {
      return;
    }
    long chunkCount = (presence.count() >>> CHUNK_SHIFT) + 1;
    long before = 0;
    long blockBase = 0;
    for (long chunk = 0; chunk < chunkCount; chunk++) {
      if ((chunk & ((1 << (BLOCK_SHIFT - CHUNK_SHIFT)) - 1)) == 0) {
        blockBase = before;
        blockBases.set(NativeBytes.LONG, chunk >>> (BLOCK_SHIFT - CHUNK_SHIFT) << 3, blockBase);
      }
      if (form == NullForm.JACOBSON) {
        prefixSums.set(NativeBytes.SHORT, chunk << 1, (short) (before - blockBase));
      }
      before += Integer.bitCount(bitmap.get(NativeBytes.SHORT, chunk << 1) & 0xFFFF);
    }
  }

  /** The same index, counting bits in another way. */
  public NullIndex with(RankMethod method) {
    return new NullIndex(form, count, presentCount, bitmap, prefixSums, blockBases,
        Objects.requireNonNull(method), prefixSumBits, chunkShift);
  }

  /**
   * The same positions, found in another way: the bitmap is shared, the rest is built anew. Not for
   * {@link NullForm#UNCOMPRESSED}.
   *
   * @param memory where it is allocated: native and zeroed, as arenas give it
   */
  public NullIndex with(NullCompression compression, SegmentAllocator memory) {
    assert form.isCompressed();
    int newChunkShift = Integer.numberOfTrailingZeros(compression.chunkPositions());
    int blockShift = compression.prefixSumBits();
    int sumBytes = compression.prefixSumBits() / Byte.SIZE;
    long chunkCount = (count >>> newChunkShift) + 1;
    boolean sums = compression.form() == NullForm.JACOBSON;
    MemorySegment newSums =
        memory.allocate((sums ? chunkCount * sumBytes : 0) + NativeBytes.PADDING_BYTES, 1);
    MemorySegment newBases = memory.allocate(
        (count >>> blockShift) * Long.BYTES + Long.BYTES + NativeBytes.PADDING_BYTES, Long.BYTES);
    long before = 0;
    long blockBase = 0;
    for (long chunk = 0; chunk < chunkCount; chunk++) {
      long from = chunk << newChunkShift;
      if ((from & ((1L << blockShift) - 1)) == 0) {
        blockBase = before;
        newBases.set(NativeBytes.LONG, from >>> blockShift << 3, blockBase);
      }
      if (sums) {
        NativeBytes.store(newSums, chunk * sumBytes, sumBytes, before - blockBase);
      }
      before += Long.bitCount(presentWord(from) & (-1L >>> -compression.chunkPositions()));
    }
    return new NullIndex(compression.form(), count, presentCount, bitmap, newSums, newBases,
        compression.rankMethod(), compression.prefixSumBits(), newChunkShift);
  }

  /** How the structure with the gaps is stored. */
  public NullForm form() {
    return form;
  }

  /** How bits of a chunk are counted. */
  public RankMethod rankMethod() {
    return rankMethod;
  }

  /** Number of positions. */
  public long count() {
    return count;
  }

  /** Number of present positions. */
  public long presentCount() {
    return presentCount;
  }

  /** Whether a position, from 0 to {@code count - 1}, is present. */
  public boolean isPresent(long position) {
    assert position >= 0 && position < count : position;
    return (bitmap.get(NativeBytes.BYTE, position >>> 3) >>> (position & 7) & 1) != 0;
  }

  /**
   * The number of present positions before {@code position}, from 0 to {@code count}. Constant time,
   * but for {@link NullForm#VANILLA}. Not for {@link NullForm#UNCOMPRESSED}.
   */
  public long rank(long position) {
    assert position >= 0 && position <= count : position;
    if (!standard) {
      return form == NullForm.VANILLA ? scanRank(position) : rankWithParameters(position);
    }
    long chunkBytes = position >>> CHUNK_SHIFT << 1;
    int bits = bitmap.get(NativeBytes.SHORT, chunkBytes) & 0xFFFF;
    int bit = (int) position & CHUNK_MASK;
    int inChunk = rankMethod == RankMethod.POPCOUNT
        ? Integer.bitCount(bits & ((1 << bit) - 1))
        : PositionCountMap.countBefore(bits, bit);
    return blockBases.get(NativeBytes.LONG, position >>> BLOCK_SHIFT << 3)
        + (prefixSums.get(NativeBytes.SHORT, chunkBytes) & 0xFFFF) + inChunk;
  }

  /**
   * The {@link #rank}s of many positions, and those of the positions behind them: each costs one look at the
   * bitmap and at the sums. Not for {@link NullForm#UNCOMPRESSED}.
   *
   * @param positions each from 0 to below {@link #count}
   * @param ranks receives the number of present positions before each
   * @param nextRanks receives that number with the position itself
   */
  public void ranks(long[] positions, int count, long[] ranks, long[] nextRanks) {
    if (!standard || rankMethod != RankMethod.POPCOUNT) {
      for (int i = 0; i < count; i++) {
        long rank = rank(positions[i]);
        nextRanks[i] = rank + (isPresent(positions[i]) ? 1 : 0);
        ranks[i] = rank;
      }
      return;
    }
    MemorySegment bits = bitmap;
    MemorySegment sums = prefixSums;
    MemorySegment bases = blockBases;
    for (int i = 0; i < count; i++) {
      long position = positions[i];
      long chunkBytes = position >>> CHUNK_SHIFT << 1;
      int chunk = bits.get(NativeBytes.SHORT, chunkBytes) & 0xFFFF;
      int bit = (int) position & CHUNK_MASK;
      long rank = bases.get(NativeBytes.LONG, position >>> BLOCK_SHIFT << 3)
          + (sums.get(NativeBytes.SHORT, chunkBytes) & 0xFFFF)
          + Integer.bitCount(chunk & ((1 << bit) - 1));
      ranks[i] = rank;
      nextRanks[i] = rank + (chunk >>> bit & 1);
    }
  }

  private long rankWithParameters(long position) {
    long chunk = position >>> chunkShift;
    long chunkStart = chunk << chunkShift;
    int sumBytes = prefixSumBits / Byte.SIZE;
    long bits = bitmap.get(NativeBytes.LONG, chunkStart >>> 3);
    return blockBases.get(NativeBytes.LONG, position >>> prefixSumBits << 3)
        + NativeBytes.load(prefixSums, chunk * sumBytes, NativeBytes.mask(sumBytes))
        + Long.bitCount(bits & ((1L << (position - chunkStart)) - 1));
  }

  private long scanRank(long position) {
    long block = position >>> BLOCK_SHIFT;
    long rank = blockBases.get(NativeBytes.LONG, block << 3);
    long at = block << BLOCK_SHIFT;
    for (; at + Long.SIZE <= position; at += Long.SIZE) {
      rank += Long.bitCount(bitmap.get(NativeBytes.LONG, at >>> 3));
    }
    long rest = bitmap.get(NativeBytes.LONG, at >>> 3) & ((1L << (position - at)) - 1);
    return rank + Long.bitCount(rest);
  }

  /**
   * Presence of the 64 positions from {@code from} on, the first in the lowest bit. Bits at and above
   * {@code count} are 0.
   */
  public long presentWord(long from) {
    assert from >= 0 && from <= count : from;
    long at = from >>> 3;
    int shift = (int) from & 7;
    long word = bitmap.get(NativeBytes.LONG, at) >>> shift;
    // Shifting in two steps makes a shift by 64 yield 0.
    return word | (long) bitmap.get(NativeBytes.BYTE, at + 8) << (63 - shift) << 1;
  }

  /**
   * Lists the present ones of {@code positionCount} consecutive positions.
   *
   * @param from the first position
   * @param positions receives, ascending, which are present, relative to {@code from}
   * @return how many are present; the value of the first one has index {@code rank(from)} among the
   *     values, those of the others follow
   */
  public int select(long from, int positionCount, int[] positions) {
    assert from >= 0 && from + positionCount <= count : from;
    int selected = 0;
    for (int base = 0; base < positionCount; base += Long.SIZE) {
      long word = presentWord(from + base);
      if (positionCount - base < Long.SIZE) {
        word &= (1L << (positionCount - base)) - 1;
      }
      while (word != 0) {
        positions[selected++] = base + Long.numberOfTrailingZeros(word);
        word &= word - 1;
      }
    }
    return selected;
  }

  /**
   * Ranks many positions, in any order.
   *
   * @param positions each from 0 to {@code count - 1}
   * @param ranks receives the rank of each, or -1 if it is not present
   */
  public void ranks(long[] positions, int positionCount, long[] ranks) {
    for (int i = 0; i < positionCount; i++) {
      long position = positions[i];
      ranks[i] = isPresent(position) ? rank(position) : -1;
    }
  }

  /** The bitmap, from byte 0 on, for kernels. */
  public MemorySegment bitmap() {
    return bitmap;
  }

  /** Prefix sums, from byte 0 on, for kernels; without content unless the form is JACOBSON. */
  public MemorySegment prefixSums() {
    return prefixSums;
  }

  /** Block bases, from byte 0 on, for kernels; without content if the form is UNCOMPRESSED. */
  public MemorySegment blockBases() {
    return blockBases;
  }

  /** Bytes of all sections, without padding. */
  public long sizeBytes() {
    long[] lengthsBytes = sectionLengthsBytes(form, count);
    if (form == NullForm.JACOBSON) {
      lengthsBytes[1] = ((count >>> chunkShift) + 1) * (prefixSumBits / Byte.SIZE);
      lengthsBytes[2] = ((count >>> prefixSumBits) + 1) * Long.BYTES;
    }
    return lengthsBytes[0] + lengthsBytes[1] + lengthsBytes[2];
  }

  /** The paper's map M: how many bits of each 16-bit string are 1 before each position. */
  private static final class PositionCountMap {
    private static final MemorySegment CELLS = build();

    private PositionCountMap() {}

    private static MemorySegment build() {
      int strings = 1 << CHUNK_POSITIONS;
      MemorySegment cells = Arena.global().allocate((long) strings * CHUNK_POSITIONS);
      for (int string = 0; string < strings; string++) {
        for (int bit = 0; bit < CHUNK_POSITIONS; bit++) {
          cells.set(NativeBytes.BYTE, (long) string * CHUNK_POSITIONS + bit,
              (byte) Integer.bitCount(string & ((1 << bit) - 1)));
        }
      }
      return cells;
    }

    static int countBefore(int string, int bit) {
      return CELLS.get(NativeBytes.BYTE, (long) string * CHUNK_POSITIONS + bit);
    }
  }
}
