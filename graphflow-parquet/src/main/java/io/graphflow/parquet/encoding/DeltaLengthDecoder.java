package io.graphflow.parquet.encoding;

import io.graphflow.parquet.error.UnreadableException;

/** Bytes of all values one after the other, with the lengths of all before them. */
final class DeltaLengthDecoder extends ValueDecoder {
  private final DeltaDecoder lengths;
  private final PageBytes in;
  private final long[] step = new long[HybridValueDecoder.STEP];

  DeltaLengthDecoder(PageBytes in, int count) {
    this.lengths = new DeltaDecoder(in.copy(), true);
    lengths.require(count);
    // The lengths are read where they are needed, and the bytes begin behind the last one.
    DeltaDecoder walk = new DeltaDecoder(in, true);
    walk.toEnd();
    this.in = in;
  }

  @Override
  public void binaries(int count, BinarySink sink) {
    for (int done = 0; done < count; done += step.length) {
      int size = Math.min(step.length, count - done);
      lengths.longs(step, 0, size);
      for (int i = 0; i < size; i++) {
        sink.add(in.array(), in.take(checked(step[i]), "a value"), (int) step[i]);
      }
    }
  }

  static long checked(long length) {
    if (length < 0) {
      throw new UnreadableException("expected the length of a value, found " + length);
    }
    return length;
  }

  @Override
  public void skip(int count) {
    binaries(count, (_, _, _) -> {});
  }
}
