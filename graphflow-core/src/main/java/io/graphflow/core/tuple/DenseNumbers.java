package io.graphflow.core.tuple;

import io.graphflow.core.limit.MemoryAccount;
import java.util.Arrays;

/**
 * Numbers of keys by their values, where those are integers that lie close together in each variable: an array with a
 * place for each combination, which needs neither a hash nor a look at the key. It knows some keys of a table, and the
 * table knows all. For one thread at a time.
 */
final class DenseNumbers {
  /** There are at most so many combinations for each key. */
  private static final int PLACES_PER_KEY = 8;

  /** Places are made if there is room for so many times as many, as merging takes what is held several times. */
  private static final long MEMORY_SHARE = 8;

  /** Fewer keys are found by their hashes in a cache close to the processor. */
  private static final int LEAST_KEYS = 1 << 10;

  private final MemoryAccount account;

  /** By variable the least value, and how many there are from it on. */
  private final long[] least;
  private final long[] ranges;

  /** The number + 1 of the key at a place; 0 if none is known. */
  private final int[] numbers;

  /** The places of keys that are looked for together; -1 for a key that has none. */
  private int[] places = {};

  private DenseNumbers(MemoryAccount account, long[] least, long[] ranges, int placeCount) {
    this.account = account;
    this.least = least;
    this.ranges = ranges;
    account.reserve((long) placeCount * Integer.BYTES);
    this.numbers = new int[placeCount];
  }

  /**
   * Numbers for values like those of some keys; null if they do not lie close together, or if
   * memory is short.
   *
   * @param least by variable the least value of any key
   * @param greatest by variable the greatest one; both may be overwritten
   */
  static DenseNumbers of(MemoryAccount account, long[] least, long[] greatest, int keyCount) {
    if (keyCount < LEAST_KEYS) {
      return null;
    }
    if (least.length == 1) {
      widen(least, greatest, keyCount);
    }
    long[] ranges = new long[least.length];
    long placeCount = 1;
    for (int i = 0; i < least.length; i++) {
      long span = greatest[i] - least[i];
      // A span that does not fit a long comes out negative.
      if (span < 0 || span >= (long) PLACES_PER_KEY * keyCount) {
        return null;
      }
      ranges[i] = span + 1;
      placeCount *= ranges[i];
      if (placeCount > (long) PLACES_PER_KEY * keyCount || placeCount > Integer.MAX_VALUE) {
        return null;
      }
    }
    // They are a help that can be done without where memory is short.
    return account.shouldMove(account.heldBytes(), placeCount * Integer.BYTES * MEMORY_SHARE)
        ? null
        : new DenseNumbers(account, least.clone(), ranges, (int) placeCount);
  }

  /** Makes room for keys to come around those of one variable, above all behind them, as many ascend. */
  private static void widen(long[] least, long[] greatest, int keyCount) {
    long span = greatest[0] - least[0];
    long room = (long) PLACES_PER_KEY * keyCount - span - 1;
    if (span < 0 || room <= 0) {
      return;
    }
    long after = Math.min(span, room / 2);
    long before = Math.min(span / 8, room / 4);
    if (greatest[0] <= Long.MAX_VALUE - after && least[0] >= Long.MIN_VALUE + before) {
      greatest[0] += after;
      least[0] -= before;
    }
  }

  /**
   * Looks for keys without NULL.
   *
   * @param values by variable, then by key
   * @param found receives the numbers; {@link KeyTable#ABSENT} for a key that is not known here
   * @return how many are not known
   */
  int find(long[][] values, int count, int[] found) {
    if (places.length < count) {
      places = new int[count];
    }
    return find(values, count, places, found);
  }

  /**
   * As {@link #find(long[][], int, int[])}, by several threads at a time.
   *
   * @param all room for {@code count} numbers
   */
  int find(long[][] values, int count, int[] all, int[] found) {
    Arrays.fill(all, 0, count, 0);
    for (int variable = 0; variable < values.length; variable++) {
      add(values[variable], least[variable], ranges[variable], count, all);
    }
    int absent = 0;
    for (int i = 0; i < count; i++) {
      int number = all[i] < 0 ? KeyTable.ABSENT : numbers[all[i]] - 1;
      found[i] = number;
      absent += number >>> (Integer.SIZE - 1);
    }
    return absent;
  }

  /** Goes on from the places by the variables before to those by one more. */
  @SuppressWarnings("ShortCircuitBoolean") // both sides of & are cheaper than a branch between them
  private static void add(long[] column, long least, long range, int count, int[] places) {
    for (int i = 0; i < count; i++) {
      long offset = column[i] - least;
      boolean hasPlace = offset >= 0 & offset < range & places[i] >= 0;
      places[i] = hasPlace ? (int) (places[i] * range + offset) : -1;
    }
  }

  /** Whether the key at an index of {@link #find}'s last keys has a place. */
  boolean hasPlace(int index) {
    return places[index] >= 0;
  }

  /** The number of that key, which has a place; {@link KeyTable#ABSENT} if it is not known. */
  int at(int index) {
    return numbers[places[index]] - 1;
  }

  /** The number of a tuple's key; {@link KeyTable#ABSENT} if it is not known, or has a NULL. By several threads at a time. */
  int find(Tuple tuple, int[] slots) {
    long place = 0;
    for (int i = 0; i < slots.length; i++) {
      long offset = tuple.longValue(slots[i]) - least[i];
      if (tuple.isNull(slots[i]) || offset < 0 || offset >= ranges[i]) {
        return KeyTable.ABSENT;
      }
      place = place * ranges[i] + offset;
    }
    return numbers[(int) place] - 1;
  }

  /** Notes the number of the key at an index of {@link #find}'s last keys. */
  void put(int index, int number) {
    if (places[index] >= 0) {
      numbers[places[index]] = number + 1;
    }
  }

  /** Notes the number of a key without NULL, whose values lie in a row among others. */
  void put(long[] row, int at, int number) {
    long place = 0;
    for (int i = 0; i < least.length; i++) {
      place = place * ranges[i] + (row[at + i] - least[i]);
    }
    numbers[(int) place] = number + 1;
  }

  /** Gives the memory back; nothing is looked for any more. */
  void release() {
    account.release((long) numbers.length * Integer.BYTES);
  }
}
