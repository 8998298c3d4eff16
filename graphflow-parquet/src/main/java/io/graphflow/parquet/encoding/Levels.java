package io.graphflow.parquet.encoding;

import io.graphflow.parquet.error.UnreadableException;
import io.graphflow.parquet.metadata.Encoding;
import java.util.Arrays;

/** Reads the definition or repetition levels of a page, from the first to the last. For one thread. */
public final class Levels {
  private final int most;
  private final HybridDecoder runs;
  private final PageBytes bits;
  private long bit;

  private Levels(int most, HybridDecoder runs, PageBytes bits) {
    this.most = most;
    this.runs = runs;
    this.bits = bits;
    this.bit = bits == null ? 0 : (long) bits.position() * Byte.SIZE;
  }

  private static int width(int most) {
    return Integer.SIZE - Integer.numberOfLeadingZeros(most);
  }

  /**
   * Levels of a page of the first version, which are moved over.
   *
   * @param most the greatest level
   * @param count how many there are
   */
  public static Levels ofFirst(PageBytes in, int most, int count, Encoding encoding) {
    if (most == 0) {
      return new Levels(0, null, null);
    }
    if (encoding == Encoding.BIT_PACKED) {
      long bytes = ((long) count * width(most) + Byte.SIZE - 1) / Byte.SIZE;
      return new Levels(most, null, in.part(bytes, "levels"));
    }
    if (encoding != Encoding.RLE) {
      throw new UnreadableException("expected levels as RLE, found " + encoding);
    }
    return ofSecond(in, most, in.int32("the length of levels"));
  }

  /**
   * Levels of a page of the second version, which are moved over.
   *
   * @param most the greatest level
   * @param length their bytes
   */
  public static Levels ofSecond(PageBytes in, int most, int length) {
    PageBytes part = in.part(length, "levels");
    return most == 0
        ? new Levels(0, null, null)
        : new Levels(most, new HybridDecoder(part, width(most)), null);
  }

  /** Reads levels. */
  public void read(int[] target, int at, int count) {
    if (most == 0) {
      Arrays.fill(target, at, at + count, 0);
      return;
    }
    if (runs != null) {
      runs.read(target, at, count);
    } else {
      for (int i = at; i < at + count; i++) {
        target[i] = nextPacked();
      }
    }
    for (int i = at; i < at + count; i++) {
      if (target[i] < 0 || target[i] > most) {
        throw new UnreadableException(
            "expected levels up to " + most + ", found " + Integer.toUnsignedString(target[i]));
      }
    }
  }

  /** How many of the next levels are a given one. */
  public int count(int level, int count) {
    if (most == 0) {
      return level == 0 ? count : 0;
    }
    if (runs != null) {
      return runs.count(level, count);
    }
    int found = 0;
    for (int i = 0; i < count; i++) {
      found += nextPacked() == level ? 1 : 0;
    }
    return found;
  }

  private int nextPacked() {
    int level = 0;
    for (int i = 0; i < width(most); i++) {
      int place = bits.array()[(int) (bit >>> 3)] >>> (7 - (bit & 7)) & 1;
      level = level << 1 | place;
      bit++;
    }
    return level;
  }
}
