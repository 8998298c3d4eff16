package io.graphflow.core.expression;

import io.graphflow.core.tuple.ListBuilder;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.exception.ResourceException;
import java.text.Normalizer;
import java.util.List;
import java.util.Locale;

/** Functions of strings. Lengths and positions count code points. Arguments are not NULL. */
final class StringFunctions {
  /** No text of characters of two bytes can be longer. */
  private static final int MOST_CHARACTERS = (1 << 30) - 16;

  private static final int MOST_UNCOUNTED = 1 << 12;

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

  /** {@code replace(text, search, replacement)}. */
  static String replace(Tuple tuple, Object[] arguments) {
    String text = text("replace", arguments[0]);
    String search = text("replace", arguments[1]);
    String replacement = text("replace", arguments[2]);
    if (replacement.length() > search.length()) {
      long found = 0;
      int step = Math.max(1, search.length());
      for (int at = text.indexOf(search); at >= 0 && at < text.length(); at =
          text.indexOf(search, at + step)) {
        found++;
      }
      long added = (long) replacement.length() - search.length();
      count(tuple, "replace()", text.length() + (found + 1) * added);
    } else {
      count(tuple, "replace()", text.length());
    }
    return text.replace(search, replacement);
  }

  /**
   * The parts between delimiters, empty ones included; an empty delimiter parts all characters. Where there are several
   * delimiters, the first that begins at a place parts there.
   */
  static List<Object> split(Tuple tuple, Object[] arguments) {
    String text = text("split", arguments[0]);
    if (arguments[1] instanceof List<?> separators) {
      return separators.contains(null) ? null : splitAtAny(tuple, text, separators);
    }
    String separator = text("split", arguments[1]);
    ListBuilder parts = new ListBuilder(tuple, "the list that split() builds", 0);
    if (separator.isEmpty()) {
      for (int at = 0; at < text.length(); at += Character.charCount(text.codePointAt(at))) {
        parts.add(Character.toString(text.codePointAt(at)));
      }
      return parts.build();
    }
    int from = 0;
    for (int at = text.indexOf(separator); at >= 0; at = text.indexOf(separator, from)) {
      parts.add(text.substring(from, at));
      from = at + separator.length();
    }
    parts.add(text.substring(from));
    return parts.build();
  }

  private static List<Object> splitAtAny(Tuple tuple, String text, List<?> separators) {
    ListBuilder parts = new ListBuilder(tuple, "the list that split() builds", 0);
    int from = 0;
    int at = 0;
    while (at < text.length()) {
      int length = 0;
      for (Object separator : separators) {
        String delimiter = text("split", separator);
        if (length == 0 && !delimiter.isEmpty() && text.startsWith(delimiter, at)) {
          length = delimiter.length();
        }
      }
      if (length > 0) {
        parts.add(text.substring(from, at));
        at += length;
        from = at;
      } else {
        at++;
      }
    }
    parts.add(text.substring(from));
    return parts.build();
  }

  /**
   * Counts a text before it is built.
   *
   * @param function the function that builds it
   * @throws ResourceException if it is longer than a text may be, or than the query's memory allows
   */
  static void count(Tuple tuple, String function, long length) {
    if (length > MOST_CHARACTERS) {
      throw new ResourceException(
          "The text that %s builds would have %,d characters; a STRING has at most %,d."
              .formatted(function, length, MOST_CHARACTERS));
    }
    if (length > MOST_UNCOUNTED) {
      tuple.build("the text that " + function + " builds", length);
    }
  }
}
