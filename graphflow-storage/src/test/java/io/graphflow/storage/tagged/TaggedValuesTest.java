package io.graphflow.storage.tagged;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.storage.memory.NativeBytes;
import io.graphflow.storage.type.ScalarType;
import io.graphflow.temporal.IsoDuration;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Values as tags, words and bytes; those are written to disk and must mean the same for ever. */
class TaggedValuesTest {

  @Test
  void givesBackSingleValues() {
    for (Object value : List.of(true, false, 0L, -1L, Long.MIN_VALUE, 0.0, -0.0, Double.NaN, 1.5,
        LocalDate.of(-1, 1, 1), LocalDate.ofEpochDay(20_000),
        Instant.ofEpochMilli(-5).atZone(ZoneOffset.UTC))) {
      int tag = TaggedValues.tag(value);
      assertThat(TaggedValues.isWord(tag)).isTrue();
      assertThat(tag).isEqualTo(TaggedValues.scalarType(value).code());
      assertThat(TaggedValues.ofWord(tag, TaggedValues.word(value))).isEqualTo(value);
      assertThat(read(value)).isEqualTo(value);
    }
  }

  @Test
  void givesBackTextsAndLists() {
    for (Object value : List.of("", "añ🜁", "x".repeat(70_000), List.of(), List.of(1L, "a", true),
        List.of("", "b", 2.5, LocalDate.ofEpochDay(1)), LocalTime.NOON, IsoDuration.ZERO,
        List.of(IsoDuration.parse("P1D"), "a", LocalTime.NOON, 1L),
        ZonedDateTime.parse("2020-01-01T01:00+01:00[Europe/Berlin]"))) {
      assertThat(TaggedValues.isWord(TaggedValues.tag(value))).isFalse();
      assertThat(read(value)).isEqualTo(value);
    }
  }

  private static Object read(Object value) {
    byte[] bytes = TaggedValues.bytes(value);
    try (Arena arena = Arena.ofConfined()) {
      // Not from the first byte on, as values lie one after another.
      MemorySegment segment = arena.allocate(3 + bytes.length + NativeBytes.PADDING_BYTES);
      MemorySegment.copy(bytes, 0, segment, NativeBytes.BYTE, 3, bytes.length);
      return TaggedValues.read(segment, 3, TaggedValues.tag(value));
    }
  }

  @Test
  void writesTheseBytes() {
    assertThat(hex("é")).isEqualTo("02000000" + "c3a9");
    assertThat(hex(List.of(1L, "a", true))).isEqualTo("03000000" + "02" + "0100000000000000" + "04"
        + "01000000" + "61" + "01" + "0100000000000000");
    assertThat(hex(LocalTime.ofNanoOfDay(1))).isEqualTo("08000000" + "0100000000000000");
    assertThat(TaggedValues.tag(LocalTime.ofNanoOfDay(1))).isEqualTo(10);
    assertThat(hex(1.0)).isEqualTo("000000000000f03f");
    assertThat(TaggedValues.tag(List.of())).isEqualTo(7);
  }

  private static String hex(Object value) {
    return HexFormat.of().formatHex(TaggedValues.bytes(value));
  }

  @Test
  void refusesWhatNoPropertyCanBe() {
    for (Object value : List.of(1, Map.of(), List.of(List.of(1L)), List.of(1L, 2.0f))) {
      assertThatThrownBy(() -> TaggedValues.bytes(value)).isInstanceOf(ClassCastException.class);
    }
    assertThatThrownBy(() -> TaggedValues.bytes(Arrays.asList(1L, null)))
        .isInstanceOf(NullPointerException.class);
    assertThatThrownBy(() -> TaggedValues.word(ZonedDateTime.parse("2020-01-01T01:00+01:00")))
        .isInstanceOf(ClassCastException.class);
    assertThatThrownBy(() -> TaggedValues.word("a")).isInstanceOf(ClassCastException.class);
    assertThatThrownBy(() -> TaggedValues.ofWord(0, 1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> TaggedValues.ofWord(ScalarType.STRING.code(), 1))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
