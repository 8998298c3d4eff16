package io.graphflow.storage.paged;

import io.graphflow.storage.database.LongValues;
import io.graphflow.storage.database.ValueBatch;

/**
 * A page that was read. Nobody changes the values, so that it is safe for use by many threads.
 *
 * @param first its first row
 * @param end the row after its last one
 * @param values those of its rows
 */
record CachedPage(long first, long end, ValueBatch values) {
  boolean holds(long row) {
    return row >= first && row < end;
  }

  /** Copies the integers of some rows. */
  void numbers(long from, int rows, long[] target, int at) {
    ((LongValues) values).copyTo((int) (from - first), rows, target, at);
  }

  /** The integer of a row. */
  long number(long row) {
    return ((LongValues) values).get((int) (row - first));
  }
}
