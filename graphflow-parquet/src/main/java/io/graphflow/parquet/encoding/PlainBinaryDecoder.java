package io.graphflow.parquet.encoding;

/** Bytes, with their number before them. */
final class PlainBinaryDecoder extends ValueDecoder {
  private final PageBytes in;

  PlainBinaryDecoder(PageBytes in) {
    this.in = in;
  }

  @Override
  public void binaries(int count, BinarySink sink) {
    for (int i = 0; i < count; i++) {
      int length = in.int32("a value's length");
      sink.add(in.array(), in.take(length, "a value"), length);
    }
  }

  @Override
  public void skip(int count) {
    for (int i = 0; i < count; i++) {
      in.take(in.int32("a value's length"), "a value");
    }
  }
}
