package io.graphflow.storage.load.csv;

import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * How a file of comma-separated values is written. Lines end with {@code \n}, {@code \r\n} or {@code
 * \r}; blank lines are skipped; text is UTF-8, with or without byte order mark.
 *
 * @param delimiter the one character between fields; any character but a line break
 * @param quote the character that may enclose a field, in which it is then written twice, or {@link
 *     #NONE}: a quotation mark is data. A character is a quote only at the start of a field
 * @param escape the character that may stand before a quote or itself within a quoted field, or
 *     {@link #NONE}
 * @param comment the character that makes a line a comment when it is the first, or {@link #NONE}
 * @param header whether the first record names the columns
 * @param nullTokens the texts of an unquoted field that mean NULL; often the empty one
 * @param listDelimiter the one character between the elements of a list
 */
public record CsvFormat(
    String delimiter,
    char quote,
    char escape,
    char comment,
    boolean header,
    List<String> nullTokens,
    String listDelimiter) {
  /** No such character. */
  public static final char NONE = 0;

  /** Commas, quotation marks, a header line, an empty field is NULL, lists with semicolons. */
  public static final CsvFormat STANDARD =
      new CsvFormat(",", '"', NONE, NONE, true, List.of(""), ";");

  /**
   * Checks that the characters can be told apart.
   *
   * @throws IllegalArgumentException with a message for the writer of the descriptor
   */
  public CsvFormat {
    nullTokens = List.copyOf(nullTokens);
    checkDelimiter("delimiter", delimiter);
    checkDelimiter("listDelimiter", listDelimiter);
    checkAscii("quote", quote);
    checkAscii("escape", escape);
    checkAscii("comment", comment);
    if (delimiter.equals(listDelimiter)) {
      throw new IllegalArgumentException("delimiter and listDelimiter are the same character");
    }
    if (quote != NONE && delimiter.equals(String.valueOf(quote))) {
      throw new IllegalArgumentException("delimiter and quote are the same character");
    }
    if (escape != NONE && quote == NONE) {
      throw new IllegalArgumentException("escape needs a quote character");
    }
    if (escape == quote) {
      escape = NONE;
    }
    if (escape != NONE && delimiter.equals(String.valueOf(escape))) {
      throw new IllegalArgumentException("delimiter and escape are the same character");
    }
    if (comment != NONE && (comment == quote || delimiter.equals(String.valueOf(comment)))) {
      throw new IllegalArgumentException("comment must differ from delimiter and quote");
    }
  }

  private static void checkDelimiter(String name, String text) {
    if (text.codePointCount(0, text.length()) != 1 || text.equals("\n") || text.equals("\r")
        || text.equals("\0")) {
      throw new IllegalArgumentException(
          name + " must be one character and no line break, but is '" + text + "'");
    }
  }

  private static void checkAscii(String name, char character) {
    if (character > 127 || character == '\n' || character == '\r') {
      throw new IllegalArgumentException(
          name + " must be an ASCII character and no line break, but is '" + character + "'");
    }
  }

  /** Whether fields may be quoted. */
  public boolean hasQuotes() {
    return quote != NONE;
  }

  /** The delimiter in UTF-8. */
  byte[] delimiterBytes() {
    return delimiter.getBytes(StandardCharsets.UTF_8);
  }
}
