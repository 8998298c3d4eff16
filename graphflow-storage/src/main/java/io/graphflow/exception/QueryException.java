package io.graphflow.exception;

/**
 * A query is wrong, or cannot be answered: its text is no Cypher, a name is unknown, a parameter is missing,
 * a value is of a type that an operator does not take, a number overflows. Where the place in the text is
 * known, the message names line and column and shows the line of the query with a caret under the place;
 * for an unknown name it proposes the closest known one. The query changed nothing.
 *
 * <pre>{@code
 * try {
 *   session.run(typed).forEach(this::show);
 * } catch (QueryException e) {
 *   editor.markError(e.line(), e.column(), e.getMessage());
 * }
 * }</pre>
 *
 * <p>Immutable, and so safe for use by many threads.
 */
public final class QueryException extends GraphflowException {
  private static final long serialVersionUID = 1L;

  /** Code points of a line that are shown; a caret beyond a line of a page's width is lost. */
  private static final int MAX_SHOWN = 160;

  private final String reason;
  private final int offset;
  private final int line;
  private final int column;

  /** Creates an error that is not at one place of the text. */
  public QueryException(String message) {
    this(null, message, null);
  }

  /** Creates an error that is not at one place of the text, with its cause, which may be null. */
  public QueryException(String message, Throwable cause) {
    this(null, message, cause);
  }

  /**
   * Creates an error that is not at one place of the text.
   *
   * @param errorClass openCypher's class of it, or null if it has none
   * @param message what is wrong; stands on its own
   */
  public QueryException(ErrorClass errorClass, String message) {
    this(errorClass, message, null);
  }

  /**
   * Creates an error that is not at one place of the text, with its cause.
   *
   * @param errorClass openCypher's class of it, or null if it has none
   * @param message what is wrong; stands on its own
   * @param cause may be null
   */
  public QueryException(ErrorClass errorClass, String message, Throwable cause) {
    super(Kind.QUERY, errorClass, message, cause);
    this.reason = message;
    this.offset = 0;
    this.line = 0;
    this.column = 0;
  }

  /**
   * Creates an error of one of openCypher's classes at a place in a query.
   *
   * @param errorClass what is wrong, for programs; null if openCypher knows nothing of it
   * @param query the whole query text
   * @param offset of the place: the code points of the query before it
   * @param line 1-based line
   * @param column 1-based column, counted in code points
   * @param message what is wrong, one sentence without place
   */
  public QueryException(
      ErrorClass errorClass, String query, int offset, int line, int column, String message) {
    super(Kind.QUERY, errorClass, render(query, line, column, message), null);
    this.reason = message;
    this.offset = offset;
    this.line = line;
    this.column = column;
  }

  private static String render(String query, int line, int column, String message) {
    int[] text = query.lines().skip(line - 1L).findFirst().orElse("").codePoints().toArray();
    // The message shows only the part of a long line around the caret.
    int start = text.length <= MAX_SHOWN ? 0 : Math.max(0, column - 1 - MAX_SHOWN / 2);
    int end = Math.min(text.length, start + MAX_SHOWN);
    String before = start > 0 ? "..." : "";
    String after = end < text.length ? "..." : "";
    String shown = before + new String(text, start, end - start).replace('\t', ' ') + after;
    int caret = before.length() + Math.max(0, column - 1 - start);
    return "line %d, column %d: %s%n  %s%n  %s^"
        .formatted(line, column, message, shown, " ".repeat(caret));
  }

  /** What is wrong, without the place: the message, if the error is not at one place of the text. */
  public String reason() {
    return reason;
  }

  /** The code points of the query before the place, 0 also if the error is not at one place of the text. */
  public int offset() {
    return offset;
  }

  /** The 1-based line, or 0 if the error is not at one place of the text. */
  public int line() {
    return line;
  }

  /** The 1-based column in code points, or 0 if the error is not at one place of the text. */
  public int column() {
    return column;
  }
}
