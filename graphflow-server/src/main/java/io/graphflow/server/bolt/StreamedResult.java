package io.graphflow.server.bolt;

import io.graphflow.Record;
import io.graphflow.Result;
import io.graphflow.server.bolt.message.Responses;
import io.graphflow.summary.ResultSummary;
import java.io.IOException;
import java.util.List;
import java.util.function.BooleanSupplier;

/** The rows of a query, sent as a client asks for them. For one thread. */
final class StreamedResult {
  private final long id;
  private final Result result;
  private boolean anyRow;

  StreamedResult(long id, Result result) {
    this.id = id;
    this.result = result;
  }

  /** Its number in its transaction. */
  long id() {
    return id;
  }

  /** The names of the columns. */
  List<String> columns() {
    return result.keys();
  }

  /** Whether it has had a row. */
  boolean hadRow() {
    return anyRow;
  }

  /**
   * Sends rows.
   *
   * @param count how many at most, or -1
   * @param interrupted whether to go no further
   * @return whether there are more
   */
  boolean send(long count, Responses responses, BooleanSupplier interrupted) throws IOException {
    Object[] values = new Object[columns().size()];
    for (long left = count; left != 0 && result.hasNext(); left--) {
      if (interrupted.getAsBoolean()) {
        return true;
      }
      Record row = result.next();
      for (int i = 0; i < values.length; i++) {
        values[i] = row.get(i).asObject();
      }
      responses.record(values);
      anyRow = true;
    }
    return result.hasNext();
  }

  /**
   * Drops rows; the parameters are those of {@link #send}.
   *
   * @return whether there are more
   */
  boolean drop(long count, BooleanSupplier interrupted) {
    if (count == -1) {
      return false;
    }
    for (long left = count; left != 0 && result.hasNext(); left--) {
      if (interrupted.getAsBoolean()) {
        return true;
      }
      result.next();
      anyRow = true;
    }
    return result.hasNext();
  }

  /** Closes it, and tells what is known of the query. */
  ResultSummary end() {
    return result.consume();
  }
}
