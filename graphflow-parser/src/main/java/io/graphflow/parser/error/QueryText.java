package io.graphflow.parser.error;

import io.graphflow.exception.ErrorClass;
import io.graphflow.exception.ErrorDetail;
import io.graphflow.exception.QueryException;

/**
 * A query text that turns offsets into lines and columns.
 *
 * @param text the whole query
 */
public record QueryText(String text) {

  /**
   * An error at a place of the text.
   *
   * @param offset number of code points before the place; at most the text's length
   * @param message what is wrong, one sentence without place
   */
  public QueryException error(int offset, String message) {
    return error(offset, (ErrorClass) null, message);
  }

  /**
   * An error that openCypher knows, found before the query runs, at a place of the text.
   *
   * @param offset number of code points before the place; at most the text's length
   * @param detail what is wrong, for programs
   * @param message what is wrong, one sentence without place
   */
  public QueryException error(int offset, ErrorDetail detail, String message) {
    return error(offset, detail.whenCompiled(), message);
  }

  /**
   * An error of one of openCypher's classes at a place of the text.
   *
   * @param offset number of code points before the place; at most the text's length
   * @param errorClass what is wrong, for programs; null if openCypher knows nothing of it
   * @param message what is wrong, one sentence without place
   */
  public QueryException error(int offset, ErrorClass errorClass, String message) {
    int line = 1;
    int column = 1;
    int at = 0;
    for (int i = 0; i < offset && at < text.length(); i++) {
      int codePoint = text.codePointAt(at);
      at += Character.charCount(codePoint);
      // Lines end as String.lines() has it: \n, \r, or \r\n.
      boolean carriageReturnOfPair =
          codePoint == '\r' && at < text.length() && text.charAt(at) == '\n';
      if (codePoint == '\n' || (codePoint == '\r' && !carriageReturnOfPair)) {
        line++;
        column = 1;
      } else {
        column++;
      }
    }
    return new QueryException(errorClass, text, offset, line, column, message);
  }
}
