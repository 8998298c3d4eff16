package io.graphflow.core.order;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.execution.Workers;
import io.graphflow.core.limit.Interruption;
import io.graphflow.core.limit.MemoryAccount;
import it.unimi.dsi.fastutil.ints.IntArrays;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Sorts rows by their keys' {@linkplain KeyCodes codes}, a word after the other: by a radix from
 * the left until a part fits into a cache, and from the right there. Rows that are equal in all
 * keys stay in the order in which they came. It may be asked for some places of the order alone:
 * then it looks into no part that has none of them. For one use by one thread, which may have others
 * help: they write and scatter shares of the rows by the first digit, and then sort whole digits.
 */
final class RowSort {
  /** So few rows are compared: codes and arrays would take longer to make. */
  private static final int FEW_ROWS = 64;

  private static final int SHORTEST_RADIX_PART = 32;

  /** So few rows have nearly one digit each: what is left after that digit is done is short enough to be inserted. */
  private static final int SHORTEST_CACHED_PART = 1 << 10;

  /** The longest part that is sorted from the right: words and numbers, twice, take 768 KB. */
  private static final int LONGEST_CACHED_PART = 1 << 15;

  private static final int DIGIT_BITS = 8;
  private static final int DIGITS = 1 << DIGIT_BITS;

  /** Fewer rows are sorted before other threads would have begun. */
  private static final int LEAST_SHARED = 1 << 16;

  private static final int COMPARISONS_PER_CHECK = 1024;
  /** What sorting takes for a row. */
  static final int BYTES_PER_ROW = 2 * (Long.BYTES + Integer.BYTES);

  private final Interruption interruption;
  private final SortKeys keys;
  private final KeyCodes codes;

  /** The first and the one after the last of the places that must be right. */
  private final int first;

  private final int end;
  private int[] rows;
  private long[] words;
  private int[] otherRows;
  private long[] otherWords;
  private final int[][] countsByLevel = new int[Long.BYTES][DIGITS];
  private final int[] starts = new int[DIGITS];
  private int comparisons;

  private RowSort(
      QueryContext context, int threads, SortKeys keys, int count, int first, int end) {
    this.interruption = context.limits().interruption();
    this.keys = keys;
    this.first = first;
    this.end = end;
    codes = new KeyCodes(context, threads, keys.columns(), count);
    rows = new int[count];
    Workers.share(context, threads, count, (thread, from, to) -> number(rows, from, to));
    otherRows = new int[count];
    words = new long[count];
    otherWords = new long[count];
  }

  /** Sorts parts of the same rows for another thread. */
  private RowSort(RowSort sort) {
    interruption = sort.interruption;
    keys = sort.keys;
    first = sort.first;
    end = sort.end;
    codes = sort.codes;
    rows = sort.rows;
    otherRows = sort.otherRows;
    words = sort.words;
    otherWords = sort.otherWords;
  }

  /**
   * The numbers of the first {@code count} rows in their order.
   *
   * @param threads how many may sort at a time; at least 1
   * @param account counts what sorting needs, and not the result
   * @param first the first place in the order that must be right
   * @param end the place after the last one; all rows that come before {@code first} have a place before it, and those
   *     that come after the last one a place after that
   */
  static int[] order(QueryContext context, int threads, MemoryAccount account, SortKeys keys,
      int count, int first, int end) {
    if (count < FEW_ROWS) {
      int[] rows = new int[count];
      number(rows, 0, count);
      IntArrays.mergeSort(rows, keys::compare);
      return rows;
    }
    long bytes = (long) count * BYTES_PER_ROW;
    account.reserve(bytes);
    int helpers = count >= LEAST_SHARED ? threads : 1;
    RowSort sort = new RowSort(context, helpers, keys, count, first, end);
    if (helpers > 1 && sort.codes.bits() > 0) {
      sort.sortTogether(context, helpers);
    } else {
      sort.sort(0, 0, count);
    }
    account.release(bytes);
    return sort.rows;
  }

  /** Has each row in its place. */
  private static void number(int[] rows, int from, int to) {
    for (int row = from; row < to; row++) {
      rows[row] = row;
    }
  }

  /** Sorts all rows with the help of other threads. */
  private void sortTogether(QueryContext context, int threads) {
    int bits = Math.min(Long.SIZE, codes.bits());
    int shift = Long.SIZE - DIGIT_BITS;
    int[][] counts = new int[threads][];
    share(context, threads, (sort, thread, from, to) -> {
      codes.write(0, rows, from, to, words);
      counts[thread] = sort.counts(0, from, to, shift);
    });
    int[][] places = new int[threads][DIGITS];
    int[] ends = new int[DIGITS];
    int place = 0;
    for (int digit = 0; digit < DIGITS; digit++) {
      for (int thread = 0; thread < threads; thread++) {
        places[thread][digit] = place;
        place += counts[thread][digit];
      }
      ends[digit] = place;
    }
    share(context, threads,
        (sort, thread, from, to) -> sort.scatter(from, to, shift, places[thread]));
    swap();
    AtomicInteger next = new AtomicInteger();
    share(context, threads, (sort, thread, from, to) -> {
      for (int digit = next.getAndIncrement(); digit < DIGITS; digit = next.getAndIncrement()) {
        int begin = digit == 0 ? 0 : ends[digit - 1];
        sort.sortFromLeft(begin, ends[digit], DIGIT_BITS, bits);
        sort.sortEqual(0, begin, ends[digit]);
      }
    });
  }

  /** What a thread does with its share of the rows. */
  @FunctionalInterface
  private interface Share {
    void run(RowSort sort, int thread, int from, int to);
  }

  /** Runs a step on all threads, each with a sort of its own over the arrays of this one. */
  private void share(QueryContext context, int threads, Share step) {
    Workers.share(context, threads, rows.length,
        (thread, from, to) -> step.run(new RowSort(this), thread, from, to));
  }

  /** Sorts rows, equal in all words before {@code word}, which lie at {@code from} to {@code to - 1}. */
  private void sort(int word, int from, int to) {
    int bits = Math.min(Long.SIZE, codes.bits() - word * Long.SIZE);
    if (bits > 0) {
      codes.write(word, rows, from, to, words);
      sortFromLeft(from, to, 0, bits);
      sortEqual(word, from, to);
    } else if (!codes.isExact()) {
      compareRows(from, to);
    }
  }

  /** Sorts rows with equal words by what follows. */
  private void sortEqual(int word, int from, int to) {
    boolean isLast = codes.bits() <= (word + 1) * Long.SIZE;
    if (isLast && codes.isExact()) {
      return;
    }
    int at = Math.max(from, first);
    while (at > from && at < to && words[at - 1] == words[at]) {
      at--;
    }
    int last = Math.min(to, end);
    while (at < last) {
      int next = at + 1;
      while (next < to && words[next] == words[at]) {
        next++;
      }
      if (next - at > 1) {
        if (isLast) {
          compareRows(at, next);
        } else {
          sort(word + 1, at, next);
        }
      }
      at = next;
    }
  }

  private void compareRows(int from, int to) {
    IntArrays.mergeSort(rows, from, to, this::compare);
  }

  private int compare(int left, int right) {
    if (++comparisons % COMPARISONS_PER_CHECK == 0) {
      interruption.check();
    }
    return keys.compare(left, right);
  }

  /**
   * Sorts rows by their words.
   *
   * @param done the number of bits from the left that are equal
   * @param bits the number of bits that may differ
   */
  private void sortFromLeft(int from, int to, int done, int bits) {
    if (to - from < 2 || done >= bits || from >= end || to <= first) {
      return;
    }
    if (to - from < SHORTEST_RADIX_PART) {
      insert(from, to);
      return;
    }
    interruption.check();
    if (to - from >= SHORTEST_CACHED_PART && to - from <= LONGEST_CACHED_PART) {
      sortFromRight(from, to, done, bits);
      return;
    }
    int digit = Math.min(DIGIT_BITS, Long.SIZE - done);
    int shift = Long.SIZE - done - digit;
    int[] counts = counts(done / DIGIT_BITS, from, to, shift);
    if (!isOneDigit(counts, to - from)) {
      scatter(from, to, shift, starts(counts, from));
      System.arraycopy(otherWords, from, words, from, to - from);
      System.arraycopy(otherRows, from, rows, from, to - from);
    }
    int begin = from;
    for (int count : counts) {
      sortFromLeft(begin, begin + count, done + digit, bits);
      begin += count;
    }
  }

  private void sortFromRight(int from, int to, int done, int bits) {
    boolean swapped = false;
    for (int shift = Long.SIZE - bits; shift < Long.SIZE - done; shift += DIGIT_BITS) {
      int[] counts = counts(done / DIGIT_BITS, from, to, shift);
      if (!isOneDigit(counts, to - from)) {
        scatter(from, to, shift, starts(counts, from));
        swap();
        swapped = !swapped;
      }
    }
    if (swapped) {
      swap();
      System.arraycopy(otherWords, from, words, from, to - from);
      System.arraycopy(otherRows, from, rows, from, to - from);
    }
  }

  private void swap() {
    long[] wordsBefore = words;
    words = otherWords;
    otherWords = wordsBefore;
    int[] rowsBefore = rows;
    rows = otherRows;
    otherRows = rowsBefore;
  }

  /** The number of rows by digit, in the array of a level of digits, which deeper ones leave alone. */
  private int[] counts(int level, int from, int to, int shift) {
    int[] counts = countsByLevel[level];
    Arrays.fill(counts, 0);
    long[] all = words;
    for (int i = from; i < to; i++) {
      counts[(int) (all[i] >>> shift) & (DIGITS - 1)]++;
    }
    return counts;
  }

  private static boolean isOneDigit(int[] counts, int rowCount) {
    for (int count : counts) {
      if (count > 0) {
        return count == rowCount;
      }
    }
    return true;
  }

  private int[] starts(int[] counts, int from) {
    int start = from;
    for (int digit = 0; digit < DIGITS; digit++) {
      starts[digit] = start;
      start += counts[digit];
    }
    return starts;
  }

  /** Moves rows to the other arrays, each to the next place of its digit. */
  private void scatter(int from, int to, int shift, int[] places) {
    long[] allWords = words;
    int[] allRows = rows;
    long[] toWords = otherWords;
    int[] toRows = otherRows;
    for (int i = from; i < to; i++) {
      long word = allWords[i];
      int place = places[(int) (word >>> shift) & (DIGITS - 1)]++;
      toWords[place] = word;
      toRows[place] = allRows[i];
    }
  }

  private void insert(int from, int to) {
    for (int i = from + 1; i < to; i++) {
      long word = words[i];
      int row = rows[i];
      int at = i;
      while (at > from && Long.compareUnsigned(words[at - 1], word) > 0) {
        words[at] = words[at - 1];
        rows[at] = rows[at - 1];
        at--;
      }
      words[at] = word;
      rows[at] = row;
    }
  }
}
