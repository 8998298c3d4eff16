package io.graphflow.server.http.value;

import io.graphflow.binary.Bytes;
import io.graphflow.spatial.Point;
import io.graphflow.temporal.IsoDuration;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;

/** Texts of values for which JSON has no type. */
final class JsonText {
  private JsonText() {}

  /**
   * A date, time or duration as ISO 8601 has it, always with seconds, a time zone in brackets; a point as
   * well-known text; bytes in base64.
   *
   * @throws IllegalArgumentException if it is something else
   */
  static String of(Object value) {
    return switch (value) {
      case LocalDate date -> date.toString();
      case LocalTime time -> DateTimeFormatter.ISO_LOCAL_TIME.format(time);
      case OffsetTime time -> DateTimeFormatter.ISO_OFFSET_TIME.format(time);
      case LocalDateTime moment -> DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(moment);
      case ZonedDateTime moment -> DateTimeFormatter.ISO_ZONED_DATE_TIME.format(moment);
      case IsoDuration duration -> duration.toString();
      case Point point -> point.toWellKnownText();
      case Bytes bytes -> bytes.toBase64();
      default -> throw new IllegalArgumentException("a value of " + value.getClass());
    };
  }

  /** Whether a moment has an offset alone, and no zone with rules. */
  static boolean isByOffset(ZonedDateTime moment) {
    return moment.getZone() instanceof ZoneOffset;
  }

  /** The same text with a question mark for each half of a character, which UTF-8 cannot have. */
  static String wellFormed(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
      }
    }
    return text;
  }
}
