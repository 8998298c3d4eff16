package io.graphflow.parquet.encoding;

import io.graphflow.parquet.error.UnreadableException;

/** Places in a dictionary, with their width in bits before them. */
final class DictionaryDecoder extends HybridValueDecoder {
  private final Dictionary dictionary;
  private final int[] step = new int[STEP];

  DictionaryDecoder(PageBytes in, Dictionary dictionary) {
    // A page without values may have no width either.
    super(new HybridDecoder(in, in.left() == 0 ? 0 : in.int8("the width of places")));
    this.dictionary = dictionary;
  }

  @Override
  void check(int number) {
    if (number < 0 || number >= dictionary.size()) {
      throw new UnreadableException("expected a place in a dictionary of " + dictionary.size()
          + " values, found " + Integer.toUnsignedString(number));
    }
  }

  @Override
  public void codes(int[] target, int at, int count) {
    numbers.read(target, at, count);
    check(target, at, count);
  }

  private void check(int[] places, int at, int count) {
    int most = 0;
    for (int i = at; i < at + count; i++) {
      most = Integer.compareUnsigned(places[i], most) > 0 ? places[i] : most;
    }
    if (count > 0) {
      check(most);
    }
  }

  private int step(int left) {
    int length = Math.min(STEP, left);
    numbers.read(step, 0, length);
    check(step, 0, length);
    return length;
  }

  @Override
  public void longs(long[] target, int at, int count) {
    long[] values = dictionary.sharedLongs();
    for (int done = 0; done < count; done += STEP) {
      int length = step(count - done);
      for (int i = 0; i < length; i++) {
        target[at + done + i] = values[step[i]];
      }
    }
  }

  @Override
  public void doubles(double[] target, int at, int count) {
    double[] values = dictionary.sharedDoubles();
    for (int done = 0; done < count; done += STEP) {
      int length = step(count - done);
      for (int i = 0; i < length; i++) {
        target[at + done + i] = values[step[i]];
      }
    }
  }

  @Override
  public void binaries(int count, BinarySink sink) {
    byte[][] values = dictionary.sharedArrays();
    for (int done = 0; done < count; done += STEP) {
      int length = step(count - done);
      for (int i = 0; i < length; i++) {
        byte[] value = values[step[i]];
        sink.add(value, 0, value.length);
      }
    }
  }

  @Override
  public void texts(String[] target, int at, int count) {
    pick(dictionary.sharedTexts(), target, at, count);
  }

  @Override
  public void arrays(byte[][] target, int at, int count) {
    pick(dictionary.sharedArrays(), target, at, count);
  }

  private <T> void pick(T[] values, T[] target, int at, int count) {
    for (int done = 0; done < count; done += STEP) {
      int length = step(count - done);
      for (int i = 0; i < length; i++) {
        target[at + done + i] = values[step[i]];
      }
    }
  }

  @Override
  public Dictionary dictionary() {
    return dictionary;
  }
}
