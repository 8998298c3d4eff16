package io.graphflow.spark;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Finds the place of a word in a query. */
final class TextPlace {
  private TextPlace() {}

  /** The number of code points before the first of some words that is there; 0 if none is. */
  static int of(String text, List<String> words) {
    return words.stream()
        .map(word -> find(text, word))
        .filter(OptionalInt::isPresent)
        .findFirst()
        .map(OptionalInt::getAsInt)
        .orElse(0);
  }

  /**
   * The number of code points before the first place of a word, in any case. A place where it is called as a function comes before
   * others.
   */
  static OptionalInt find(String text, String word) {
    if (word.isBlank()) {
      return OptionalInt.empty();
    }
    String code = code(text);
    String literal =
        Arrays.stream(word.split(" ")).map(Pattern::quote).collect(Collectors.joining("\\s*"));
    String whole = (Character.isLetter(word.charAt(0)) ? "(?<!\\w)" : "") + literal
        + (Character.isLetter(word.charAt(word.length() - 1)) ? "(?!\\w)" : "");
    for (String pattern : new String[] {whole + "\\s*\\(", whole}) {
      Matcher found = Pattern.compile(pattern, Pattern.CASE_INSENSITIVE).matcher(code);
      if (found.find()) {
        return OptionalInt.of(text.codePointCount(0, found.start()));
      }
    }
    return OptionalInt.empty();
  }

  /** The text with blanks in place of what is no code: strings and comments. */
  private static String code(String text) {
    StringBuilder code = new StringBuilder(text);
    int at = 0;
    while (at < text.length()) {
      int end = end(text, at);
      for (int i = at; i < end; i++) {
        code.setCharAt(i, ' ');
      }
      at = Math.max(end, at + 1);
    }
    return code.toString();
  }

  /** Where the string or comment ends that begins at a place; the place itself, if none does. */
  private static int end(String text, int at) {
    char first = text.charAt(at);
    if (first == '\'' || first == '"') {
      int end = at + 1;
      while (end < text.length() && text.charAt(end) != first) {
        end += text.charAt(end) == '\\' ? 2 : 1;
      }
      return Math.min(text.length(), end + 1);
    }
    String close = text.startsWith("//", at) ? "\n" : text.startsWith("/*", at) ? "*/" : "";
    int end = close.isEmpty() ? at : text.indexOf(close, at + 2);
    return end < 0 ? text.length() : end == at ? at : end + close.length();
  }
}
