package io.graphflow.storage.rowstore;

import io.graphflow.storage.memory.NativeBytes;
import io.graphflow.storage.snapshot.PropertyReader;
import io.graphflow.storage.tagged.TaggedValues;
import io.graphflow.storage.temporal.PackedDateTime;
import io.graphflow.storage.type.DynamicType;
import io.graphflow.storage.type.ListType;
import io.graphflow.storage.type.LogicalType;
import io.graphflow.storage.type.ScalarType;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SegmentAllocator;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.function.Supplier;

/** Builds a {@link RowStore} from properties that can be read already. */
public final class RowStoreBuilder {

  private RowStoreBuilder() {}

  /**
   * Builds a store in two passes: one for the size of the records, one to write them.
   *
   * @param elementCount number of pointers, one an element
   * @param types types of the properties
   * @param rows gives a new walk over the elements each time it is asked
   * @param pointerIndex see {@link RowStore}; null if an element's position is its index
   */
  public static RowStore build(long elementCount, List<LogicalType> types, Supplier<RowSource> rows,
      RowStore.PointerIndex pointerIndex, SegmentAllocator memory) {
    long recordBytes = RowStore.FIRST_RECORD;
    for (RowSource row = rows.get(); !types.isEmpty() && row.next();) {
      recordBytes += recordBytes(types, row);
    }
    MemorySegment pointers =
        memory.allocate(Math.max(1, elementCount) * Long.BYTES, Long.BYTES);
    MemorySegment records = memory.allocate(recordBytes + NativeBytes.PADDING_BYTES, Long.BYTES);
    long at = RowStore.FIRST_RECORD;
    long pointer = 0;
    for (RowSource row = rows.get(); !types.isEmpty() && row.next(); pointer++) {
      long end = write(records, at, types, row);
      if (end != at) {
        pointers.set(NativeBytes.LONG, pointer * Long.BYTES, at);
        at = end;
      }
    }
    assert at == recordBytes : at;
    return new RowStore(pointers, elementCount, records, recordBytes, pointerIndex);
  }

  private static long recordBytes(List<LogicalType> types, RowSource row) {
    long bytes = 0;
    long position = row.position();
    for (int key = 0; key < types.size(); key++) {
      PropertyReader reader = row.reader(key);
      if (!reader.isNull(position)) {
        bytes += RowStore.ENTRY_HEADER_BYTES + valueBytes(types.get(key), reader, position);
      }
    }
    return bytes == 0 ? 0 : bytes + RowStore.ENTRY_COUNT_BYTES;
  }

  private static long valueBytes(LogicalType type, PropertyReader reader, long position) {
    if (type instanceof DynamicType) {
      Object value = reader.getValue(position);
      int rowType = RowType.of(type, value);
      int fixed = RowType.fixedBytes(rowType);
      return fixed > 0 ? fixed
          : RowType.isTagged(rowType) ? Integer.BYTES + TaggedValues.bytes(value).length
              : variableBytes(value);
    }
    int fixed = RowType.fixedBytes(RowType.of(type));
    return fixed > 0 ? fixed : variableBytes(reader.getValue(position));
  }

  private static long variableBytes(Object value) {
    long bytes = Integer.BYTES;
    return switch (value) {
      case String text -> bytes + text.getBytes(StandardCharsets.UTF_8).length;
      case List<?> list -> {
        bytes += Integer.BYTES;
        for (Object item : list) {
          bytes += switch (item) {
            case Boolean ignored -> 1;
            case String text -> variableBytes(text);
            default -> Long.BYTES;
          };
        }
        yield bytes;
      }
      default -> throw new AssertionError(value);
    };
  }

  private static long write(MemorySegment records, long start, List<LogicalType> types,
      RowSource row) {
    long position = row.position();
    long at = start + RowStore.ENTRY_COUNT_BYTES;
    int entries = 0;
    for (int key = 0; key < types.size(); key++) {
      PropertyReader reader = row.reader(key);
      if (!reader.isNull(position)) {
        LogicalType type = types.get(key);
        int rowType = type instanceof DynamicType
            ? RowType.of(type, reader.getValue(position))
            : RowType.of(type);
        records.set(NativeBytes.SHORT, at, (short) key);
        records.set(NativeBytes.BYTE, at + RowStore.KEY_BYTES, (byte) rowType);
        at = writeValue(records, at + RowStore.ENTRY_HEADER_BYTES, type, reader, position);
        entries++;
      }
    }
    if (entries == 0) {
      return start;
    }
    records.set(NativeBytes.SHORT, start, (short) entries);
    return at;
  }

  private static long writeValue(MemorySegment records, long at, LogicalType type,
      PropertyReader reader, long position) {
    return switch (type) {
      case ScalarType scalar -> switch (scalar) {
        case BOOLEAN -> {
          records.set(NativeBytes.BYTE, at, (byte) reader.getLong(position));
          yield at + 1;
        }
        case INT64, DATE, DATETIME -> {
          records.set(NativeBytes.LONG, at, reader.getLong(position));
          yield at + Long.BYTES;
        }
        case DOUBLE -> {
          records.set(NativeBytes.DOUBLE, at, reader.getDouble(position));
          yield at + Double.BYTES;
        }
        case STRING -> writeString(records, at, reader.getString(position));
      };
      case ListType ignored -> {
        List<?> list = (List<?>) reader.getValue(position);
        records.set(NativeBytes.INT, at + Integer.BYTES, list.size());
        long end = at + 2 * Integer.BYTES;
        for (Object item : list) {
          end = writeItem(records, end, item);
        }
        records.set(NativeBytes.INT, at, Math.toIntExact(end - at - Integer.BYTES));
        yield end;
      }
      case DynamicType dynamic -> {
        Object value = reader.getValue(position);
        yield RowType.isTagged(RowType.of(type, value))
            ? writeBytes(records, at, TaggedValues.bytes(value))
            : writeItem(records, at, value);
      }
    };
  }

  private static long writeString(MemorySegment records, long at, String text) {
    return writeBytes(records, at, text.getBytes(StandardCharsets.UTF_8));
  }

  /** Writes bytes behind their number. */
  private static long writeBytes(MemorySegment records, long at, byte[] bytes) {
    records.set(NativeBytes.INT, at, bytes.length);
    MemorySegment.copy(
        bytes, 0, records, NativeBytes.BYTE, at + Integer.BYTES, bytes.length);
    return at + Integer.BYTES + bytes.length;
  }

  private static long writeItem(MemorySegment records, long at, Object item) {
    return switch (item) {
      case Boolean flag -> {
        records.set(NativeBytes.BYTE, at, (byte) (flag ? 1 : 0));
        yield at + 1;
      }
      case String text -> writeString(records, at, text);
      case Long number -> writeLong(records, at, number);
      case Double number -> writeLong(records, at, Double.doubleToRawLongBits(number));
      case LocalDate date -> writeLong(records, at, date.toEpochDay());
      case ZonedDateTime instant -> writeLong(records, at, PackedDateTime.millis(instant));
      default -> throw new AssertionError(item);
    };
  }

  private static long writeLong(MemorySegment records, long at, long value) {
    records.set(NativeBytes.LONG, at, value);
    return at + Long.BYTES;
  }
}
