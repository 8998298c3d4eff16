package io.graphflow.parquet.write;

import io.graphflow.parquet.encoding.ByteSink;
import io.graphflow.parquet.schema.Column;
import io.graphflow.parquet.schema.PhysicalType;

/** Writes values one after the other. */
final class PlainValues {
  private PlainValues() {}

  static void add(Column column, long number, ByteSink sink) {
    if (column.length() == Integer.BYTES) {
      sink.int32((int) number);
    } else {
      sink.int64(number);
    }
  }

  static void add(Column column, byte[] bytes, int from, int length, ByteSink sink) {
    if (column.type() == PhysicalType.BYTE_ARRAY) {
      sink.int32(length);
    }
    sink.bytes(bytes, from, length);
  }

  static void add(Column column, PageBuffer page, ByteSink sink) {
    if (page.binary()) {
      int start = 0;
      for (int i = 0; i < page.valueCount(); i++) {
        int end = page.ends()[i];
        add(column, page.bytes(), start, end - start, sink);
        start = end;
      }
    } else if (column.type() == PhysicalType.BOOLEAN) {
      for (int i = 0; i < page.valueCount(); i += Byte.SIZE) {
        int bits = 0;
        for (int j = i; j < Math.min(page.valueCount(), i + Byte.SIZE); j++) {
          bits |= (int) page.numbers()[j] << (j - i);
        }
        sink.int8(bits);
      }
    } else {
      for (int i = 0; i < page.valueCount(); i++) {
        add(column, page.numbers()[i], sink);
      }
    }
  }
}
