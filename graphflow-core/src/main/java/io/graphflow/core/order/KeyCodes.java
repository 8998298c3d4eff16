package io.graphflow.core.order;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.execution.Workers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The keys of rows as strings of bits whose order, from the left, is that of the rows: normalized keys (G. Graefe,
 * <i>Implementing Sorting in Database Systems</i>, ACM Computing Surveys 38(3), 2006). A key has as many bits as the
 * distance between its least and its largest value, and one more if some are NULL, so that several keys often
 * share a word of 64. Values that bits do not tell all of end the string; rows with equal strings must be {@linkplain
 * SortKeys#compare compared} then.
 */
final class KeyCodes {
  private final List<Field> fields = new ArrayList<>();
  private boolean isExact = true;

  /** The least and the greatest rank of some rows, the least being greater if there is none, and whether any is NULL. */
  private record Bounds(long least, long most, boolean anyNull) {
    static Bounds of(KeyColumn column, long[] ranks, int from, int to) {
      long least = Long.MAX_VALUE;
      long most = Long.MIN_VALUE;
      boolean anyNull = false;
      for (int row = from; row < to; row++) {
        if (column.isNull(row)) {
          anyNull = true;
        } else {
          least = Math.min(least, ranks[row]);
          most = Math.max(most, ranks[row]);
        }
      }
      return new Bounds(least, most, anyNull);
    }

    Bounds and(Bounds other) {
      return new Bounds(
          Math.min(least, other.least), Math.max(most, other.most), anyNull || other.anyNull);
    }
  }

  /** A key's part of the bits. */
  private static final class Field {
    final KeyColumn column;

    /** The ranks of the rows' values. */
    final long[] ranks;

    /** Whether the first bit tells NULL from values. */
    final boolean hasNulls;

    /** The rank of the value that comes first; the other bits are a distance from it. */
    final long first;

    final int valueBits;

    /** Where the part begins, from the left. */
    final int place;

    Field(KeyColumn column, long[] ranks, int place, Bounds bounds) {
      this.column = column;
      this.ranks = ranks;
      this.place = place;
      long least = bounds.least;
      long most = bounds.most;
      hasNulls = bounds.anyNull;
      valueBits = least > most ? 0 : Long.SIZE - Long.numberOfLeadingZeros(most - least);
      first = column.isDescending() ? most : least;
    }

    int valuePlace() {
      return place + (hasNulls ? 1 : 0);
    }

    int end() {
      return valuePlace() + valueBits;
    }
  }

  /** Finds the bits that the first {@code count} rows need, which some threads look at. */
  KeyCodes(QueryContext context, int threads, KeyColumn[] columns, int count) {
    int place = 0;
    for (KeyColumn column : columns) {
      long[] ranks = column.ranks(count);
      if (ranks == null) {
        isExact = false;
        return;
      }
      Bounds[] shares = new Bounds[threads];
      Workers.share(context, threads, count,
          (thread, from, to) -> shares[thread] = Bounds.of(column, ranks, from, to));
      Bounds bounds = Arrays.stream(shares).reduce(Bounds::and).orElseThrow();
      Field field = new Field(column, ranks, place, bounds);
      fields.add(field);
      place = field.end();
      if (!column.isRankExact()) {
        isExact = false;
        return;
      }
    }
  }

  /** The number of bits of a row. */
  int bits() {
    return fields.isEmpty() ? 0 : fields.getLast().end();
  }

  /** Whether rows with equal bits have equal keys. */
  boolean isExact() {
    return isExact;
  }

  /**
   * Sets words to 64 bits of rows.
   *
   * @param word which 64 bits, from the left
   * @param words receives those of {@code rows[i]} at i, from {@code from} to {@code to - 1};
   *     beyond the last bit they are 0
   */
  void write(int word, int[] rows, int from, int to, long[] words) {
    Arrays.fill(words, from, to, 0);
    int begin = word * Long.SIZE;
    for (Field field : fields) {
      if (field.place < begin + Long.SIZE && field.end() > begin) {
        write(field, begin, rows, from, to, words);
      }
    }
  }

  private static void write(
      Field field, int begin, int[] rows, int from, int to, long[] words) {
    KeyColumn column = field.column;
    long[] ranks = field.ranks;
    boolean descending = column.isDescending();
    boolean hasNulls = field.hasNulls;
    int nullShift = Long.SIZE - 1 - (field.place - begin);
    boolean writesNulls = hasNulls && field.place >= begin && nullShift >= 0;
    long first = field.first;
    // How far the value's last bit lies right of the word's last one; left of it if negative.
    int beyond = field.end() - begin - Long.SIZE;
    boolean writesValues = field.valueBits > 0 && field.valuePlace() - begin < Long.SIZE;
    for (int i = from; i < to; i++) {
      int row = rows[i];
      boolean isNull = hasNulls && column.isNull(row);
      // NULL is the largest value.
      if (writesNulls && isNull != descending) {
        words[i] |= 1L << nullShift;
      }
      if (writesValues && !isNull) {
        long distance = descending ? first - ranks[row] : ranks[row] - first;
        words[i] |= beyond > 0 ? distance >>> beyond : distance << -beyond;
      }
    }
  }
}
