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
  public boolean runs(int from, int count, RunConsumer consumer) {
    BooleanRuns runs = new BooleanRuns(from, consumer);
    boolean all = runs.bits(bytes, bit, count) && runs.end();
    bit += count;
    return all;
  }

  @Override
  public void bits(long[] target, long at, int count) {
    PackedBits.copy(bytes, bit, count, target, at);
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
