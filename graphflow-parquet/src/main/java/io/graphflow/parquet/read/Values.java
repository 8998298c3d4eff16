package io.graphflow.parquet.read;

import io.graphflow.parquet.error.UnreadableException;
import java.util.Arrays;

/** Values one after the other, those that are NULL among them. For one thread. */
final class Values {
  /** Most values of a batch: lists in damaged files may be of any length. */
  private static final int MOST = 1 << 26;

  private final ValueKind kind;
  private boolean[] nulls = {};
  private long[] longs = {};
  private double[] doubles = {};
  private boolean[] booleans = {};
  private String[] texts = {};
  private byte[][] arrays = {};

  Values(ValueKind kind) {
    this.kind = kind;
  }

  /** Makes room, and keeps what is there. */
  void reserve(int count) {
    if (count <= nulls.length) {
      return;
    }
    if (count > MOST) {
      throw new UnreadableException(
          "expected lists of at most " + MOST + " values, found longer ones");
    }
    int size = Math.max(count, Math.min(MOST, 2 * nulls.length));
    nulls = Arrays.copyOf(nulls, size);
    switch (kind) {
      case LONG -> longs = Arrays.copyOf(longs, size);
      case DOUBLE -> doubles = Arrays.copyOf(doubles, size);
      case BOOLEAN -> booleans = Arrays.copyOf(booleans, size);
      case TEXT -> texts = Arrays.copyOf(texts, size);
      case BYTES -> arrays = Arrays.copyOf(arrays, size);
    }
  }

  /** Reads values of a page that are there. */
  void read(Page page, int from, int count, int at) {
    switch (kind) {
      case LONG -> page.longs(from, count, longs, at);
      case DOUBLE -> page.doubles(from, count, doubles, at);
      case BOOLEAN -> page.booleans(from, count, booleans, at);
      case TEXT -> page.texts(from, count, texts, at);
      case BYTES -> page.arrays(from, count, arrays, at);
    }
  }

  /** Notes that values are there. */
  void present(int at, int count) {
    Arrays.fill(nulls, at, at + count, false);
  }

  void setNull(int at, boolean isNull) {
    nulls[at] = isNull;
  }

  /**
   * Moves values to where they belong: those that are there were read one after the other.
   *
   * @param at the first place
   * @param count the number of places, of which {@link #setNull} has been told
   * @param present the number of values
   */
  void spread(int at, int count, int present) {
    int from = at + present;
    for (int i = at + count - 1; i >= at && from <= i; i--) {
      if (nulls[i]) {
        switch (kind) {
          case LONG -> longs[i] = 0;
          case DOUBLE -> doubles[i] = 0;
          case BOOLEAN -> booleans[i] = false;
          case TEXT -> texts[i] = null;
          case BYTES -> arrays[i] = null;
        }
      } else {
        from--;
        switch (kind) {
          case LONG -> longs[i] = longs[from];
          case DOUBLE -> doubles[i] = doubles[from];
          case BOOLEAN -> booleans[i] = booleans[from];
          case TEXT -> texts[i] = texts[from];
          case BYTES -> arrays[i] = arrays[from];
        }
      }
    }
  }

  boolean isNull(int at) {
    return nulls[at];
  }

  boolean[] nulls() {
    return nulls;
  }

  long[] longs() {
    return longs;
  }

  double[] doubles() {
    return doubles;
  }

  boolean[] booleans() {
    return booleans;
  }

  String[] texts() {
    return texts;
  }

  byte[][] arrays() {
    return arrays;
  }
}
