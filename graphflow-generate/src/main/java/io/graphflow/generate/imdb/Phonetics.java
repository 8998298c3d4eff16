package io.graphflow.generate.imdb;

import java.util.Locale;

/** Phonetic codes as IMDb's tables have them: a letter and up to four digits of Soundex. */
final class Phonetics {
  /** Digits of the letters A to Z; 0 for those that count for nothing. */
  private static final String DIGITS = "01230120022455012623010202";

  private static final int MOST_DIGITS = 4;

  private Phonetics() {}

  /** The code of a text, or an empty text if that holds no letter. */
  static String code(String text) {
    StringBuilder code = new StringBuilder(1 + MOST_DIGITS);
    String letters = text.toUpperCase(Locale.ROOT);
    char last = '0';
    for (int i = 0; i < letters.length() && code.length() <= MOST_DIGITS; i++) {
      char c = letters.charAt(i);
      if (c < 'A' || c > 'Z') {
        continue;
      }
      char digit = DIGITS.charAt(c - 'A');
      if (code.isEmpty()) {
        code.append(c);
      } else if (digit != '0' && digit != last) {
        code.append(digit);
      }
      last = digit;
    }
    return code.toString();
  }
}
