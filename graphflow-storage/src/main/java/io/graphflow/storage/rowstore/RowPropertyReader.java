package io.graphflow.storage.rowstore;

import io.graphflow.storage.memory.NativeBytes;
import io.graphflow.storage.snapshot.PropertyReader;
import io.graphflow.storage.tagged.TaggedValues;
import io.graphflow.storage.temporal.PackedDateTime;
import io.graphflow.storage.text.Utf8;
import io.graphflow.storage.type.DynamicType;
import io.graphflow.storage.type.ListType;
import io.graphflow.storage.type.LogicalType;
import io.graphflow.storage.type.ScalarType;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Reads one property of a {@link RowStore}. */
public final class RowPropertyReader extends PropertyReader {
  private final RowStore rows;
  private final MemorySegment records;
  private final int key;
  private final LogicalType type;
  private final boolean neverNull;

  /**
   * Creates a reader.
   *
   * @param key index of the property in the catalog
   * @param neverNull whether every element has a value
   */
  public RowPropertyReader(RowStore rows, int key, LogicalType type, boolean neverNull) {
    this.rows = rows;
    this.records = rows.records();
    this.key = key;
    this.type = type;
    this.neverNull = neverNull;
  }

  @Override
  public LogicalType type() {
    return type;
  }

  @Override
  public boolean neverNull() {
    return neverNull;
  }

  @Override
  public boolean isNull(long position) {
    return rows.find(position, key) == RowStore.ABSENT;
  }

  @Override
  public long getLong(long position) {
    long at = rows.find(position, key);
    if (at == RowStore.ABSENT) {
      return 0;
    }
    return type == ScalarType.BOOLEAN
        ? records.get(NativeBytes.BYTE, at)
        : records.get(NativeBytes.LONG, at);
  }

  @Override
  public double getDouble(long position) {
    long at = rows.find(position, key);
    return at == RowStore.ABSENT ? 0 : records.get(NativeBytes.DOUBLE, at);
  }

  @Override
  public String getString(long position) {
    long at = rows.find(position, key);
    return at == RowStore.ABSENT ? null : stringAt(at);
  }

  @Override
  public boolean stringEquals(long position, byte[] utf8) {
    long at = rows.find(position, key);
    return records.get(NativeBytes.INT, at) == utf8.length
        && Utf8.equal(records, at + Integer.BYTES, utf8, 0, utf8.length);
  }

  private String stringAt(long at) {
    byte[] utf8 = new byte[records.get(NativeBytes.INT, at)];
    MemorySegment.copy(records, NativeBytes.BYTE, at + Integer.BYTES, utf8, 0, utf8.length);
    return new String(utf8, StandardCharsets.UTF_8);
  }

  @Override
  public Object getValue(long position) {
    long at = rows.find(position, key);
    if (at == RowStore.ABSENT) {
      return null;
    }
    return switch (type) {
      case ScalarType scalar -> valueAt(at, scalar);
      case ListType list -> listAt(at, list.element());
      case DynamicType _ -> {
        int rowType = records.get(NativeBytes.BYTE, at - 1);
        yield RowType.isTagged(rowType)
            ? TaggedValues.read(records, at + Integer.BYTES, RowType.tag(rowType))
            : valueAt(at, RowType.scalar(rowType));
      }
    };
  }

  private Object valueAt(long at, ScalarType scalar) {
    return switch (scalar) {
      case BOOLEAN -> records.get(NativeBytes.BYTE, at) != 0;
      case INT64 -> records.get(NativeBytes.LONG, at);
      case DOUBLE -> records.get(NativeBytes.DOUBLE, at);
      case STRING -> stringAt(at);
      case DATE -> LocalDate.ofEpochDay(records.get(NativeBytes.LONG, at));
      case DATETIME -> PackedDateTime.of(records.get(NativeBytes.LONG, at));
    };
  }

  private List<Object> listAt(long at, ScalarType element) {
    int count = records.get(NativeBytes.INT, at + Integer.BYTES);
    List<Object> list = new ArrayList<>(count);
    long item = at + 2 * Integer.BYTES;
    for (int i = 0; i < count; i++) {
      list.add(valueAt(item, element));
      item += switch (element) {
        case BOOLEAN -> 1;
        case STRING -> Integer.BYTES + records.get(NativeBytes.INT, item);
        case INT64, DOUBLE, DATE, DATETIME -> Long.BYTES;
      };
    }
    return Collections.unmodifiableList(list);
  }
}
