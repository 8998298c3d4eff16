package io.graphflow.cli.shell;

import java.util.ArrayList;
import java.util.List;

/**
 * Cuts shell input into statements at semicolons that stand outside strings, quoted names and
 * comments.
 *
 * @param complete statements that a semicolon ended, without it, none blank
 * @param rest the text after the last semicolon
 */
record Statements(List<String> complete, String rest) {

  static Statements split(String text) {
    List<String> complete = new ArrayList<>();
    int start = 0;
    int at = 0;
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c == ';') {
        String statement = text.substring(start, at).strip();
        if (!statement.isEmpty()) {
          complete.add(statement);
        }
        at++;
        start = at;
      } else {
        at = skip(text, at);
      }
    }
    return new Statements(List.copyOf(complete), text.substring(start));
  }

  /**
   * Whether no statement is open: the input ends with a semicolon, or is blank except for comments.
   */
  boolean isWhole() {
    int at = 0;
    while (at < rest.length()) {
      int next = skip(rest, at);
      boolean comment = rest.startsWith("//", at) || rest.startsWith("/*", at);
      boolean closed =
          !rest.startsWith("/*", at) || (next >= at + 4 && rest.startsWith("*/", next - 2));
      if (!Character.isWhitespace(rest.charAt(at)) && !(comment && closed)) {
        return false;
      }
      at = next;
    }
    return true;
  }

  /** The end of the string, quoted name, comment or single character that begins at {@code at}. */
  private static int skip(String text, int at) {
    char c = text.charAt(at);
    if (c == '\'' || c == '"' || c == '`') {
      int end = at + 1;
      while (end < text.length() && text.charAt(end) != c) {
        end += c != '`' && text.charAt(end) == '\\' ? 2 : 1;
      }
      return Math.min(end + 1, text.length());
    }
    if (text.startsWith("//", at)) {
      int end = text.indexOf('\n', at);
      return end < 0 ? text.length() : end + 1;
    }
    if (text.startsWith("/*", at)) {
      int end = text.indexOf("*/", at + 2);
      return end < 0 ? text.length() : end + 2;
    }
    return at + 1;
  }
}
