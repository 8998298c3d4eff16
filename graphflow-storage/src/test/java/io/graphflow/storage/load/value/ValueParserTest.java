package io.graphflow.storage.load.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.storage.RandomSource;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class ValueParserTest {
  private interface Parser<T> {
    T parse(byte[] bytes, int from, int to) throws BadValueException;
  }

  /** Parses a text that stands in the middle of others. */
  private static <T> T parse(String text, Parser<T> parser) throws BadValueException {
    byte[] bytes = ("9" + text + "9").getBytes(StandardCharsets.UTF_8);
    return parser.parse(bytes, 1, bytes.length - 1);
  }

  private static void refused(String text, Parser<?> parser, String message) {
    assertThatThrownBy(() -> parse(text, parser)).as(text)
        .isInstanceOf(BadValueException.class)
        .hasMessageContaining(message);
  }

  @Test
  void integers() throws BadValueException {
    for (long value : new long[] {0, 1, -1, 10, 1234567890123456789L, Long.MAX_VALUE,
        Long.MIN_VALUE, Long.MIN_VALUE + 1}) {
      assertThat(parse(Long.toString(value), ValueParser::parseLong)).isEqualTo(value);
    }
    assertThat(parse("+007", ValueParser::parseLong)).isEqualTo(7);
    assertThat(parse("-0", ValueParser::parseLong)).isZero();
  }

  @Test
  void badIntegers() {
    for (String text : List.of("", "-", "+", "1.0", "1e3", " 1", "1 ", "0x1", "--1", "١", "1_0")) {
      refused(text, ValueParser::parseLong, "'" + text + "' is not an INT64");
    }
    for (String text : List.of("9223372036854775808", "-9223372036854775809",
        "18446744073709551617", "99999999999999999999999")) {
      refused(text, ValueParser::parseLong, "'" + text + "' is out of range");
    }
  }

  @Test
  void randomIntegersAgreeWithJava() {
    RandomSource.rounds(2000, random -> {
      long value = random.nextLong() >> random.nextInt(64);
      try {
        assertThat(parse(Long.toString(value), ValueParser::parseLong)).isEqualTo(value);
      } catch (BadValueException e) {
        throw new AssertionError(e);
      }
    });
  }

  @Test
  void doubles() throws BadValueException {
    for (String text : List.of("0", "-0", "1", "-1.5", ".5", "5.", "3.14159", "1e10", "-1E-10",
        "123456789012345678", "1234567890123456789", "9007199254740993", "0.1", "1e308",
        "4.9e-324", "1e-400", "0.000000000000000000000001", "+2.5",
        "179769313486231570000000000000000000000000")) {
      assertThat(parse(text, ValueParser::parseDouble)).as(text)
          .isEqualTo(Double.valueOf(text));
    }
    assertThat(parse("NaN", ValueParser::parseDouble)).isNaN();
    assertThat(parse("-inf", ValueParser::parseDouble)).isEqualTo(Double.NEGATIVE_INFINITY);
    assertThat(parse("Infinity", ValueParser::parseDouble)).isEqualTo(Double.POSITIVE_INFINITY);
  }

  @Test
  void badDoubles() {
    for (String text : List.of("", ".", "-", "1,5", "1d", "2f", "0x1p3", " 1", "1e", "e5", "1..2",
        "abc", "--1", "Infinityx")) {
      refused(text, ValueParser::parseDouble, "'" + text + "' is not a DOUBLE");
    }
    refused("1e309", ValueParser::parseDouble, "'1e309' is out of range");
  }

  @Test
  void randomDoublesAreCorrectlyRounded() {
    RandomSource.rounds(5000, random -> {
      long mantissa = random.nextLong() >>> random.nextInt(64);
      String text = BigDecimal.valueOf(mantissa, random.nextInt(24)).toPlainString();
      try {
        assertThat(parse(text, ValueParser::parseDouble)).as(text).isEqualTo(Double.valueOf(text));
      } catch (BadValueException e) {
        throw new AssertionError(e);
      }
    });
  }

  @Test
  void booleans() throws BadValueException {
    assertThat(parse("true", ValueParser::parseBoolean)).isEqualTo(1);
    assertThat(parse("FALSE", ValueParser::parseBoolean)).isZero();
    assertThat(parse("True", ValueParser::parseBoolean)).isEqualTo(1);
    for (String text : List.of("", "1", "yes", "truefalse", "tru")) {
      refused(text, ValueParser::parseBoolean, "is not a BOOLEAN");
    }
  }

  @Test
  void longTextIsShortenedInMessages() {
    refused("x".repeat(99) + "🦆x", ValueParser::parseLong, "'" + "x".repeat(99) + "…' is not");
    refused("a\nb", ValueParser::parseLong, "'a\\nb' is not an INT64");
  }

  @Test
  void textMustBeUtf8() throws BadValueException {
    byte[] good = "plain ü 日本 🦆".getBytes(StandardCharsets.UTF_8);
    ValueParser.checkText(good, 0, good.length);
    byte[] latin1 = "Zürich".getBytes(StandardCharsets.ISO_8859_1);
    assertThatThrownBy(() -> ValueParser.checkText(latin1, 0, latin1.length))
        .hasMessage("'Z\uFFFDrich' is not UTF-8: byte 2 is 0xFC");
  }
}
