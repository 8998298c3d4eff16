package io.graphflow.graphar.label;

import io.graphflow.storage.paged.FactCache;
import java.util.Arrays;

/**
 * Which vertices of a type bear a label, or fulfil a condition of labels: intervals of their numbers where these are few,
 * and otherwise a bit a vertex. Immutable, and so safe for use by many threads.
 */
public final class Bearing implements FactCache.Fact {
  /** How an answer can be given. */
  public enum Form {
    /** The first number of each interval and the one behind its last. */
    INTERVALS,
    /** The numbers. */
    IDS,
    /** A bit a vertex, in words of 64, the least significant bit of a word first. */
    WORDS
  }

  private final long vertexCount;
  private final long[] bounds;
  private final long[] words;

  private Bearing(long vertexCount, long[] bounds, long[] words) {
    this.vertexCount = vertexCount;
    this.bounds = bounds;
    this.words = words;
  }

  /** Those in intervals, which ascend and neither touch nor are empty. */
  static Bearing ofIntervals(long vertexCount, long[] bounds) {
    return new Bearing(vertexCount, bounds, null);
  }

  /** Those whose bits are ones; there are none behind the last vertex. */
  static Bearing ofWords(long vertexCount, long[] words) {
    return new Bearing(vertexCount, null, words);
  }

  static int wordCount(long vertexCount) {
    return (int) Math.ceilDiv(vertexCount, (long) Long.SIZE);
  }

  @Override
  public long sizeBytes() {
    return (long) (words == null ? bounds.length : words.length) * Long.BYTES;
  }

  /** The number of vertices of the type. */
  public long vertexCount() {
    return vertexCount;
  }

  /** The number of those that bear it. */
  public long bearingCount() {
    long count = 0;
    if (words != null) {
      for (long word : words) {
        count += Long.bitCount(word);
      }
    } else {
      for (int i = 0; i < bounds.length; i += 2) {
        count += bounds[i + 1] - bounds[i];
      }
    }
    return count;
  }

  /** All vertices of a type. */
  public static Bearing all(long vertexCount) {
    return new Bearing(
        vertexCount, vertexCount == 0 ? new long[0] : new long[] {0, vertexCount}, null);
  }

  /** No vertex of a type. */
  public static Bearing none(long vertexCount) {
    return new Bearing(vertexCount, new long[0], null);
  }

  /** Whether it is kept as intervals. */
  public boolean isIntervals() {
    return words == null;
  }

  /** The number of intervals. */
  public long intervalCount() {
    if (words == null) {
      return bounds.length / 2;
    }
    long count = 0;
    long last = 0;
    for (long word : words) {
      // An interval begins at a one behind a zero.
      count += Long.bitCount(word & ~(word << 1 | last));
      last = word >>> (Long.SIZE - 1);
    }
    return count;
  }

  /** The form that takes the least memory. */
  public Form smallestForm() {
    long ofIntervals = 2 * intervalCount();
    long ofIds = bearingCount();
    long ofWords = wordCount(vertexCount);
    if (ofIntervals <= Math.min(ofIds, ofWords)) {
      return Form.INTERVALS;
    }
    return ofIds <= ofWords ? Form.IDS : Form.WORDS;
  }

  /** As {@link Form#INTERVALS}. */
  public long[] intervals() {
    if (words == null) {
      return bounds.clone();
    }
    long[] found = new long[Math.toIntExact(2 * intervalCount())];
    int size = 0;
    long last = 0;
    for (int i = 0; i < words.length; i++) {
      long ends = words[i] ^ (words[i] << 1 | last);
      for (; ends != 0; ends &= ends - 1) {
        found[size++] = ((long) i << 6) + Long.numberOfTrailingZeros(ends);
      }
      last = words[i] >>> (Long.SIZE - 1);
    }
    if (size < found.length) {
      found[size] = vertexCount;
    }
    return found;
  }

  /** As {@link Form#IDS}. */
  public long[] ids() {
    long[] found = new long[Math.toIntExact(bearingCount())];
    int size = 0;
    if (words == null) {
      for (int i = 0; i < bounds.length; i += 2) {
        for (long id = bounds[i]; id < bounds[i + 1]; id++) {
          found[size++] = id;
        }
      }
    } else {
      for (int i = 0; i < words.length; i++) {
        for (long left = words[i]; left != 0; left &= left - 1) {
          found[size++] = ((long) i << 6) + Long.numberOfTrailingZeros(left);
        }
      }
    }
    return found;
  }

  /** As {@link Form#WORDS}; there are zeros behind the last vertex. */
  public long[] words() {
    if (words != null) {
      return words.clone();
    }
    long[] filled = new long[wordCount(vertexCount)];
    addTo(filled);
    return filled;
  }

  /** The bounds of the intervals that it is kept as. */
  long[] sharedBounds() {
    return bounds;
  }

  /** Sets the bits of those that bear it. */
  void addTo(long[] target) {
    if (words != null) {
      for (int i = 0; i < target.length; i++) {
        target[i] |= words[i];
      }
    } else {
      for (int i = 0; i < bounds.length; i += 2) {
        set(target, bounds[i], bounds[i + 1]);
      }
    }
  }

  /** Clears the bits of those that do not bear it. */
  void retainIn(long[] target) {
    if (words != null) {
      for (int i = 0; i < target.length; i++) {
        target[i] &= words[i];
      }
      return;
    }
    long from = 0;
    for (int i = 0; i < bounds.length; i += 2) {
      clear(target, from, bounds[i]);
      from = bounds[i + 1];
    }
    clear(target, from, vertexCount);
  }

  private static void set(long[] target, long from, long to) {
    int first = (int) (from >>> 6);
    int last = (int) ((to - 1) >>> 6);
    // Shifts take the lowest six bits of a bound.
    long head = -1L << from;
    long tail = -1L >>> -to;
    if (first == last) {
      target[first] |= head & tail;
      return;
    }
    target[first] |= head;
    Arrays.fill(target, first + 1, last, -1);
    target[last] |= tail;
  }

  private static void clear(long[] target, long from, long to) {
    if (from == to) {
      return;
    }
    int first = (int) (from >>> 6);
    int last = (int) ((to - 1) >>> 6);
    long head = -1L << from;
    long tail = -1L >>> -to;
    if (first == last) {
      target[first] &= ~(head & tail);
      return;
    }
    target[first] &= ~head;
    Arrays.fill(target, first + 1, last, 0);
    target[last] &= ~tail;
  }
}
