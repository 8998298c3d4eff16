package io.graphflow.parser.error;

import io.graphflow.storage.error.ErrorClass;
import io.graphflow.storage.error.GraphflowException;

/**
 * A query is wrong. The message names line and column, shows the line of the query with a caret
 * under the place, and for an unknown name the closest known one.
 */
public final class QueryException extends GraphflowException {
  private static final long serialVersionUID = 1L;

  /** Code points of a line that are shown; a caret beyond a line of a page's width is lost. */
  private static final int MAX_SHOWN = 160;

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
    this(null, query, line, column, message);
  }

  /**
   * Creates an error of one of openCypher's classes at a place in a query.
   *
   * @param errorClass what is wrong, for programs; null if openCypher knows nothing of it
   * @param query the whole query text
   * @param line 1-based line
   * @param column 1-based column, counted in code points
   * @param message what is wrong, one sentence without place
   */
  public QueryException(
      ErrorClass errorClass, String query, int line, int column, String message) {
    super(errorClass, render(query, line, column, message));
    this.line = line;
    this.column = column;
  }

  private static String render(String query, int line, int column, String message) {
    int[] text = query.lines().skip(line - 1L).findFirst().orElse("").codePoints().toArray();
    // Of a long line only the part around the caret is shown.
    int start = text.length <= MAX_SHOWN ? 0 : Math.max(0, column - 1 - MAX_SHOWN / 2);
    int end = Math.min(text.length, start + MAX_SHOWN);
    String before = start > 0 ? "..." : "";
    String after = end < text.length ? "..." : "";
    String shown = before + new String(text, start, end - start).replace('\t', ' ') + after;
    int caret = before.length() + Math.max(0, column - 1 - start);
    return "line %d, column %d: %s%n  %s%n  %s^"
        .formatted(line, column, message, shown, " ".repeat(caret));
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
