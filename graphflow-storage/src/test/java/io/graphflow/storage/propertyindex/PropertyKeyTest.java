package io.graphflow.storage.propertyindex;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.storage.trie.PersistentKeys;
import io.graphflow.temporal.IsoDuration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Keys are equal exactly where Cypher's = holds. */
class PropertyKeyTest {

  private static void same(Object left, Object right) {
    Object a = PropertyKey.of(left);
    Object b = PropertyKey.of(right);
    assertThat(a).isNotNull().isEqualTo(b);
    assertThat(PersistentKeys.hash(a)).isEqualTo(PersistentKeys.hash(b));
  }

  @Test
  void equalValuesHaveEqualKeys() {
    same(1L, 1.0);
    same(0L, -0.0);
    same(Long.MIN_VALUE, -0x1p63);
    same(1.5, 1.5);
    same(List.of(1L, "a"), List.of(1.0, "a"));
    same(ZonedDateTime.parse("2020-01-01T01:00:00+01:00"),
        ZonedDateTime.parse("2020-01-01T01:00:00+01:00"));
    same(IsoDuration.parse("PT60S"), IsoDuration.parse("PT1M"));
    same(LocalTime.of(10, 0), LocalTime.of(10, 0));
    same(LocalDate.ofEpochDay(5), LocalDate.ofEpochDay(5));
    assertThat(PropertyKey.ofProperties(List.of(1L))).isEqualTo(PropertyKey.of(1L));
  }

  @Test
  void differentValuesHaveDifferentKeys() {
    List<Object> values = List.of(1L, 0L, Long.MAX_VALUE, (1L << 53) + 1, 0x1p53, 0x1p63, 1.5,
        Double.POSITIVE_INFINITY, "1", "", true, false, LocalDate.ofEpochDay(1),
        ZonedDateTime.parse("1970-01-01T00:00:00.001Z"),
        ZonedDateTime.parse("1970-01-01T00:00:00.0011Z"),
        ZonedDateTime.parse("1970-01-01T01:00:00.001+01:00"), LocalTime.of(10, 0),
        LocalTime.of(10, 0).atOffset(ZoneOffset.UTC), LocalTime.of(11, 0).atOffset(ZoneOffset.MAX),
        LocalDateTime.of(1970, 1, 2, 0, 0), IsoDuration.parse("P1D"), IsoDuration.parse("PT24H"),
        List.of(), List.of(1L), List.of(1L, 1L),
        List.of("1"), List.of(true));
    assertThat(values.stream().map(PropertyKey::of)).doesNotContainNull().doesNotHaveDuplicates();
  }

  @Test
  void whatEqualsNothingHasNoKey() {
    assertThat(PropertyKey.of(null)).isNull();
    assertThat(PropertyKey.of(Double.NaN)).isNull();
    assertThat(PropertyKey.of(List.of(1.0, Double.NaN))).isNull();
    assertThat(PropertyKey.of(Collections.singletonList(null))).isNull();
    assertThat(PropertyKey.of(new Object())).isNull();
    assertThat(PropertyKey.ofProperties(Arrays.asList(1L, null))).isNull();
  }
}
