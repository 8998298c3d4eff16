package io.graphflow.storage.column;

import io.graphflow.storage.file.Structure;
import io.graphflow.storage.memory.NativeBytes;
import io.graphflow.storage.tagged.TaggedValues;
import java.lang.foreign.MemorySegment;

/**
 * The values of an ANY column: of each a tag and a word, which is the value itself or, of a text or
 * list, where it begins in a section of bytes; see {@link TaggedValues}. Immutable and safe for use by
 * many threads.
 */
final class AnyValues {
  private final MemorySegment tags;
  private final MemorySegment words;
  private final MemorySegment bytes;

  /** The values in the sections of a column. */
  AnyValues(Structure structure, int firstSection, long valueCount) {
    long tagBytes = structure.sectionLengthBytes(firstSection + ColumnLayout.TAGS);
    if (tagBytes != valueCount) {
      throw structure.damaged("its column has " + tagBytes + " tags where " + valueCount
          + " are expected");
    }
    tags = structure.section(firstSection + ColumnLayout.TAGS);
    words = structure.section(firstSection + ColumnLayout.VALUES);
    bytes = structure.section(firstSection + ColumnLayout.BYTES);
  }

  /** The value at a place, which is not NULL's. */
  Object get(long index) {
    int tag = tags.get(NativeBytes.BYTE, index);
    long word = words.get(NativeBytes.LONG, index << 3);
    return TaggedValues.isWord(tag)
        ? TaggedValues.ofWord(tag, word)
        : TaggedValues.read(bytes, word, tag);
  }
}
