package io.graphflow.server.http.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonGenerator;
import io.graphflow.binary.Bytes;
import io.graphflow.exception.QueryException;
import io.graphflow.server.http.message.HttpException;
import io.graphflow.spatial.CoordinateReferenceSystem;
import io.graphflow.spatial.Point;
import io.graphflow.temporal.IsoDuration;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Values in JSON, both ways. */
final class JsonValuesTest {
  private static String written(ValueForm form, Object value) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (JsonGenerator json = JsonWriter.to(bytes)) {
      form.write(json, value);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  private static Map<String, Object> read(String json) {
    return JsonReader.readObject(json.getBytes(StandardCharsets.UTF_8));
  }

  private static Object typed(String json) {
    return ValueForm.TYPED.parameters(read("{\"x\": " + json + "}")).get("x");
  }

  private static Arguments value(Object value, String plain, String type, String typed) {
    return Arguments.of(value, plain,
        "{\"$type\":\"" + type + "\",\"_value\":" + typed + "}");
  }

  static Stream<Arguments> values() {
    LocalTime time = LocalTime.of(12, 0);
    LocalDateTime moment = LocalDateTime.of(2024, 2, 29, 23, 59, 59, 120_000_000);
    return Stream.of(
        value(null, "null", "Null", "null"),
        value(true, "true", "Boolean", "true"),
        value(Long.MIN_VALUE, "-9223372036854775808", "Integer", "\"-9223372036854775808\""),
        value(0.1, "0.1", "Float", "\"0.1\""),
        value(1e300, "1.0E300", "Float", "\"1.0E300\""),
        value(-0.0, "-0.0", "Float", "\"-0.0\""),
        value(Double.NaN, "\"NaN\"", "Float", "\"NaN\""),
        value(Double.NEGATIVE_INFINITY, "\"-Infinity\"", "Float", "\"-Infinity\""),
        value("a\"\n\u00e4\ud834\udd1e", "\"a\\\"\\n\u00e4\ud834\udd1e\"", "String",
            "\"a\\\"\\n\u00e4\ud834\udd1e\""),
        value(Arrays.asList(1L, null), "[1,null]", "List",
            "[{\"$type\":\"Integer\",\"_value\":\"1\"},{\"$type\":\"Null\",\"_value\":null}]"),
        value(Map.of("k", List.of()), "{\"k\":[]}", "Map",
            "{\"k\":{\"$type\":\"List\",\"_value\":[]}}"),
        value(LocalDate.of(-1, 1, 2), "\"-0001-01-02\"", "Date", "\"-0001-01-02\""),
        value(time, "\"12:00:00\"", "LocalTime", "\"12:00:00\""),
        value(OffsetTime.of(time, ZoneOffset.ofTotalSeconds(-3_601)), "\"12:00:00-01:00:01\"",
            "Time", "\"12:00:00-01:00:01\""),
        value(moment, "\"2024-02-29T23:59:59.12\"", "LocalDateTime", "\"2024-02-29T23:59:59.12\""),
        value(moment.atZone(ZoneOffset.UTC), "\"2024-02-29T23:59:59.12Z\"", "OffsetDateTime",
            "\"2024-02-29T23:59:59.12Z\""),
        value(moment.atZone(ZoneId.of("Europe/Oslo")),
            "\"2024-02-29T23:59:59.12+01:00[Europe/Oslo]\"", "ZonedDateTime",
            "\"2024-02-29T23:59:59.12+01:00[Europe/Oslo]\""),
        value(IsoDuration.of(14, -3, -1, 500_000_000), "\"P1Y2M-3DT-0.5S\"", "Duration",
            "\"P1Y2M-3DT-0.5S\""),
        value(Point.of(CoordinateReferenceSystem.CARTESIAN, 1.2, 3.4),
            "\"SRID=7203;POINT (1.2 3.4)\"", "Point", "\"SRID=7203;POINT (1.2 3.4)\""),
        value(Point.of(CoordinateReferenceSystem.WGS_84_3D, 1.2, 3.4, 5),
            "\"SRID=4979;POINT Z (1.2 3.4 5.0)\"", "Point", "\"SRID=4979;POINT Z (1.2 3.4 5.0)\""),
        value(Bytes.ofHex("00FF"), "\"AP8=\"", "Base64", "\"AP8=\""),
        value(Bytes.EMPTY, "\"\"", "Base64", "\"\""));
  }

  @ParameterizedTest
  @MethodSource("values")
  void writesAndReadsEachType(Object value, String plain, String typed) throws IOException {
    assertThat(written(ValueForm.PLAIN, value)).isEqualTo(plain);
    assertThat(written(ValueForm.TYPED, value)).isEqualTo(typed);
    assertThat(typed(typed)).isEqualTo(value);
  }

  @Test
  void readsPlainValuesAsTheyAre() {
    assertThat(read("{\"a\": [1, 1.0, 1e3, -9223372036854775808], \"b\": {\"c\": \"2024-01-01\"},"
        + " \"d\": null, \"e\": false}")).isEqualTo(
            mapOf("a", List.of(1L, 1.0, 1000.0, Long.MIN_VALUE), "b", Map.of("c", "2024-01-01"),
                "d", null, "e", false));
  }

  private static Map<String, Object> mapOf(Object... entries) {
    Map<String, Object> map = new HashMap<>();
    for (int i = 0; i < entries.length; i += 2) {
      map.put((String) entries[i], entries[i + 1]);
    }
    return map;
  }

  @Test
  void keepsTheMomentOfATimeInAZoneWhateverOffsetItIsGivenWith() {
    ZonedDateTime expected =
        ZonedDateTime.of(2015, 11, 21, 21, 40, 32, 0, ZoneOffset.UTC)
            .withZoneSameInstant(ZoneId.of("Antarctica/Troll"));
    assertThat(typed("{\"$type\":\"ZonedDateTime\",\"_value\":"
        + "\"2015-11-21T21:40:32Z[Antarctica/Troll]\"}")).isEqualTo(expected);
  }

  @Test
  void halvesOfCharactersDoNotBreakTheText() throws IOException {
    assertThat(written(ValueForm.PLAIN, Map.of("\udd1e", "x\ud834"))).isEqualTo("{\"?\":\"x?\"}");
    assertThat(written(ValueForm.TYPED, "\ud834x"))
        .isEqualTo("{\"$type\":\"String\",\"_value\":\"?x\"}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"1", "null", "{}", "[]", "{\"$type\":\"Integer\"}",
          "{\"_value\":\"1\"}", "{\"$type\":1,\"_value\":\"1\"}",
          "{\"$type\":\"Integer\",\"_value\":\"1\",\"x\":1}",
          "{\"$type\":\"integer\",\"_value\":\"1\"}",
          "{\"$type\":\"Integer\",\"_value\":\"9223372036854775808\"}",
          "{\"$type\":\"Integer\",\"_value\":\"1.0\"}", "{\"$type\":\"Integer\",\"_value\":1.0}",
          "{\"$type\":\"Integer\",\"_value\":null}", "{\"$type\":\"Float\",\"_value\":\"0x1p3\"}",
          "{\"$type\":\"Float\",\"_value\":\"1d\"}", "{\"$type\":\"Float\",\"_value\":\" 1\"}",
          "{\"$type\":\"Boolean\",\"_value\":\"true\"}", "{\"$type\":\"Null\",\"_value\":0}",
          "{\"$type\":\"String\",\"_value\":1}", "{\"$type\":\"List\",\"_value\":[1]}",
          "{\"$type\":\"List\",\"_value\":{}}", "{\"$type\":\"Map\",\"_value\":{\"a\":1}}",
          "{\"$type\":\"Date\",\"_value\":\"2023-02-29\"}",
          "{\"$type\":\"Time\",\"_value\":\"12:00\"}",
          "{\"$type\":\"ZonedDateTime\",\"_value\":\"2024-01-01T00:00:00+01:00[Not/There]\"}",
          "{\"$type\":\"Duration\",\"_value\":\"1 day\"}",
          "{\"$type\":\"Base64\",\"_value\":\"A\"}",
          "{\"$type\":\"Base64\",\"_value\":[0]}", "{\"$type\":\"Base64\",\"_value\":\"A_8=\"}",
          "{\"$type\":\"Point\",\"_value\":\"SRID=7204;POINT (1.2 3.4)\"}",
          "{\"$type\":\"Point\",\"_value\":\"SRID=7203;POINT (1.2)\"}",
          "{\"$type\":\"Point\",\"_value\":[1.2, 3.4]}",
          "{\"$type\":\"Node\",\"_value\":{\"_element_id\":\"4:x:0\"}}"})
  void refusesTypedValuesThatAreNone(String json) {
    assertThatThrownBy(() -> typed(json)).isInstanceOf(QueryException.class)
        .hasMessageStartingWith("The parameter $x ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "1", "[]", "{", "{\"a\":1", "{\"a\":1}{", "{\"a\":1} x", "{a:1}",
          "{'a':1}", "{\"a\":NaN}", "{\"a\":01}", "{\"a\":1,\"a\":2}",
          "{\"a\":9223372036854775808}",
          "{\"a\":1e999}", "{\"a\":\"\u0001\"}", "{\"a\":1,}", "// x\n{}"})
  void refusesWhatIsNoJsonObject(String json) {
    assertThatThrownBy(() -> read(json)).isInstanceOf(HttpException.class);
  }

  @Test
  void refusesBytesThatAreNoText() {
    byte[] json = "{\"a\":\"x\"}".getBytes(StandardCharsets.UTF_8);
    json[6] = (byte) 0xC3;
    assertThatThrownBy(() -> JsonReader.readObject(json)).isInstanceOf(HttpException.class);
  }

  @Test
  void depthIsLimited() {
    int most = 126;
    assertThat(read("{\"a\":" + "[".repeat(most) + "]".repeat(most) + "}")).hasSize(1);
    String deep = "{\"a\":" + String.join("", Collections.nCopies(100_000, "["));
    assertThatThrownBy(() -> read(deep)).isInstanceOf(HttpException.class)
        .hasMessageContaining("128");
  }
}
