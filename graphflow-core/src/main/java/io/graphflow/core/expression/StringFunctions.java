package io.graphflow.core.expression;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/** Functions of strings. Lengths and positions count code points. Arguments are not NULL. */
final class StringFunctions {
  private StringFunctions() {}

  private static String text(String function, Object value) {
    if (value instanceof String text) {
      return text;
    }
    throw ConversionFunctions.unusable(function, "a STRING", value);
  }

  private static int length(String function, Object value) {
    if (value instanceof Long length && length >= 0) {
      return (int) Math.min(length, Integer.MAX_VALUE);
    }
    throw ConversionFunctions.unusable(function, "an INTEGER that is not negative", value);
  }

  /** Index of the code point at a position; the end of the text if it is shorter. */
  private static int index(String text, int from, int codePoints) {
    // A text has at least as many units as code points, which bounds the walk.
    return codePoints >= text.length() - from
        && codePoints >= text.codePointCount(from, text.length())
            ? text.length()
            : text.offsetByCodePoints(from, codePoints);
  }

  static Long size(String text) {
    return (long) text.codePointCount(0, text.length());
  }

  /** {@code char_length(x)}. */
  static Long length(Object value) {
    return size(text("char_length", value));
  }

  static String reverse(String text) {
    return new StringBuilder(text).reverse().toString();
  }

  static String substring(Object value, Object start) {
    String text = text("substring", value);
    return text.substring(index(text, 0, length("substring", start)));
  }

  static String substring(Object value, Object start, Object length) {
    String text = text("substring", value);
    int from = index(text, 0, length("substring", start));
    return text.substring(from, index(text, from, length("substring", length)));
  }

  static String left(Object value, Object length) {
    String text = text("left", value);
    return text.substring(0, index(text, 0, length("left", length)));
  }

  static String right(Object value, Object length) {
    String text = text("right", value);
    int drop = text.codePointCount(0, text.length()) - length("right", length);
    return drop <= 0 ? text : text.substring(index(text, 0, drop));
  }

  /** The text without the white space at its start, its end or both. */
  static String trim(String function, Object value, boolean start, boolean end) {
    String text = text(function, value);
    String right = end ? text.stripTrailing() : text;
    return start ? right.stripLeading() : right;
  }

  /** The text without the characters at its start, its end or both that are among some. */
  static String trim(
      String function, Object value, Object characters, boolean start, boolean end) {
    String text = text(function, value);
    String unwanted = text(function, characters);
    int from = 0;
    int to = text.length();
    while (start && from < to && unwanted.indexOf(text.codePointAt(from)) >= 0) {
      from += Character.charCount(text.codePointAt(from));
    }
    while (end && from < to && unwanted.indexOf(text.codePointBefore(to)) >= 0) {
      to -= Character.charCount(text.codePointBefore(to));
    }
    return text.substring(from, to);
  }

  /** The text in a Unicode normal form. */
  static String normalize(Object value, Object form) {
    String text = text("normalize", value);
    for (Normalizer.Form known : Normalizer.Form.values()) {
      if (form instanceof String name && known.name().equalsIgnoreCase(name)) {
        return Normalizer.normalize(text, known);
      }
    }
    throw ConversionFunctions.unusable("normalize", "a form NFC, NFD, NFKC or NFKD", form);
  }

  static String toUpper(Object value) {
    return text("toUpper", value).toUpperCase(Locale.ROOT);
  }

  static String toLower(Object value) {
    return text("toLower", value).toLowerCase(Locale.ROOT);
  }

  static String replace(Object value, Object search, Object replacement) {
    return text("replace", value)
        .replace(text("replace", search), text("replace", replacement));
  }

  /** The parts between delimiters, empty ones included; an empty delimiter parts all characters. */
  static List<Object> split(Object value, Object delimiter) {
    String text = text("split", value);
    String separator = text("split", delimiter);
    List<Object> parts = new ArrayList<>();
    if (separator.isEmpty()) {
      text.codePoints().forEach(point -> parts.add(Character.toString(point)));
      return Collections.unmodifiableList(parts);
    }
    int from = 0;
    for (int at = text.indexOf(separator); at >= 0; at = text.indexOf(separator, from)) {
      parts.add(text.substring(from, at));
      from = at + separator.length();
    }
    parts.add(text.substring(from));
    return Collections.unmodifiableList(parts);
  }
}
