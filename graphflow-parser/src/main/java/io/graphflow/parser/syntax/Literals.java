package io.graphflow.parser.syntax;

import io.graphflow.parser.ast.Expr;
import io.graphflow.parser.ast.Position;
import io.graphflow.parser.error.QueryException;
import io.graphflow.parser.error.QueryText;
import io.graphflow.storage.error.ErrorDetail;
import java.util.Locale;
import org.antlr.v4.runtime.Token;

/** Reads the values of literals and names from their tokens. */
final class Literals {
  private static final int HEX_RADIX = 16;
  private static final int OCTAL_RADIX = 8;
  private static final int SHORT_ESCAPE_DIGITS = 4;
  private static final int LONG_ESCAPE_DIGITS = 8;
  private static final String MINIMUM_MAGNITUDE = "9223372036854775808";

  private final QueryText source;

  Literals(QueryText source) {
    this.source = source;
  }

  /** An integer literal: decimal, hexadecimal ({@code 0x}) or octal ({@code 0o}). */
  Expr integer(Token token) {
    Position position = new Position(token.getStartIndex());
    String digits = withoutLeadingZeros(token.getText());
    if (digits.equals(MINIMUM_MAGNITUDE) || digits.equalsIgnoreCase("0x8000000000000000")) {
      return new Expr.MinimumMagnitude(position);
    }
    return new Expr.Literal(longValue(token), position);
  }

  /** The value of an integer token that must be at most 2^63 - 1. */
  long longValue(Token token) {
    String text = token.getText().toLowerCase(Locale.ROOT);
    try {
      if (text.startsWith("0x")) {
        return Long.parseLong(text.substring(2), HEX_RADIX);
      }
      if (text.startsWith("0o")) {
        return Long.parseLong(text.substring(2), OCTAL_RADIX);
      }
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw source.error(
          token.getStartIndex(), ErrorDetail.INTEGER_OVERFLOW,
          "the integer " + token.getText() + " does not fit into 64 bits");
    }
  }

  /** A floating-point literal. */
  Expr floating(Token token) {
    double value = Double.parseDouble(token.getText());
    if (Double.isInfinite(value)) {
      throw source.error(
          token.getStartIndex(), ErrorDetail.FLOATING_POINT_OVERFLOW,
          "the number " + token.getText() + " is too large for a double");
    }
    return new Expr.Literal(value, new Position(token.getStartIndex()));
  }

  private static String withoutLeadingZeros(String text) {
    int zeros = 0;
    while (zeros < text.length() - 1 && text.charAt(zeros) == '0' && isDigit(text, zeros + 1)) {
      zeros++;
    }
    return text.substring(zeros);
  }

  private static boolean isDigit(String text, int index) {
    return text.charAt(index) >= '0' && text.charAt(index) <= '9';
  }

  /** The characters that a string literal stands for. */
  String string(Token token) {
    String text = token.getText();
    int end = text.length() - 1;
    StringBuilder characters = new StringBuilder(end);
    int i = 1;
    while (i < end) {
      int backslash = text.indexOf('\\', i);
      if (backslash < 0 || backslash >= end) {
        characters.append(text, i, end);
        i = end;
      } else {
        characters.append(text, i, backslash);
        i = escape(token, text, backslash, characters);
      }
    }
    String value = characters.toString();
    if (value.codePoints().anyMatch(Literals::isHalfOfPair)) {
      throw source.error(
          token.getStartIndex(), ErrorDetail.INVALID_UNICODE_LITERAL,
          "the escapes of this string hold half of a surrogate pair");
    }
    return value;
  }

  private static boolean isHalfOfPair(int codePoint) {
    return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
  }

  /** Appends what the escape at {@code backslash} means; returns the index behind it. */
  private int escape(Token token, String text, int backslash, StringBuilder characters) {
    char kind = text.charAt(backslash + 1);
    switch (kind) {
      case '\\', '\'', '"', '`' -> characters.append(kind);
      case 'b', 'B' -> characters.append('\b');
      case 'f', 'F' -> characters.append('\f');
      case 'n', 'N' -> characters.append('\n');
      case 'r', 'R' -> characters.append('\r');
      case 't', 'T' -> characters.append('\t');
      case 'u' -> {
        characters.append((char) hex(token, text, backslash, SHORT_ESCAPE_DIGITS));
        return backslash + 2 + SHORT_ESCAPE_DIGITS;
      }
      case 'U' -> {
        long codePoint = hex(token, text, backslash, LONG_ESCAPE_DIGITS);
        if (codePoint > Character.MAX_CODE_POINT) {
          throw escapeError(token, text, backslash, "is not a Unicode character");
        }
        characters.appendCodePoint((int) codePoint);
        return backslash + 2 + LONG_ESCAPE_DIGITS;
      }
      default -> throw escapeError(
          token,
          text,
          backslash,
          "is not an escape; those are \\\\ \\' \\\" \\b \\f \\n \\r \\t \\uXXXX \\UXXXXXXXX");
    }
    return backslash + 2;
  }

  private long hex(Token token, String text, int backslash, int digitCount) {
    int start = backslash + 2;
    long value = 0;
    for (int i = start; i < start + digitCount; i++) {
      int digit = i < text.length() - 1 ? Character.digit(text.charAt(i), HEX_RADIX) : -1;
      if (digit < 0) {
        throw escapeError(
            token, text, backslash, "needs " + digitCount + " hexadecimal digits behind it");
      }
      value = value * HEX_RADIX + digit;
    }
    return value;
  }

  private QueryException escapeError(Token token, String text, int backslash, String message) {
    int end = text.offsetByCodePoints(backslash, 2);
    return source.error(
        token.getStartIndex() + text.codePointCount(0, backslash),
        ErrorDetail.INVALID_UNICODE_LITERAL,
        "'" + text.substring(backslash, end) + "' " + message);
  }

  /** A name without its backticks. */
  String name(Token token) {
    String text = token.getText();
    if (text.charAt(0) != '`') {
      return text;
    }
    String name = text.substring(1, text.length() - 1).replace("``", "`");
    if (name.isEmpty()) {
      throw source.error(token.getStartIndex(), ErrorDetail.UNEXPECTED_SYNTAX,
          "a name cannot be empty");
    }
    return name;
  }
}
