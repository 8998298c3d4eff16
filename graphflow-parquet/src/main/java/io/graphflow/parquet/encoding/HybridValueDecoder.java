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
  public void runs(int count, RunConsumer consumer) {
    if (count == 0) {
      return;
    }
    var open = new Object() {
      int from;
      int length;
      int value;
    };
    numbers.runs(count, (from, length, value) -> {
      if (open.length > 0 && open.value == value) {
        open.length += length;
        return;
      }
      if (open.length > 0) {
        consumer.run(open.from, open.length, open.value);
      }
      check(value);
      open.from = from;
      open.length = length;
      open.value = value;
    });
    consumer.run(open.from, open.length, open.value);
  }

  @Override
  public void skip(int count) {
    numbers.skip(count);
  }
}
