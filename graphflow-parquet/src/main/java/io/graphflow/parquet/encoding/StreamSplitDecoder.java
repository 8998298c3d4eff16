package io.graphflow.parquet.encoding;

import io.graphflow.parquet.schema.PhysicalType;

/** The first bytes of all values, then the second ones, and so on. */
final class StreamSplitDecoder extends ValueDecoder {
  private final byte[] bytes;
  private final PhysicalType type;
  private final int width;
  private final int stride;
  private int position;

  StreamSplitDecoder(PageBytes in, PhysicalType type, int width, int count) {
    this.bytes = in.array();
    this.type = type;
    this.width = width;
    this.stride = count;
    this.position = in.take((long) width * count, count + " values");
  }

  private long bits(int index) {
    long value = 0;
    for (int i = 0; i < width; i++) {
      value |= (bytes[position + index + i * stride] & 0xFFL) << (i * Byte.SIZE);
    }
    return value;
  }

  @Override
  public void longs(long[] target, int at, int count) {
    for (int i = 0; i < count; i++) {
      long bits = bits(i);
      target[at + i] = type == PhysicalType.INT32 ? (int) bits : bits;
    }
    skip(count);
  }

  @Override
  public void doubles(double[] target, int at, int count) {
    for (int i = 0; i < count; i++) {
      long bits = bits(i);
      target[at + i] = type == PhysicalType.FLOAT
          ? Float.intBitsToFloat((int) bits)
          : Double.longBitsToDouble(bits);
    }
    skip(count);
  }

  @Override
  public void binaries(int count, BinarySink sink) {
    byte[] value = new byte[width];
    for (int i = 0; i < count; i++) {
      for (int j = 0; j < width; j++) {
        value[j] = bytes[position + i + j * stride];
      }
      sink.add(value, 0, width);
    }
    skip(count);
  }

  @Override
  public void skip(int count) {
    position += count;
  }
}
