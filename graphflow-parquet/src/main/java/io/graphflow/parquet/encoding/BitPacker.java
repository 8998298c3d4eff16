package io.graphflow.parquet.encoding;

/** Adds numbers of few bits, the least significant first. For one thread. */
final class BitPacker {
  private final ByteSink sink;
  private long open;
  private int openBits;

  BitPacker(ByteSink sink) {
    this.sink = sink;
  }

  /** @param width from 0 to 64; the number has no other bits */
  void add(long number, int width) {
    if (width == 0) {
      return;
    }
    open |= number << openBits;
    if (openBits + width < Long.SIZE) {
      openBits += width;
      return;
    }
    sink.int64(open);
    int done = Long.SIZE - openBits;
    open = done == Long.SIZE ? 0 : number >>> done;
    openBits = width - done;
  }

  /** Adds what is left, up to a whole byte. */
  void end() {
    for (int bits = 0; bits < openBits; bits += Byte.SIZE) {
      sink.int8((int) (open >>> bits));
    }
    open = 0;
    openBits = 0;
  }
}
