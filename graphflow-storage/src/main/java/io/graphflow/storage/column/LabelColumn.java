package io.graphflow.storage.column;

import io.graphflow.storage.file.Structure;
import io.graphflow.storage.file.StructureWriter;
import io.graphflow.storage.memory.NativeBytes;
import io.graphflow.storage.nullindex.PresenceBuilder;
import io.graphflow.storage.snapshot.LabelReader;
import java.lang.foreign.MemorySegment;

/**
 * The vertices of a table that bear a label which some of them bear and others do not: a bit a
 * vertex.
 *
 * <p>Layout: two parameters, the number of vertices n and of those that bear the label, and one
 * section of ⌈n/64⌉ longs: bit i mod 64 of long ⌊i/64⌋ is 1 if the vertex at offset i bears it.
 * Immutable and safe for use by many threads.
 */
public final class LabelColumn implements LabelReader {
  private static final int COUNT = 0;
  private static final int BEARING_COUNT = 1;
  private static final int PARAMETER_COUNT = 2;

  private final long count;
  private final MemorySegment words;
  private final long sizeBytes;

  private LabelColumn(Structure structure) {
    count = structure.parameter(COUNT);
    words = structure.section(0);
    sizeBytes = structure.sectionLengthBytes(0);
    if (count < 0 || sizeBytes != wordCount(count) * Long.BYTES) {
      throw structure.damaged("its " + sizeBytes + " bytes do not fit " + count + " vertices");
    }
  }

  /** The column in a structure. */
  public static LabelColumn read(Structure structure) {
    return new LabelColumn(structure);
  }

  /**
   * Writes a column, and finishes the structure.
   *
   * @param bearing a position a vertex, present if it bears the label
   */
  public static void write(PresenceBuilder bearing, StructureWriter writer) {
    writer.allocate(PARAMETER_COUNT, wordCount(bearing.count()) * Long.BYTES);
    writer.parameter(COUNT, bearing.count());
    writer.parameter(BEARING_COUNT, bearing.presentCount());
    MemorySegment section = writer.section(0);
    for (long index = 0; index < wordCount(bearing.count()); index++) {
      section.set(NativeBytes.LONG, index << 3, bearing.word(index));
    }
    writer.finish();
  }

  private static long wordCount(long count) {
    return (count + Long.SIZE - 1) >>> 6;
  }

  /** Number of vertices. */
  public long count() {
    return count;
  }

  /** Bytes of the bits. */
  public long sizeBytes() {
    return sizeBytes;
  }

  @Override
  public boolean bears(long offset) {
    return (word(offset >>> 6) >>> offset & 1) != 0;
  }

  @Override
  public long bearing(long first) {
    long index = first >>> 6;
    long bearing = word(index) >>> first;
    // The shifts take the lowest six bits: where they are 0, the word is all.
    return (first & (Long.SIZE - 1)) == 0 ? bearing : bearing | word(index + 1) << -first;
  }

  /** Zero behind the end, as there is no vertex. */
  private long word(long index) {
    return index < wordCount(count) ? words.get(NativeBytes.LONG, index << 3) : 0;
  }
}
