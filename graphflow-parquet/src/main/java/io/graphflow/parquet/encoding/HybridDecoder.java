package io.graphflow.parquet.encoding;

import io.graphflow.parquet.error.UnreadableException;
import java.util.Arrays;

/**
 * Reads small numbers that are written as runs of equal ones and as packed bits in turns: levels, booleans, places in a
 * dictionary. For one thread.
 */
public final class HybridDecoder {
  private static final int GROUP = 8;

  private final PageBytes in;
  private final int width;
  private final int mask;
  private int runLeft;
  private int runValue;
  private long packedLeft;
  private long bit;

  /**
   * Creates a decoder.
   *
   * @param width bits of each number, from 0 to 32
   */
  public HybridDecoder(PageBytes in, int width) {
    if (width > Integer.SIZE) {
      throw new UnreadableException("expected numbers of up to 32 bits, found " + width);
    }
    this.in = in;
    this.width = width;
    this.mask = width == 0 ? 0 : -1 >>> (Integer.SIZE - width);
  }

  /** Reads numbers. */
  public void read(int[] target, int at, int count) {
    int next = at;
    int end = at + count;
    while (next < end) {
      int length = advance(end - next);
      if (packed()) {
        unpack(target, next, length);
      } else {
        Arrays.fill(target, next, next + length, runValue);
      }
      consume(length);
      next += length;
    }
  }

  /** How many of the next numbers are a given one. */
  public int count(int value, int count) {
    int found = 0;
    int left = count;
    while (left > 0) {
      int length = advance(left);
      if (packed()) {
        for (int i = 0; i < length; i++) {
          found += number(bit + (long) i * width) == value ? 1 : 0;
        }
      } else if (runValue == value) {
        found += length;
      }
      consume(length);
      left -= length;
    }
    return found;
  }

  /**
   * Reads numbers as runs; neighbours may have the same value.
   *
   * @param from the number of the first one, for the consumer
   * @return whether the consumer has taken all
   */
  boolean runs(int from, int count, RunConsumer consumer) {
    int done = 0;
    while (done < count) {
      int length = advance(count - done);
      boolean more = packed()
          ? packedRuns(length, from + done, consumer)
          : consumer.run(from + done, length, runValue);
      if (!more) {
        return false;
      }
      consume(length);
      done += length;
    }
    return true;
  }

  /** Reads numbers of one bit as runs, whose neighbours differ, as {@link #runs} does. */
  boolean booleanRuns(int from, int count, RunConsumer consumer) {
    BooleanRuns runs = new BooleanRuns(from, consumer);
    int done = 0;
    while (done < count) {
      int length = advance(count - done);
      if (!(packed() ? runs.bits(in.array(), bit, length) : runs.run(length, runValue))) {
        return false;
      }
      consume(length);
      done += length;
    }
    return runs.end();
  }

  private boolean packedRuns(int length, int done, RunConsumer consumer) {
    int from = 0;
    int value = number(bit);
    for (int i = 1; i < length; i++) {
      int other = number(bit + (long) i * width);
      if (other != value) {
        if (!consumer.run(done + from, i - from, value)) {
          return false;
        }
        from = i;
        value = other;
      }
    }
    return consumer.run(done + from, length - from, value);
  }

  /** Reads numbers of one bit to where there are zeros. */
  void bits(long[] target, long at, int count) {
    int done = 0;
    while (done < count) {
      int length = advance(count - done);
      if (packed()) {
        PackedBits.copy(in.array(), bit, length, target, at + done);
      } else if (runValue != 0) {
        PackedBits.set(target, at + done, at + done + length);
      }
      consume(length);
      done += length;
    }
  }

  /** Passes over numbers. */
  public void skip(int count) {
    int left = count;
    while (left > 0) {
      int length = advance(left);
      consume(length);
      left -= length;
    }
  }

  private boolean packed() {
    return packedLeft > 0;
  }

  private void consume(int length) {
    if (packedLeft > 0) {
      packedLeft -= length;
      bit += (long) length * width;
    } else {
      runLeft -= length;
    }
  }

  /** Sees to it that there are numbers in the run or the group, and returns how many of those that are wanted. */
  private int advance(int wanted) {
    while (runLeft == 0 && packedLeft == 0) {
      if (width == 0) {
        // Zero is all there is to tell, and some writers do not.
        runLeft = wanted;
        runValue = 0;
        break;
      }
      long head = in.varint("a run");
      long length = head >>> 1;
      if (length == 0 || length > Integer.MAX_VALUE) {
        throw new UnreadableException(
            "expected a run of numbers, found one of " + Long.toUnsignedString(length));
      }
      if ((head & 1) == 0) {
        runLeft = (int) length;
        runValue = value();
      } else {
        // The last group may be cut where its numbers end.
        long bytes = Math.min(length * width, in.left());
        packedLeft = Math.min(length * GROUP, bytes * Byte.SIZE / width);
        bit = (long) in.take(bytes, "packed numbers") * Byte.SIZE;
      }
    }
    return (int) Math.min(wanted, packed() ? packedLeft : runLeft);
  }

  private int value() {
    int count = (width + Byte.SIZE - 1) / Byte.SIZE;
    int at = in.take(count, "a run's value");
    int value = 0;
    for (int i = 0; i < count; i++) {
      value |= (in.array()[at + i] & 0xFF) << (i * Byte.SIZE);
    }
    if ((value & ~mask) != 0) {
      throw new UnreadableException("expected a number of " + width + " bits, found "
          + Integer.toUnsignedString(value));
    }
    return value;
  }

  private int number(long at) {
    return (int) (LittleEndian.getLong(in.array(), (int) (at >>> 3)) >>> (at & 7)) & mask;
  }

  private void unpack(int[] target, int at, int count) {
    byte[] bytes = in.array();
    long next = bit;
    for (int i = at; i < at + count; i++) {
      target[i] = (int) (LittleEndian.getLong(bytes, (int) (next >>> 3)) >>> (next & 7)) & mask;
      next += width;
    }
  }
}
