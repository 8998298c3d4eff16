package io.graphflow.parquet.encoding;

/** Bits, the least significant of a byte first. */
final class PlainBooleanDecoder extends ValueDecoder {
  private final byte[] bytes;
  private long bit;

  PlainBooleanDecoder(PageBytes in, int count) {
    this.bytes = in.array();
    this.bit = (long) in.take((count + 7L) / Byte.SIZE, count + " booleans") * Byte.SIZE;
  }

  @Override
  public void booleans(boolean[] target, int at, int count) {
    for (int i = 0; i < count; i++) {
      target[at + i] = get(bit + i);
    }
    bit += count;
  }

  @Override
  public void runs(int count, RunConsumer consumer) {
    int from = 0;
    for (int i = 1; i <= count; i++) {
      if (i == count || get(bit + i) != get(bit + from)) {
        consumer.run(from, i - from, get(bit + from) ? 1 : 0);
        from = i;
      }
    }
    bit += count;
  }

  private boolean get(long at) {
    return (bytes[(int) (at >>> 3)] >>> (at & 7) & 1) != 0;
  }

  @Override
  public void skip(int count) {
    bit += count;
  }
}
