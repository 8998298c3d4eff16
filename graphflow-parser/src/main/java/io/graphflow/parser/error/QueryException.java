package io.graphflow.parser.error;

import io.graphflow.storage.error.GraphflowException;

/**
 * A query is wrong. The message names line and column, shows the line of the query with a caret
 * under the place, and for an unknown name the closest known one.
 */
public final class QueryException extends GraphflowException {
  private static final long serialVersionUID = 1L;

  private final int line;
  private final int column;

  /**
   * Creates an error at a place in a query.
   *
   * @param query the whole query text
   * @param line 1-based line
   * @param column 1-based column, counted in code points
   * @param message what is wrong, one sentence without place
   */
  public QueryException(String query, int line, int column, String message) {
    super(Kind.QUERY, render(query, line, column, message));
    this.line = line;
    this.column = column;
  }

  private static String render(String query, int line, int column, String message) {
    String text = query.lines().skip(line - 1L).findFirst().orElse("");
    String shown = text.replace('\t', ' ');
    return "line %d, column %d: %s%n  %s%n  %s^"
        .formatted(line, column, message, shown, " ".repeat(Math.max(0, column - 1)));
  }

  /** The 1-based line. */
  public int line() {
    return line;
  }

  /** The 1-based column. */
  public int column() {
    return column;
  }
}
