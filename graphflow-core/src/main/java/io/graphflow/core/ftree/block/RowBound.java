package io.graphflow.core.ftree.block;

import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.ValueVector;

/**
 * The last of the rows that a top has kept so far, as far as its first key tells: rows beyond it need not be
 * looked at. For one thread at a time.
 */
public final class RowBound {
  private final boolean descending;
  private final boolean inclusive;
  private boolean known;
  private long last;
  private long version = 1;

  /**
   * Creates a bound that is not known yet.
   *
   * @param descending whether rows with larger keys, NULL first, come first; else those with smaller ones, NULL last
   * @param inclusive whether rows with an equal key may still come before the last row, because of further keys
   */
  public RowBound(boolean descending, boolean inclusive) {
    this.descending = descending;
    this.inclusive = inclusive;
  }

  /** Forgets the bound. */
  public void clear() {
    known = false;
    version++;
  }

  /** Sets the key of the last row, which is not NULL. */
  public void set(long key) {
    if (!known || last != key) {
      known = true;
      last = key;
      version++;
    }
  }

  /** Whether there is a bound. */
  public boolean isKnown() {
    return known;
  }

  /** The key of the last row, if it is known. */
  public long last() {
    return last;
  }

  /** A positive number that is another one after each change. */
  public long version() {
    return version;
  }

  /** Whether larger keys come first. */
  public boolean descending() {
    return descending;
  }

  /** Whether rows with an equal key may come before the last row. */
  public boolean inclusive() {
    return inclusive;
  }

  /** The first position in [from, to) that is valid and within the bound, or {@code to}. */
  int next(FBlock block, ValueVector keys, int from, int to) {
    int at = block.nextSelected(from, to);
    while (known && at < to && !passes(keys, at)) {
      at = block.nextSelected(at + 1, to);
    }
    return at;
  }

  /** Whether a row may be among the first ones whose first key is in a slot of a tuple. */
  public boolean passes(Tuple tuple, int slot) {
    if (!known) {
      return true;
    }
    return tuple.isNull(slot) ? descending : passes(tuple.longValue(slot));
  }

  private boolean passes(ValueVector keys, int position) {
    return keys.isNull(position) ? descending : passes(keys.longValue(position));
  }

  private boolean passes(long key) {
    if (key == last) {
      return inclusive;
    }
    return descending ? key > last : key < last;
  }
}
