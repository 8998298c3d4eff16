package io.graphflow.storage.temporal;

import java.time.DateTimeException;

/** Reads a text from its beginning to its end, character by character and number by number. */
final class TextReader {
  private final String text;
  private final String form;
  private final int end;
  private int at;

  /**
   * Creates a reader of {@code text} up to {@code end}.
   *
   * @param form what the text should be, for messages
   */
  TextReader(String text, int start, int end, String form) {
    this.text = text;
    this.at = start;
    this.end = end;
    this.form = form;
  }

  /** The error for a text that is of another form. */
  DateTimeException malformed() {
    return new DateTimeException("'" + text + "' is no " + form);
  }

  boolean atEnd() {
    return at == end;
  }

  void requireEnd() {
    if (at != end) {
      throw malformed();
    }
  }

  /** Whether a character comes next, which is then read. */
  boolean skip(char expected) {
    if (at < end && text.charAt(at) == expected) {
      at++;
      return true;
    }
    return false;
  }

  /** How many digits come next. */
  int digitCount() {
    int next = at;
    while (next < end && isDigit(text.charAt(next))) {
      next++;
    }
    return next - at;
  }

  /** Reads a number of exactly so many digits, at most nine. */
  int number(int digits) {
    if (digits > end - at) {
      throw malformed();
    }
    int number = 0;
    for (int i = 0; i < digits; i++) {
      char digit = text.charAt(at++);
      if (!isDigit(digit)) {
        throw malformed();
      }
      number = number * 10 + (digit - '0');
    }
    return number;
  }

  private static boolean isDigit(char character) {
    return character >= '0' && character <= '9';
  }
}
