package io.graphflow.storage.tagged;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.binary.Bytes;
import io.graphflow.spatial.CoordinateReferenceSystem;
import io.graphflow.spatial.Point;
import io.graphflow.storage.temporal.PackedDateTime;
import io.graphflow.temporal.IsoDuration;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Bytes that are written to disk and must mean the same for ever. */
class ByteFormTest {

  @Test
  void writesTheseBytes() {
    assertBytes(LocalTime.of(0, 0, 1, 2), ByteForm.LOCAL_TIME, "02ca9a3b00000000");
    assertBytes(OffsetTime.of(0, 0, 0, 1, ZoneOffset.ofHours(-1)), ByteForm.TIME,
        "0100000000000000" + "f0f1ffff");
    assertBytes(LocalDateTime.of(1970, 1, 1, 0, 1, 0, 3), ByteForm.LOCAL_DATETIME,
        "3c00000000000000" + "03000000");
    assertBytes(ZonedDateTime.parse("1970-01-01T01:00:01+01:00"), ByteForm.ZONED_DATETIME,
        "0100000000000000" + "00000000" + "100e0000");
    assertBytes(ZonedDateTime.parse("1970-01-01T01:00:01+01:00[Europe/Berlin]"),
        ByteForm.ZONED_DATETIME, "0100000000000000" + "00000000" + "100e0000"
            + HexFormat.of().formatHex("Europe/Berlin".getBytes(StandardCharsets.UTF_8)));
    assertBytes(Point.of(CoordinateReferenceSystem.CARTESIAN, 1, -2), ByteForm.POINT,
        "231c0000" + "000000000000f03f" + "00000000000000c0");
    assertBytes(Point.of(CoordinateReferenceSystem.WGS_84_3D, 1, -2, 0.5), ByteForm.POINT,
        "73130000" + "000000000000f03f" + "00000000000000c0" + "000000000000e03f");
    assertBytes(new IsoDuration(1, -1, 2, 3), ByteForm.DURATION,
        "0100000000000000" + "ffffffffffffffff" + "0200000000000000" + "03000000");
    assertBytes(Bytes.ofHex("00ff7f"), ByteForm.BYTES, "00ff7f");
    assertBytes(Bytes.EMPTY, ByteForm.BYTES, "");
    assertThat(ByteForm.BYTES.code()).isEqualTo(16);
  }

  private static void assertBytes(Object value, ByteForm form, String hex) {
    assertThat(ByteForm.of(value)).isEqualTo(form);
    assertThat(ByteForm.ofCode(form.code())).isEqualTo(form);
    assertThat(HexFormat.of().formatHex(ByteForm.bytes(value))).isEqualTo(hex);
    assertThat(form.value(HexFormat.of().parseHex(hex))).isEqualTo(value);
  }

  @Test
  void givesBackAnyValue() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    for (int i = 0; i < 10_000; i++) {
      Object value = RandomFormed.next(random);
      assertThat(ByteForm.of(value).value(ByteForm.bytes(value)))
          .as("seed %d", seed)
          .isEqualTo(value);
    }
    for (Object value : List.of(LocalTime.MAX, OffsetTime.MIN, OffsetTime.MAX, LocalDateTime.MIN,
        LocalDateTime.MAX, LocalDateTime.MIN.atZone(ZoneOffset.MAX),
        LocalDateTime.MAX.atZone(ZoneOffset.MIN))) {
      assertThat(ByteForm.of(value).value(ByteForm.bytes(value))).isEqualTo(value);
    }
  }

  @Test
  void anUnknownZoneIsItsOffset() {
    byte[] bytes =
        ByteForm.bytes(ZonedDateTime.parse("2020-07-01T12:00+02:00[Europe/Berlin]"));
    bytes[bytes.length - 1] = 'x';
    assertThat(ByteForm.ZONED_DATETIME.value(bytes))
        .isEqualTo(ZonedDateTime.parse("2020-07-01T12:00+02:00"));
  }

  @Test
  void otherValuesAreKeptOtherwise() {
    for (Object value : Arrays.asList(null, 1L, "10:00", LocalDate.EPOCH,
        ZonedDateTime.parse("2020-01-01T00:00:00.001Z"), List.of())) {
      assertThat(ByteForm.of(value)).isNull();
    }
    assertThatThrownBy(() -> ByteForm.bytes("10:00")).isInstanceOf(ClassCastException.class);
    assertThat(ByteForm.ofCode(9)).isNull();
  }

  @Test
  void refusesOtherBytes() {
    for (ByteForm form : EnumSet.complementOf(EnumSet.of(ByteForm.BYTES))) {
      for (int length : new int[] {0, 7, 9, 15, 27, 29}) {
        if (form != ByteForm.ZONED_DATETIME || length < 16) {
          assertThatThrownBy(() -> form.value(new byte[length]))
              .isInstanceOf(IllegalArgumentException.class);
        }
      }
      byte[] large = new byte[28];
      Arrays.fill(large, (byte) 0x7F);
      byte[] tooLarge = switch (form) {
        case LOCAL_TIME -> Arrays.copyOf(large, 8);
        case TIME, LOCAL_DATETIME -> Arrays.copyOf(large, 12);
        case ZONED_DATETIME -> Arrays.copyOf(large, 16);
        case DURATION, POINT -> large;
        case BYTES -> throw new AssertionError("any bytes are BYTES");
      };
      assertThatThrownBy(() -> form.value(tooLarge)).isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void wholeMillisecondsInUtcArePacked() {
    for (String packed : List.of("1970-01-01T00:00Z", "1969-12-31T23:59:59.999Z",
        "-290000000-01-01T00:00Z")) {
      ZonedDateTime time = ZonedDateTime.parse(packed);
      assertThat(PackedDateTime.fits(time)).isTrue();
      assertThat(PackedDateTime.of(PackedDateTime.millis(time))).isEqualTo(time);
      assertThat(PackedDateTime.millis(time)).isEqualTo(time.toInstant().toEpochMilli());
    }
    for (String other : List.of("1970-01-01T00:00:00.0001Z", "1970-01-01T01:00+01:00",
        "1970-01-01T00:00Z[UTC]", "+300000000-01-01T00:00Z")) {
      assertThat(PackedDateTime.fits(ZonedDateTime.parse(other))).isFalse();
    }
    assertThat(PackedDateTime.millis(ZonedDateTime.parse("1969-12-31T23:59:59.9989Z")))
        .isEqualTo(-2);
    assertThat(PackedDateTime.of(5)).isEqualTo(Instant.ofEpochMilli(5).atZone(ZoneOffset.UTC));
  }
}
