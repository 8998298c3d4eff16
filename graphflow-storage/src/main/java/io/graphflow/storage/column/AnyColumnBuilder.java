package io.graphflow.storage.column;

import io.graphflow.storage.file.StructureWriter;
import io.graphflow.storage.memory.Hash64;
import io.graphflow.storage.memory.NativeBuffer;
import io.graphflow.storage.memory.NativeBytes;
import io.graphflow.storage.memory.ScratchSpace;
import io.graphflow.storage.tagged.TaggedValues;
import io.graphflow.storage.type.DynamicType;
import java.lang.foreign.MemorySegment;

/**
 * Builds columns of values of any types, each a tag and 8 bytes: a value, or where a text or list lies
 * among further bytes. A column of type {@link DynamicType#UNDETERMINED} has NULLs alone.
 */
public final class AnyColumnBuilder extends ColumnBuilder {
  private final NativeBuffer tags;
  private final NativeBuffer words;
  private final NativeBuffer bytes;

  AnyColumnBuilder(DynamicType type, ScratchSpace scratch) {
    super(type, scratch);
    tags = scratch.buffer();
    words = scratch.buffer();
    bytes = scratch.buffer();
  }

  /**
   * Appends a value.
   *
   * @param value not null; as {@link ColumnReader#getValue} gives it
   * @throws ClassCastException if no property can have it
   * @throws IllegalStateException if the type is not determined
   */
  public void append(Object value) {
    if (type() == DynamicType.UNDETERMINED) {
      throw new IllegalStateException("a value in a column of undetermined type: " + value);
    }
    int tag = TaggedValues.tag(value);
    if (TaggedValues.isWord(tag)) {
      long word = TaggedValues.word(value);
      valueAppended(Hash64.of(Hash64.of(word) + tag));
      words.appendLong(word);
    } else {
      byte[] content = TaggedValues.bytes(value);
      valueAppended(Hash64.of(Hash64.of(content, 0, content.length) + tag));
      words.appendLong(bytes.sizeBytes());
      bytes.appendBytes(content, 0, content.length);
    }
    tags.appendByte(tag);
  }

  @Override
  void appendValue(Object value) {
    append(value);
  }

  @Override
  long[] layOutValues(ColumnOptions options, long valueCount) {
    long[] sectionsBytes = new long[ColumnLayout.SECTION_COUNT];
    sectionsBytes[ColumnLayout.VALUES] = valueCount * Long.BYTES;
    sectionsBytes[ColumnLayout.TAGS] = valueCount;
    sectionsBytes[ColumnLayout.BYTES] = bytes.sizeBytes();
    return sectionsBytes;
  }

  @Override
  void fillValues(StructureWriter writer, int firstParameter, int firstSection) {
    writer.parameter(firstParameter + ColumnLayout.ENCODING, ColumnEncoding.ANY.code());
    writer.parameter(firstParameter + ColumnLayout.WIDTH_BYTES, Long.BYTES);
    MemorySegment wordSection = writer.section(firstSection + ColumnLayout.VALUES);
    MemorySegment tagSection = writer.section(firstSection + ColumnLayout.TAGS);
    long place = 0;
    long next = 0;
    for (long position = 0; position < count(); position++) {
      if (presence().isPresent(position)) {
        wordSection.set(NativeBytes.LONG, place << 3, words.longAt(next));
        tagSection.set(NativeBytes.BYTE, place, tags.segment().get(NativeBytes.BYTE, next));
        next++;
        place++;
      } else if (nullsTakePlace()) {
        place++;
      }
    }
    MemorySegment.copy(bytes.segment(), 0, writer.section(firstSection + ColumnLayout.BYTES), 0,
        bytes.sizeBytes());
  }

  @Override
  public void close() {
    super.close();
    tags.close();
    words.close();
    bytes.close();
  }
}
