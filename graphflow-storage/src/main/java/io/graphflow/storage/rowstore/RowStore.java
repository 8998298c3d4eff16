package io.graphflow.storage.rowstore;

import io.graphflow.storage.memory.NativeBytes;
import java.lang.foreign.MemorySegment;

/**
 * The properties of the vertices of a table, or of the edges of an edge table, as records behind one
 * pointer each. Immutable and safe for use by many threads.
 *
 * <p>Byte layout, little-endian:
 *
 * <pre>
 * pointers, 8 bytes an element: where its record starts; 0 if it has no property that is not NULL
 * records, from byte 8 on, one after the other:
 *   0  2  number of entries; NULLs have none
 *      for each entry, keys ascending
 *        0  2  key: the index of the property in the catalog
 *        2  1  type ({@link RowType})
 *        3     value: BOOLEAN 1 byte; INT64, DATE, DATETIME, DOUBLE 8 bytes;
 *              STRING 4 bytes of length and UTF-8;
 *              lists 4 bytes of length in bytes of what follows, 4 bytes element count, elements;
 *              those of type ANY in the form of {@link io.graphflow.storage.tagged.TaggedValues}
 * </pre>
 */
public final class RowStore {
  /** The place that {@link #find} returns for NULL; no record starts there. */
  static final long ABSENT = 0;

  static final int ENTRY_COUNT_BYTES = 2;
  static final int KEY_BYTES = 2;
  static final int ENTRY_HEADER_BYTES = 3;
  static final int FIRST_RECORD = 8;

  private final MemorySegment pointers;
  private final MemorySegment records;
  private final PointerIndex pointerIndex;
  private final long pointerCount;
  private final long recordBytes;

  /**
   * A store over filled memory.
   *
   * @param pointerIndex which pointer an element has, or null if that is its position
   */
  RowStore(MemorySegment pointers, long pointerCount, MemorySegment records, long recordBytes,
      PointerIndex pointerIndex) {
    this.pointers = pointers;
    this.pointerCount = pointerCount;
    this.records = records;
    this.recordBytes = recordBytes;
    this.pointerIndex = pointerIndex;
  }

  /**
   * Tells which pointer belongs to an edge whose position is its source's offset, where not every
   * source has an edge: there is one pointer an edge, not one a vertex.
   */
  @FunctionalInterface
  public interface PointerIndex {
    /** Index of the pointer of the edge at a position. */
    long of(long position);
  }

  /** Byte offset of the value of a property in the records, or {@link #ABSENT}. */
  long find(long position, int key) {
    long pointer = pointerIndex == null ? position : pointerIndex.of(position);
    assert pointer >= 0 && pointer < pointerCount : position;
    long at = pointers.get(NativeBytes.LONG, pointer * Long.BYTES);
    if (at == ABSENT) {
      return ABSENT;
    }
    MemorySegment bytes = records;
    int entries = bytes.get(NativeBytes.SHORT, at) & 0xFFFF;
    at += ENTRY_COUNT_BYTES;
    for (int i = 0; i < entries; i++) {
      if ((bytes.get(NativeBytes.SHORT, at) & 0xFFFF) == key) {
        return at + ENTRY_HEADER_BYTES;
      }
      int type = bytes.get(NativeBytes.BYTE, at + KEY_BYTES);
      at += ENTRY_HEADER_BYTES + valueBytes(bytes, at + ENTRY_HEADER_BYTES, type);
    }
    return ABSENT;
  }

  private static long valueBytes(MemorySegment bytes, long at, int type) {
    int fixed = RowType.fixedBytes(type);
    return fixed > 0 ? fixed : Integer.BYTES + (bytes.get(NativeBytes.INT, at) & 0xFFFFFFFFL);
  }

  MemorySegment records() {
    return records;
  }

  /** Bytes of pointers and records. */
  public long sizeBytes() {
    return pointerCount * Long.BYTES + recordBytes;
  }
}
