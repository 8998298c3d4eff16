package io.graphflow.parquet.encoding;

/** What booleans and places in a dictionary have in common: they are written as {@link HybridDecoder} reads them. */
abstract class HybridValueDecoder extends ValueDecoder {
  /** So many numbers are decoded together. */
  static final int STEP = 1024;

  final HybridDecoder numbers;

  HybridValueDecoder(HybridDecoder numbers) {
    this.numbers = numbers;
  }

  /** Fails if a number means nothing. */
  void check(int number) {}

  @Override
  public boolean runs(int from, int count, RunConsumer consumer) {
    Joined joined = new Joined(consumer);
    return numbers.runs(from, count, joined) && joined.end();
  }

  @Override
  public void skip(int count) {
    numbers.skip(count);
  }

  /** Joins neighbours that have the same value. */
  private final class Joined implements RunConsumer {
    private final RunConsumer consumer;
    private int from;
    private int length;
    private int value;

    Joined(RunConsumer consumer) {
      this.consumer = consumer;
    }

    @Override
    public boolean run(int nextFrom, int nextLength, int nextValue) {
      if (length > 0 && value == nextValue) {
        length += nextLength;
        return true;
      }
      if (!end()) {
        return false;
      }
      check(nextValue);
      from = nextFrom;
      length = nextLength;
      value = nextValue;
      return true;
    }

    boolean end() {
      return length == 0 || consumer.run(from, length, value);
    }
  }
}
