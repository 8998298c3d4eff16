package io.graphflow.spark;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the place of a word in a query. */
final class TextPlace {
  /** What is no code: strings, quoted names and comments. */
  private static final Pattern NO_CODE = Pattern.compile(
      "'(?:\\\\.|[^'\\\\])*'|\"(?:\\\\.|[^\"\\\\])*\"|//[^\\n]*|/\\*.*?\\*/", Pattern.DOTALL);

  private TextPlace() {}

  /** The number of code points before the first place of a word, in any case; 0 if it is not there. */
  static int of(String text, String word) {
    if (word.isBlank()) {
      return 0;
    }
    String code = NO_CODE.matcher(text).replaceAll(part -> " ".repeat(part.group().length()));
    boolean letters = Character.isLetter(word.charAt(0));
    Matcher found = Pattern
        .compile((letters ? "(?<![\\w])" : "") + Pattern.quote(word), Pattern.CASE_INSENSITIVE)
        .matcher(code);
    return found.find() ? text.codePointCount(0, found.start()) : 0;
  }
}
