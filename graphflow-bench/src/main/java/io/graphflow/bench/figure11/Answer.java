package io.graphflow.bench.figure11;

import io.graphflow.core.Record;
import io.graphflow.core.Result;

/**
 * What a query gave, without the order of its rows.
 *
 * @param rowCount rows
 * @param valueCount values that are not NULL
 * @param hash the sum of the rows' hashes
 */
record Answer(long rowCount, long valueCount, long hash) {
  private static final long MULTIPLIER = 0x9e3779b97f4a7c15L;

  /** Reads a result to its end. */
  static Answer of(Result result) {
    long rowCount = 0;
    long valueCount = 0;
    long sum = 0;
    while (result.hasNext()) {
      Record row = result.next();
      rowCount++;
      long hash = 1;
      for (int column = 0; column < row.size(); column++) {
        Object value = row.get(column).asObject();
        if (value != null) {
          valueCount++;
        }
        hash = mix(hash + (value == null ? 0 : hash(value.toString())));
      }
      sum += hash;
    }
    return new Answer(rowCount, valueCount, sum);
  }

  /** Whether there is anything in it; the one row of aggregates over nothing holds only NULLs. */
  boolean isEmpty() {
    return valueCount == 0;
  }

  private static long hash(String text) {
    long hash = text.length();
    for (int i = 0; i < text.length(); i++) {
      hash = mix(hash ^ text.charAt(i));
    }
    return hash;
  }

  private static long mix(long value) {
    long product = value * MULTIPLIER;
    return product ^ (product >>> 29);
  }
}
