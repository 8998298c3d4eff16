package io.graphflow.parquet.encoding;

/** Makes runs, whose neighbours differ, of booleans that come as runs and as packed bits in turns. For one thread. */
final class BooleanRuns {
  /** Before the first boolean. */
  private static final int NONE = -1;

  private final RunConsumer consumer;
  private int at;
  private int start;
  private int value = NONE;

  /**
   * Begins without booleans.
   *
   * @param from the number of the first one, for the consumer
   */
  BooleanRuns(int from, RunConsumer consumer) {
    this.consumer = consumer;
    this.at = from;
    this.start = from;
  }

  /** Takes booleans that are equal; returns whether the consumer wants more. */
  boolean run(int length, int next) {
    if (next != value && !turn(at, next)) {
      return false;
    }
    at += length;
    return true;
  }

  /**
   * Takes packed bits. What is looked at are words and the ends of runs, never bit after bit.
   *
   * @param bit the first one
   * @param length how many
   * @return whether the consumer wants more
   */
  boolean bits(byte[] bytes, long bit, int length) {
    if (length > 0 && value == NONE) {
      value = (int) (PackedBits.word(bytes, bit) & 1);
    }
    for (int done = 0; done < length; done += Long.SIZE) {
      long word = PackedBits.word(bytes, bit + done);
      // A one is where a bit differs from the one before it.
      long ends = word ^ (word << 1 | value);
      if (length - done < Long.SIZE) {
        ends &= (1L << (length - done)) - 1;
      }
      for (; ends != 0; ends &= ends - 1) {
        if (!turn(at + done + Long.numberOfTrailingZeros(ends), value ^ 1)) {
          return false;
        }
      }
    }
    at += length;
    return true;
  }

  private boolean turn(int place, int next) {
    boolean more = place == start || consumer.run(start, place - start, value);
    start = place;
    value = next;
    return more;
  }

  /** Gives the last run; returns whether the consumer has taken all. */
  boolean end() {
    return at == start || consumer.run(start, at - start, value);
  }
}
