package io.graphflow.parquet.encoding;

import java.nio.charset.StandardCharsets;

/**
 * Reads the values of a page from the first to the last; those that are NULL are not among them. Each type of values has
 * its own method, and the others fail: whoever asks knows the column's type. Methods throw
 * {@link io.graphflow.parquet.error.UnreadableException} where the bytes are damaged. Whoever asks sees to it that there
 * are as many values. For one thread.
 */
public abstract class ValueDecoder {
  ValueDecoder() {}

  /** Reads integers of 32 or 64 bits, as signed ones. */
  public void longs(long[] target, int at, int count) {
    throw unfit("integers");
  }

  /** Reads floating-point numbers of 32 or 64 bits. */
  public void doubles(double[] target, int at, int count) {
    throw unfit("floating-point numbers");
  }

  /** Reads booleans. */
  public void booleans(boolean[] target, int at, int count) {
    throw unfit("booleans");
  }

  /** Reads values of bytes. */
  public void binaries(int count, BinarySink sink) {
    throw unfit("bytes");
  }

  /** Reads texts in UTF-8; what is not UTF-8 is replaced by U+FFFD. */
  public void texts(String[] target, int at, int count) {
    int[] next = {at};
    binaries(count, (bytes, from, length) -> target[next[0]++] =
        new String(bytes, from, length, StandardCharsets.UTF_8));
  }

  /** Reads values of bytes, each into an array that may be shared by equal values. */
  public void arrays(byte[][] target, int at, int count) {
    int[] next = {at};
    binaries(count, (bytes, from, length) -> {
      byte[] copy = new byte[length];
      System.arraycopy(bytes, from, copy, 0, length);
      target[next[0]++] = copy;
    });
  }

  /** Reads places in the dictionary. */
  public void codes(int[] target, int at, int count) {
    throw unfit("places in a dictionary");
  }

  /**
   * Reads booleans or places in the dictionary as runs, none of which has a neighbour of the same value. If the consumer
   * wants no more, nothing can be read after it.
   *
   * @param from the number of the first value, for the consumer
   * @return whether the consumer has taken all
   */
  public boolean runs(int from, int count, RunConsumer consumer) {
    throw unfit("runs");
  }

  /**
   * Reads booleans as bits.
   *
   * @param target takes them where it has zeros, the least significant bit of a word first
   * @param at the bit that the first one becomes
   */
  public void bits(long[] target, long at, int count) {
    throw unfit("booleans");
  }

  /** The dictionary that values are places in; null if they are not. */
  public Dictionary dictionary() {
    return null;
  }

  /** Passes over values. */
  public abstract void skip(int count);

  private IllegalStateException unfit(String what) {
    return new IllegalStateException(getClass().getSimpleName() + " does not read " + what);
  }
}
