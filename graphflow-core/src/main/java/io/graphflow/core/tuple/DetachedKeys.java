package io.graphflow.core.tuple;

import io.graphflow.core.limit.MemoryAccount;

/**
 * Keys that were taken out of a {@link KeyTable}, in parts by their hashes, one after the other: the same key is in the
 * same part each time, so that each part can be numbered by itself, by any thread and in a table that fits a cache.
 * Immutable but for {@link #release}.
 */
public final class DetachedKeys {
  private static final int PART_BITS = 8;

  /** The number of parts. */
  public static final int PARTS = 1 << PART_BITS;

  /** Spreads the bits that tables take least of over those that choose a part. */
  private static final int SPREAD = 0x9E3779B9;

  private final MemoryAccount account;
  private final RowBuffer rows;

  /** The hash of each key. */
  private final int[] hashes;

  /** Where each part begins, and where the last one ends. */
  private final int[] starts = new int[PARTS + 1];

  /**
   * Creates keys in parts, whose memory counts to an account.
   *
   * @param keys the keys, which are copied
   * @param hashesByNumber their hashes
   * @param numbers receives the number among {@code keys} of the key at each place
   */
  DetachedKeys(MemoryAccount account, RowBuffer keys, int[] hashesByNumber, int[] numbers) {
    this.account = account;
    account.reserve(hashBytes(keys.size()));
    hashes = new int[keys.size()];
    for (int hash : hashesByNumber) {
      starts[part(hash) + 1]++;
    }
    for (int part = 0; part < PARTS; part++) {
      starts[part + 1] += starts[part];
    }
    int[] next = starts.clone();
    for (int number = 0; number < hashesByNumber.length; number++) {
      int hash = hashesByNumber[number];
      int place = next[part(hash)]++;
      numbers[place] = number;
      hashes[place] = hash;
    }
    rows = keys.inOrder(numbers);
  }

  private static int part(int hash) {
    return (hash * SPREAD) >>> (Integer.SIZE - PART_BITS);
  }

  private static long hashBytes(int keys) {
    return (long) keys * Integer.BYTES;
  }

  /** The number of keys. */
  public int size() {
    return hashes.length;
  }

  /** The place of the first key of a part; {@link #PARTS} gives the end of the last one. */
  public int start(int part) {
    return starts[part];
  }

  /** The hash of the key at a place. */
  public int hash(int place) {
    return hashes[place];
  }

  RowBuffer rows() {
    return rows;
  }

  /** Gives the memory of the keys back, which are not read any more. */
  public void release() {
    rows.clear();
    account.release(hashBytes(hashes.length));
  }
}
