package io.graphflow.server.http.query;

import io.graphflow.server.http.message.HttpResponse;
import io.graphflow.server.work.Failure;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/**
 * Writes what a query answers, in one form: first the names of columns, if there was a query, then rows, then either what
 * is told at the end, or an error. For one thread.
 */
interface Answer {
  /** Begins to write to a response. */
  static Answer of(Format format, HttpResponse response) throws IOException {
    return switch (format.shape()) {
      case DOCUMENT -> new JsonDocument(format.form(), response);
      case LINES -> new JsonLines(format.form(), response);
      case CSV -> new CsvLines(response);
      case COLUMNS -> throw new IllegalArgumentException(format + " is not written row by row");
    };
  }

  /** The names of the columns. */
  void fields(List<String> names) throws IOException;

  /** A row, of values as {@link io.graphflow.value.Value#asObject} gives them. */
  void row(Object[] values) throws IOException;

  /** Sends the rows that were written. */
  void flush() throws IOException;

  /** What is told at the end, by names of the Query API: strings, numbers, booleans, lists and maps. */
  void end(Map<String, Object> summary) throws IOException;

  /**
   * An error, after which comes nothing.
   *
   * @throws IOException also if the form cannot tell of errors: the connection then has to end
   */
  void fail(Failure failure) throws IOException;
}
