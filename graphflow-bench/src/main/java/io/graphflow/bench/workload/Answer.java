package io.graphflow.bench.workload;

import io.graphflow.Record;
import io.graphflow.Result;
import java.util.List;

/**
 * The answer to a query, without the order of its rows.
 *
 * @param rowCount rows
 * @param valueCount values that are not NULL
 * @param hash the sum of the rows' hashes
 */
public record Answer(long rowCount, long valueCount, long hash) {
  /** The answer without rows. */
  public static final Answer NOTHING = new Answer(0, 0, 0);
  private static final long MULTIPLIER = 0x9e3779b97f4a7c15L;

  /** Reads a result to its end. */
  public static Answer of(Result result) {
    Answer answer = NOTHING;
    while (result.hasNext()) {
      Record row = result.next();
      Object[] values = new Object[row.size()];
      for (int column = 0; column < values.length; column++) {
        values[column] = row.get(column).asObject();
      }
      answer = answer.plus(values);
    }
    return answer;
  }

  /** The answer that has these rows. */
  public static Answer of(List<List<Object>> rows) {
    Answer answer = NOTHING;
    for (List<Object> row : rows) {
      answer = answer.plus(row.toArray());
    }
    return answer;
  }

  /** The answer that has one more row; values may be null. */
  public Answer plus(Object[] row) {
    long values = valueCount;
    long rowHash = 1;
    for (Object value : row) {
      if (value != null) {
        values++;
      }
      rowHash = mix(rowHash + (value == null ? 0 : hash(value.toString())));
    }
    return new Answer(rowCount + 1, values, hash + rowHash);
  }

  /** Whether there is anything in it; the one row of aggregates over nothing holds only NULLs. */
  public boolean isEmpty() {
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
