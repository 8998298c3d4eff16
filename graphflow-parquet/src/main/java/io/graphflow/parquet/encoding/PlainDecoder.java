package io.graphflow.parquet.encoding;

import io.graphflow.parquet.schema.PhysicalType;

/** Numbers, and bytes of one length, one after the other. */
final class PlainDecoder extends ValueDecoder {
  private final byte[] bytes;
  private final PhysicalType type;
  private final int width;
  private int position;

  /**
   * @param width bytes of each value
   * @param count how many there are
   */
  PlainDecoder(PageBytes in, PhysicalType type, int width, int count) {
    this.bytes = in.array();
    this.type = type;
    this.width = width;
    this.position = in.take((long) width * count, count + " values");
  }

  @Override
  public void longs(long[] target, int at, int count) {
    switch (type) {
      case INT32 -> {
        for (int i = 0; i < count; i++) {
          target[at + i] = LittleEndian.getInt(bytes, position + i * Integer.BYTES);
        }
      }
      case INT64 -> {
        for (int i = 0; i < count; i++) {
          target[at + i] = LittleEndian.getLong(bytes, position + i * Long.BYTES);
        }
      }
      case BOOLEAN, INT96, FLOAT, DOUBLE, BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> super.longs(target,
          at, count);
    }
    skip(count);
  }

  @Override
  public void doubles(double[] target, int at, int count) {
    switch (type) {
      case FLOAT -> {
        for (int i = 0; i < count; i++) {
          target[at + i] =
              Float.intBitsToFloat(LittleEndian.getInt(bytes, position + i * Float.BYTES));
        }
      }
      case DOUBLE -> {
        for (int i = 0; i < count; i++) {
          target[at + i] =
              Double.longBitsToDouble(LittleEndian.getLong(bytes, position + i * Double.BYTES));
        }
      }
      case BOOLEAN, INT32, INT64, INT96, BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> super.doubles(target,
          at, count);
    }
    skip(count);
  }

  @Override
  public void binaries(int count, BinarySink sink) {
    for (int i = 0; i < count; i++) {
      sink.add(bytes, position + i * width, width);
    }
    skip(count);
  }

  @Override
  public void skip(int count) {
    position += count * width;
  }
}
