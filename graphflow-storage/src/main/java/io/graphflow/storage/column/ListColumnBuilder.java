package io.graphflow.storage.column;

import io.graphflow.storage.file.StructureWriter;
import io.graphflow.storage.memory.Hash64;
import io.graphflow.storage.memory.NativeBuffer;
import io.graphflow.storage.memory.NativeBytes;
import io.graphflow.storage.memory.ScratchSpace;
import io.graphflow.storage.type.ListType;
import java.lang.foreign.MemorySegment;
import java.util.List;

/**
 * Builds columns of lists: where each list ends among the elements of all, and a column of the
 * elements, which follows the list column's own parameters and sections. To append a value, append
 * its elements to {@link #elements} and then call {@link #endList}.
 */
public final class ListColumnBuilder extends ColumnBuilder {
  private final ColumnBuilder elements;
  private final NativeBuffer ends;
  private int widthBytes;

  ListColumnBuilder(ListType type, ScratchSpace scratch) {
    super(type, scratch);
    elements = ColumnBuilder.of(type.element(), scratch);
    ends = scratch.buffer();
  }

  /** The elements of all lists, in order. None may be NULL. */
  public ColumnBuilder elements() {
    return elements;
  }

  /** Appends a value: the list of the elements that were appended since the last one. */
  public void endList() {
    assert elements.presence().allPresent() : "a list element is NULL";
    ends.appendLong(elements.count());
    valueAppended(Hash64.of(elements.takeSequenceHash()));
  }

  @Override
  void appendValue(Object value) {
    ((List<?>) value).forEach(elements::appendValue);
    endList();
  }

  @Override
  public int parameterCount() {
    return ColumnLayout.PARAMETER_COUNT + elements.parameterCount();
  }

  @Override
  long[] layOutValues(ColumnOptions options, long valueCount) {
    widthBytes = NativeBytes.widthBytes(elements.count());
    long[] elementsBytes = elements.layOut(options);
    long[] sectionsBytes = new long[ColumnLayout.SECTION_COUNT + elementsBytes.length];
    sectionsBytes[ColumnLayout.VALUES] = (valueCount + 1) * widthBytes;
    System.arraycopy(
        elementsBytes, 0, sectionsBytes, ColumnLayout.SECTION_COUNT, elementsBytes.length);
    return sectionsBytes;
  }

  @Override
  void fillValues(StructureWriter writer, int firstParameter, int firstSection) {
    writer.parameter(firstParameter + ColumnLayout.ENCODING, ColumnEncoding.LIST.code());
    writer.parameter(firstParameter + ColumnLayout.WIDTH_BYTES, widthBytes);
    MemorySegment section = writer.section(firstSection + ColumnLayout.VALUES);
    long at = 0;
    long end = 0;
    long next = 0;
    for (long position = 0; position < count(); position++) {
      if (presence().isPresent(position)) {
        end = ends.longAt(next++);
      } else if (!nullsTakePlace()) {
        continue;
      }
      at += widthBytes;
      NativeBytes.store(section, at, widthBytes, end);
    }
    elements.fill(writer, firstParameter + ColumnLayout.PARAMETER_COUNT,
        firstSection + ColumnLayout.SECTION_COUNT);
  }

  @Override
  public void close() {
    super.close();
    elements.close();
    ends.close();
  }
}
