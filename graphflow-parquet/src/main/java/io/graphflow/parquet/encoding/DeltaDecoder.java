package io.graphflow.parquet.encoding;

import io.graphflow.parquet.error.UnreadableException;

/**
 * Integers as differences from the ones before: in blocks, each with the least difference in it, of mini-blocks, each of
 * which has the differences beyond the least one packed in as many bits as its greatest takes. Decodes no further than it
 * is asked to.
 */
final class DeltaDecoder extends ValueDecoder {
  /** Far more values than any writer has in a block; 128 are usual. */
  private static final int MOST_PER_BLOCK = 1 << 20;

  private static final int LEAST_PER_MINI_BLOCK = 32;

  private final PageBytes in;
  private final boolean narrow;
  private final int miniBlockSize;
  private final int miniBlockCount;
  private final int total;
  private long last;
  private int position;
  private long leastDifference;
  private int widthsAt;
  private int miniBlock;
  private int width;
  private int miniBlockLeft;
  private long bit;

  /** @param narrow whether they are of 32 bits, and overflow as such */
  DeltaDecoder(PageBytes in, boolean narrow) {
    this.in = in;
    this.narrow = narrow;
    long blockSize = in.varint("the size of a block");
    long count = in.varint("the number of mini-blocks");
    if (blockSize <= 0 || blockSize > MOST_PER_BLOCK || count <= 0 || count > blockSize
        || blockSize % count != 0 || blockSize / count % LEAST_PER_MINI_BLOCK != 0) {
      throw new UnreadableException("expected blocks of a multiple of 32 values, at most "
          + MOST_PER_BLOCK + ", found " + Long.toUnsignedString(blockSize) + " in "
          + Long.toUnsignedString(count) + " mini-blocks");
    }
    this.miniBlockSize = (int) (blockSize / count);
    this.miniBlockCount = (int) count;
    this.miniBlock = miniBlockCount;
    long values = in.varint("the number of values");
    if (values < 0 || values > Integer.MAX_VALUE) {
      throw new UnreadableException(
          "expected a number of values, found " + Long.toUnsignedString(values));
    }
    this.total = (int) values;
    long first = in.zigzag("the first value");
    this.last = narrow ? (int) first : first;
  }

  /** Fails if there are fewer values. */
  void require(int count) {
    if (count > total) {
      throw new UnreadableException("expected " + count + " values, found " + total);
    }
  }

  @Override
  public void longs(long[] target, int at, int count) {
    if (count == 0) {
      return;
    }
    int next = at;
    int end = at + count;
    if (position == 0) {
      target[next++] = last;
    }
    while (next < end) {
      int length = Math.min(ready(), end - next);
      sums(target, next, length);
      miniBlockLeft -= length;
      bit += (long) length * width;
      next += length;
    }
    position += count;
  }

  @Override
  public void skip(int count) {
    long[] ignored = new long[Math.min(count, HybridValueDecoder.STEP)];
    int left = count;
    while (left > 0) {
      int length = Math.min(left, ignored.length);
      longs(ignored, 0, length);
      left -= length;
    }
  }

  /** Moves over all values that have not been read, to what is behind them. */
  void toEnd() {
    int left = total - Math.max(position, 1);
    left -= miniBlockLeft;
    while (left > 0) {
      nextMiniBlock();
      left -= miniBlockSize;
    }
    position = total;
  }

  private int ready() {
    if (miniBlockLeft == 0) {
      nextMiniBlock();
    }
    return miniBlockLeft;
  }

  private void nextMiniBlock() {
    if (miniBlock == miniBlockCount) {
      leastDifference = in.zigzag("the least difference of a block");
      widthsAt = in.take(miniBlockCount, "the widths of mini-blocks");
      miniBlock = 0;
    }
    width = in.array()[widthsAt + miniBlock++] & 0xFF;
    if (width > Long.SIZE) {
      throw new UnreadableException("expected differences of up to 64 bits, found " + width);
    }
    long bytes = (long) miniBlockSize * width / Byte.SIZE;
    bit = (long) in.take(bytes, "differences") * Byte.SIZE;
    miniBlockLeft = miniBlockSize;
  }

  private void sums(long[] target, int at, int count) {
    byte[] bytes = in.array();
    long sum = last;
    long least = leastDifference;
    long next = bit;
    int end = at + count;
    if (width == 0) {
      for (int i = at; i < end; i++) {
        sum += least;
        target[i] = sum;
      }
    } else if (width <= Long.SIZE - Byte.SIZE) {
      long mask = -1L >>> (Long.SIZE - width);
      for (int i = at; i < end; i++) {
        sum += least
            + (LittleEndian.getLong(bytes, (int) (next >>> 3)) >>> (next & 7) & mask);
        target[i] = sum;
        next += width;
      }
    } else {
      for (int i = at; i < end; i++) {
        sum += least + wide(bytes, next);
        target[i] = sum;
        next += width;
      }
    }
    if (narrow) {
      for (int i = at; i < end; i++) {
        target[i] = (int) target[i];
      }
    }
    last = sum;
  }

  /** A difference that may lie in nine bytes. */
  private long wide(byte[] bytes, long at) {
    int from = (int) (at >>> 3);
    int shift = (int) (at & 7);
    long low = LittleEndian.getLong(bytes, from) >>> shift;
    long high = shift == 0 ? 0 : (bytes[from + Long.BYTES] & 0xFFL) << (Long.SIZE - shift);
    return (low | high) & -1L >>> (Long.SIZE - width);
  }
}
