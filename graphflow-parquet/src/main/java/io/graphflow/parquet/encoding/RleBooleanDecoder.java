package io.graphflow.parquet.encoding;

/** Booleans as runs and packed bits, with the number of bytes before them. */
final class RleBooleanDecoder extends HybridValueDecoder {
  private final int[] step = new int[STEP];

  RleBooleanDecoder(PageBytes in) {
    super(new HybridDecoder(in.part(in.int32("the length of booleans"), "booleans"), 1));
  }

  @Override
  public void booleans(boolean[] target, int at, int count) {
    for (int done = 0; done < count; done += STEP) {
      int length = Math.min(STEP, count - done);
      numbers.read(step, 0, length);
      for (int i = 0; i < length; i++) {
        target[at + done + i] = step[i] != 0;
      }
    }
  }

  @Override
  public boolean runs(int from, int count, RunConsumer consumer) {
    return numbers.booleanRuns(from, count, consumer);
  }

  @Override
  public void bits(long[] target, long at, int count) {
    numbers.bits(target, at, count);
  }
}
