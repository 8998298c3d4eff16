package io.graphflow.parser.syntax;

import io.graphflow.binary.Bytes;
import io.graphflow.exception.ErrorDetail;
import io.graphflow.exception.QueryException;
import io.graphflow.parser.ast.Expr;
import io.graphflow.parser.ast.Position;
import io.graphflow.parser.error.QueryText;
import org.antlr.v4.runtime.Token;

/** Reads the values of literals and names from their tokens. */
final class Literals {
  private static final int HEX_RADIX = 16;
  private static final int OCTAL_RADIX = 8;
  private static final int DECIMAL_RADIX = 10;
  private static final int SHORT_ESCAPE_DIGITS = 4;
  private static final int LONG_ESCAPE_DIGITS = 8;

  private final QueryText source;

  Literals(QueryText source) {
    this.source = source;
  }

  /** An integer literal: decimal, hexadecimal ({@code 0x}) or octal ({@code 0o}). */
  Expr integer(Token token) {
    Position position = new Position(token.getStartIndex());
    if (isMinimumMagnitude(token.getText())) {
      return new Expr.MinimumMagnitude(position);
    }
    return new Expr.Literal(longValue(token), position);
  }

  /** Whether it is 2^63, which fits only behind a minus. */
  private static boolean isMinimumMagnitude(String text) {
    try {
      return Long.parseUnsignedLong(digits(text), radix(text)) == Long.MIN_VALUE;
    } catch (NumberFormatException tooLarge) {
      return false;
    }
  }

  /** The value of an integer token that must be at most 2^63 - 1. */
  long longValue(Token token) {
    String text = token.getText();
    try {
      return Long.parseLong(digits(text), radix(text));
    } catch (NumberFormatException e) {
      throw source.error(
          token.getStartIndex(), ErrorDetail.INTEGER_OVERFLOW,
          "the integer " + text + " does not fit into 64 bits");
    }
  }

  private static int radix(String text) {
    return switch (text.length() < 2 ? '0' : Character.toLowerCase(text.charAt(1))) {
      case 'x' -> HEX_RADIX;
      case 'o' -> OCTAL_RADIX;
      default -> DECIMAL_RADIX;
    };
  }

  private static String digits(String text) {
    return (radix(text) == DECIMAL_RADIX ? text : text.substring(2)).replace("_", "");
  }

  /** A floating-point literal. */
  Expr floating(Token token) {
    double value = Double.parseDouble(token.getText().replace("_", ""));
    if (Double.isInfinite(value)) {
      throw source.error(
          token.getStartIndex(), ErrorDetail.FLOATING_POINT_OVERFLOW,
          "the number " + token.getText() + " is too large for a double");
    }
    return new Expr.Literal(value, new Position(token.getStartIndex()));
  }

  /** The bytes of a literal such as {@code X'00FF'}. */
  Bytes bytes(Token token) {
    String text = token.getText();
    try {
      return Bytes.ofHex(text.substring(text.indexOf('\'') + 1, text.length() - 1));
    } catch (IllegalArgumentException e) {
      throw source.error(token.getStartIndex(), ErrorDetail.UNEXPECTED_SYNTAX, e.getMessage());
    }
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

  /** The key of a map, which may be empty, without its backticks. */
  String key(Token token) {
    String text = token.getText();
    return text.charAt(0) == '`'
        ? text.substring(1, text.length() - 1).replace("``", "`")
        : text;
  }

  /** A name without its backticks. */
  String name(Token token) {
    String name = key(token);
    if (name.isEmpty()) {
      throw source.error(token.getStartIndex(), ErrorDetail.UNEXPECTED_SYNTAX,
          "a name cannot be empty");
    }
    return name;
  }
}
