package io.graphflow.storage.load.value;

import java.nio.charset.StandardCharsets;

/**
 * Parses the bytes of a field, {@code bytes[from, to)}, as a value. Nothing is trimmed: blanks around
 * a number are an error. Safe for use by many threads.
 */
public final class ValueParser {
  /** Powers of ten that a double holds exactly. */
  private static final double[] EXACT_POWERS = {1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9,
      1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
  private static final int SHOWN_CHARACTERS = 100;

  private ValueParser() {}

  /** A signed decimal integer that fits 64 bits; a leading {@code +} is allowed. */
  public static long parseLong(byte[] bytes, int from, int to) throws BadValueException {
    int position = from;
    boolean negative = false;
    if (position < to && (bytes[position] == '-' || bytes[position] == '+')) {
      negative = bytes[position] == '-';
      position++;
    }
    if (position == to) {
      throw notA("an INT64", bytes, from, to);
    }
    // Digits are subtracted, since the negative range is the larger one.
    long value = 0;
    boolean tooLarge = false;
    for (; position < to; position++) {
      int digit = bytes[position] - '0';
      if (digit < 0 || digit > 9) {
        throw notA("an INT64", bytes, from, to);
      }
      tooLarge |= value < Long.MIN_VALUE / 10
          || (value == Long.MIN_VALUE / 10 && digit > 8);
      value = value * 10 - digit;
    }
    if (tooLarge || (!negative && value == Long.MIN_VALUE)) {
      throw new BadValueException(quote(bytes, from, to)
          + " is out of range, an INT64 is from -2^63 to 2^63 - 1");
    }
    return negative ? value : -value;
  }

  /**
   * A decimal number with or without fraction and exponent, or {@code NaN}, {@code Infinity}, {@code
   * -Infinity} in any case; correctly rounded.
   */
  public static double parseDouble(byte[] bytes, int from, int to) throws BadValueException {
    int position = from;
    boolean negative = false;
    if (position < to && (bytes[position] == '-' || bytes[position] == '+')) {
      negative = bytes[position] == '-';
      position++;
    }
    long mantissa = 0;
    int digits = 0;
    int fractionDigits = 0;
    boolean point = false;
    for (; position < to; position++) {
      byte current = bytes[position];
      if (current >= '0' && current <= '9') {
        // Beyond 18 digits the slow way is taken, so overflow does not matter.
        mantissa = mantissa * 10 + (current - '0');
        digits++;
        if (point) {
          fractionDigits++;
        }
      } else if (current == '.' && !point) {
        point = true;
      } else {
        break;
      }
    }
    if (position == to && digits > 0 && digits <= 18 && mantissa <= 1L << 53
        && fractionDigits < EXACT_POWERS.length) {
      // Both operands are exact, so the quotient is correctly rounded (Clinger 1990).
      double value = mantissa / EXACT_POWERS[fractionDigits];
      return negative ? -value : value;
    }
    return parseDoubleSlowly(bytes, from, to);
  }

  private static double parseDoubleSlowly(byte[] bytes, int from, int to)
      throws BadValueException {
    String text = new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
    String unsigned = text.startsWith("-") || text.startsWith("+") ? text.substring(1) : text;
    if (unsigned.equalsIgnoreCase("infinity") || unsigned.equalsIgnoreCase("inf")) {
      return text.startsWith("-") ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
    }
    if (text.equalsIgnoreCase("nan")) {
      return Double.NaN;
    }
    for (int i = 0; i < text.length(); i++) {
      // Double.parseDouble takes blanks, hexadecimal numbers and type suffixes; we do not.
      if ("0123456789+-.eE".indexOf(text.charAt(i)) < 0) {
        throw notA("a DOUBLE", bytes, from, to);
      }
    }
    double value;
    try {
      value = Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw notA("a DOUBLE", bytes, from, to);
    }
    if (Double.isInfinite(value)) {
      throw new BadValueException(quote(bytes, from, to) + " is out of range for a DOUBLE");
    }
    return value;
  }

  /** {@code true} or {@code false}, in any case, as 1 or 0. */
  public static long parseBoolean(byte[] bytes, int from, int to) throws BadValueException {
    if (equalsIgnoringCase(bytes, from, to, "true")) {
      return 1;
    }
    if (equalsIgnoringCase(bytes, from, to, "false")) {
      return 0;
    }
    throw notA("a BOOLEAN (true or false)", bytes, from, to);
  }

  private static boolean equalsIgnoringCase(byte[] bytes, int from, int to, String lowerCase) {
    if (to - from != lowerCase.length()) {
      return false;
    }
    for (int i = 0; i < lowerCase.length(); i++) {
      if ((bytes[from + i] | 0x20) != lowerCase.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Checks that the bytes are UTF-8.
   *
   * @throws BadValueException if not, with the first wrong byte
   */
  public static void checkText(byte[] bytes, int from, int to) throws BadValueException {
    int invalid = Utf8.findInvalid(bytes, from, to);
    if (invalid != Utf8.VALID) {
      throw new BadValueException(quote(bytes, from, to)
          + String.format(" is not UTF-8: byte %d is 0x%02X", invalid - from + 1,
              bytes[invalid] & 0xFF));
    }
  }

  static BadValueException notA(String type, byte[] bytes, int from, int to) {
    return new BadValueException(quote(bytes, from, to) + " is not " + type);
  }

  /** The text in apostrophes, shortened if long. */
  public static String quote(byte[] bytes, int from, int to) {
    String text = new String(bytes, from, to - from, StandardCharsets.UTF_8);
    if (text.length() > SHOWN_CHARACTERS) {
      int end = Character.isHighSurrogate(text.charAt(SHOWN_CHARACTERS - 1))
          ? SHOWN_CHARACTERS - 1
          : SHOWN_CHARACTERS;
      text = text.substring(0, end) + "…";
    }
    return "'" + text.replace("\n", "\\n").replace("\r", "\\r") + "'";
  }
}
