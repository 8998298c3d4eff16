package io.graphflow.core.column;

import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.ValueVector;

/**
 * The positions that some conditions, which are looked at one after the other, have left open. What
 * comes later is computed for these alone, as it might be an error elsewhere. For one thread at a time.
 */
final class OpenPositions {
  private final Selection decided = new Selection();
  private final Selection rest = new Selection();
  private Selection open;

  /** Begins with these positions. */
  void begin(Selection positions) {
    open = positions;
  }

  /** The positions that are open; not to be kept over {@link #decide}. */
  Selection open() {
    return open;
  }

  /**
   * Closes the positions that have a truth value.
   *
   * @param conditions computed for all open positions
   * @param truth 1 for true, 0 for false
   * @return the positions closed by this call, until the next one
   */
  Selection decide(ValueVector conditions, long truth) {
    int count = open.count();
    int[] with = decided.buffer(count);
    // The rest is written over itself, as each position goes no further back than it was.
    int[] without = rest.buffer(count);
    boolean noNulls = conditions.hasNoNulls();
    int taken = 0;
    int left = 0;
    for (int i = 0; i < count; i++) {
      int position = open.position(i);
      int takes = conditions.longValue(position) == truth
          && (noNulls || !conditions.isNull(position)) ? 1 : 0;
      with[taken] = position;
      without[left] = position;
      taken += takes;
      left += 1 - takes;
    }
    if (left == 0 && open != rest) {
      Selection all = open;
      rest.select(0);
      open = rest;
      return all;
    }
    decided.select(taken);
    if (taken > 0) {
      rest.select(left);
      open = rest;
    }
    return decided;
  }
}
