package io.graphflow.parquet.encoding;

import io.graphflow.parquet.error.UnreadableException;
import io.graphflow.parquet.schema.PhysicalType;
import java.util.Arrays;

/** Of each value, how many bytes it has in common with the one before it, and the rest. */
final class DeltaByteArrayDecoder extends ValueDecoder {
  private final DeltaDecoder prefixes;
  private final DeltaLengthDecoder suffixes;
  private final int fixedLength;
  private byte[] value = new byte[64];
  private int length;
  private final long[] step = new long[HybridValueDecoder.STEP];

  /** @param fixedLength bytes of each value if all have as many, else 0 */
  DeltaByteArrayDecoder(PageBytes in, PhysicalType type, int fixedLength, int count) {
    this.fixedLength = type == PhysicalType.FIXED_LEN_BYTE_ARRAY ? fixedLength : 0;
    this.prefixes = new DeltaDecoder(in.copy(), true);
    prefixes.require(count);
    DeltaDecoder walk = new DeltaDecoder(in, true);
    walk.toEnd();
    this.suffixes = new DeltaLengthDecoder(in, count);
  }

  @Override
  public void binaries(int count, BinarySink sink) {
    for (int done = 0; done < count; done += step.length) {
      int size = Math.min(step.length, count - done);
      prefixes.longs(step, 0, size);
      int[] next = {0};
      suffixes.binaries(size, (bytes, from, rest) -> {
        append(step[next[0]++], bytes, from, rest);
        sink.add(value, 0, length);
      });
    }
  }

  private void append(long prefix, byte[] bytes, int from, int rest) {
    if (prefix < 0 || prefix > length) {
      throw new UnreadableException("expected up to " + length
          + " bytes in common with the value before, found " + prefix);
    }
    int newLength = (int) prefix + rest;
    if (fixedLength > 0 && newLength != fixedLength) {
      throw new UnreadableException(
          "expected a value of " + fixedLength + " bytes, found one of " + newLength);
    }
    if (newLength > value.length) {
      value = Arrays.copyOf(value, Math.max(newLength, (int) Math.min(2L * value.length, 1 << 30)));
    }
    System.arraycopy(bytes, from, value, (int) prefix, rest);
    length = newLength;
  }

  @Override
  public void skip(int count) {
    binaries(count, (_, _, _) -> {});
  }
}
