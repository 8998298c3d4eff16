package io.graphflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.binary.Bytes;
import io.graphflow.exception.UsageException;
import io.graphflow.internal.value.Keys;
import io.graphflow.spatial.CoordinateReferenceSystem;
import io.graphflow.spatial.Point;
import io.graphflow.temporal.IsoDuration;
import io.graphflow.value.MapAccessor;
import io.graphflow.value.Node;
import io.graphflow.value.Path;
import io.graphflow.value.Relationship;
import io.graphflow.value.Value;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Values of each type through each way of reading them, and the same for rows and elements. */
class ValueTest {
  private static final Value NULL = Value.of(null);
  private static final UUID HERE = new UUID(1, 2);
  private static final Node ANN = new Node(HERE, 7, List.of("Person", "Agent"), properties());
  private static final Node BOB = new Node(HERE, 8, List.of(), Map.of());
  private static final Relationship KNOWS = new Relationship(HERE, 3, "KNOWS", 7, 8, properties());
  private static final Path PATH = new Path(List.of(ANN, BOB), List.of(KNOWS));

  /** A value, how it is read, and how it is read with a default. */
  private record Form<T>(
      String type,
      T object,
      Function<Value, T> read,
      Function<Value, T> orDefault,
      T defaultValue) {}

  private static final LocalTime NOON = LocalTime.NOON;
  private static final LocalDate DAY = LocalDate.EPOCH;
  private static final Point PLACE = Point.of(CoordinateReferenceSystem.CARTESIAN, 1, 2);
  private static final Point ELSEWHERE = Point.of(CoordinateReferenceSystem.CARTESIAN, 3, 4);
  private static final List<Form<?>> FORMS = List.of(
      new Form<>("BOOLEAN", true, Value::asBoolean, v -> v.asBoolean(false), false),
      new Form<>("INTEGER", 5L, Value::asLong, v -> v.asLong(9), 9L),
      new Form<>("FLOAT", 0.5, Value::asDouble, v -> v.asDouble(9), 9.0),
      new Form<>("POINT", PLACE, Value::asPoint, v -> v.asPoint(ELSEWHERE), ELSEWHERE),
      new Form<>("BYTES", Bytes.ofHex("00FF"), Value::asBytes, v -> v.asBytes(Bytes.EMPTY),
          Bytes.EMPTY),
      new Form<>("STRING", "a", Value::asString, v -> v.asString("d"), "d"),
      new Form<>("DATE", DAY, Value::asLocalDate, v -> v.asLocalDate(LocalDate.MAX),
          LocalDate.MAX),
      new Form<>("LOCAL_TIME", NOON, Value::asLocalTime, v -> v.asLocalTime(LocalTime.MAX),
          LocalTime.MAX),
      new Form<>("TIME", NOON.atOffset(ZoneOffset.UTC), Value::asOffsetTime,
          v -> v.asOffsetTime(OffsetTime.MAX), OffsetTime.MAX),
      new Form<>("LOCAL_DATETIME", DAY.atTime(NOON), Value::asLocalDateTime,
          v -> v.asLocalDateTime(LocalDateTime.MAX), LocalDateTime.MAX),
      new Form<>("DATETIME", DAY.atTime(NOON).atZone(ZoneOffset.UTC), Value::asZonedDateTime,
          v -> v.asZonedDateTime(DAY.atStartOfDay(ZoneOffset.MAX)),
          DAY.atStartOfDay(ZoneOffset.MAX)),
      new Form<>("DURATION", IsoDuration.parse("P1M"), Value::asIsoDuration,
          v -> v.asIsoDuration(IsoDuration.ZERO), IsoDuration.ZERO),
      new Form<>("LIST", List.<Object>of(1L), Value::asList, v -> v.asList(List.of()), List.of()),
      new Form<>("MAP", Map.<String, Object>of("k", 1L), Value::asMap,
          v -> v.asMap(Map.<String, Object>of()), Map.of()),
      new Form<>("NODE", ANN, Value::asNode, v -> v.computeOrDefault(Value::asNode, BOB), BOB),
      new Form<>("RELATIONSHIP", KNOWS, Value::asRelationship,
          v -> v.computeOrDefault(Value::asRelationship, null), null),
      new Form<>("PATH", PATH, Value::asPath, v -> v.computeOrDefault(Value::asPath, null), null));

  private static Map<String, Object> properties() {
    Map<String, Object> properties = new LinkedHashMap<>();
    properties.put("name", "Ann");
    properties.put("age", 30L);
    return properties;
  }

  private static void mistaken(ThrowingCallable call, String message) {
    assertThatThrownBy(call).isInstanceOf(UsageException.class).hasMessageContaining(message);
  }

  @Test
  void eachTypeIsReadAsItselfAndAsNothingElse() {
    for (Form<?> written : FORMS) {
      Value value = Value.of(written.object);
      assertThat(value.typeName()).isEqualTo(written.type);
      assertThat(value.asObject()).isSameAs(written.object);
      assertThat(value.isNull()).isFalse();
      for (Form<?> read : FORMS) {
        boolean fits = read.equals(written)
            || (read.type.equals("FLOAT") && written.type.equals("INTEGER"))
            || (read.type.equals("MAP") && List.of("NODE", "RELATIONSHIP").contains(written.type));
        for (Function<Value, ?> way : List.of(read.read, read.orDefault)) {
          if (!fits) {
            mistaken(() -> way.apply(value), "of type " + written.type + ", not ");
          } else if (read.equals(written)) {
            assertThat((Object) way.apply(value)).isEqualTo(written.object);
          }
        }
      }
    }
  }

  @Test
  void nullIsOfNoTypeAndGivesDefaults() {
    assertThat(NULL.isNull()).isTrue();
    assertThat(NULL.typeName()).isEqualTo("NULL");
    assertThat(NULL).isEqualTo(Value.of(null)).hasToString("NULL");
    assertThat(NULL.asObject()).isNull();
    for (Form<?> form : FORMS) {
      mistaken(() -> form.read.apply(NULL), "of type NULL");
      assertThat((Object) form.orDefault.apply(NULL)).isEqualTo(form.defaultValue);
    }
    assertThat(NULL.asInt(4)).isEqualTo(4);
    assertThat(NULL.asList(Value::asLong, null)).isNull();
    assertThat(NULL.asMap(Value::asLong, Map.of("d", 1L))).containsEntry("d", 1L);
    for (ThrowingCallable call : List.<ThrowingCallable>of(NULL::size, NULL::isEmpty, NULL::keys,
        NULL::values, () -> NULL.get("k"), () -> NULL.get(0), () -> NULL.containsKey("k"))) {
      mistaken(call, "of type NULL");
    }
  }

  @Test
  void numbersAreConvertedWhereNothingIsLost() {
    assertThat(Value.of(5L).asDouble()).isEqualTo(5.0);
    assertThat(Value.of(5L).asInt()).isEqualTo(5);
    assertThat(Value.of(5L).asInt(1)).isEqualTo(5);
    assertThat(Value.of(5L).asNumber()).isEqualTo(5L);
    assertThat(Value.of(0.5).asNumber()).isEqualTo(0.5);
    mistaken(() -> Value.of(1L << 31).asInt(), "does not fit an int");
    mistaken(() -> Value.of(1L << 31).asInt(0), "does not fit an int");
    mistaken(() -> Value.of("1").asNumber(), "STRING");
    assertThat(Value.of(true).isTrue()).isTrue();
    assertThat(Value.of(true).isFalse()).isFalse();
    assertThat(Value.of(false).isFalse()).isTrue();
    assertThat(NULL.isTrue() || NULL.isFalse() || Value.of(1L).isTrue()).isFalse();
  }

  @Test
  void listsHaveElements() {
    Value list = Value.of(Arrays.asList(1L, null, 3L));
    assertThat(list.size()).isEqualTo(3);
    assertThat(list.isEmpty()).isFalse();
    assertThat(Value.of(List.of()).isEmpty()).isTrue();
    assertThat(list.get(0).asLong()).isEqualTo(1);
    assertThat(list.get(1)).isEqualTo(NULL);
    assertThat(list.get(3)).isEqualTo(NULL);
    assertThat(list.get(-1)).isEqualTo(NULL);
    assertThat(list.values()).containsExactly(Value.of(1L), NULL, Value.of(3L));
    List<Long> numbers = list.asList(value -> value.asLong(0));
    assertThat(numbers).containsExactly(1L, 0L, 3L);
    assertThat(list.values(Value::isNull)).containsExactly(false, true, false);
    assertThatThrownBy(() -> numbers.add(1L)).isInstanceOf(UnsupportedOperationException.class);
    mistaken(list::keys, "LIST, not MAP, NODE or RELATIONSHIP");
    mistaken(() -> list.get("k"), "LIST, not MAP");
  }

  @Test
  void mapsNodesAndRelationshipsHaveValuesByKey() {
    for (MapAccessor map : List.of(Value.of(properties()), Value.of(ANN), Value.of(KNOWS), ANN,
        KNOWS, new Record(new Keys(List.of("name", "age")), new Object[] {"Ann", 30L}))) {
      assertThat(map.keys()).containsExactly("name", "age");
      assertThat(map.size()).isEqualTo(2);
      assertThat(map.get("name").asString()).isEqualTo("Ann");
      assertThat(map.containsKey("age")).isTrue();
      assertThat(map.containsKey("nothing")).isFalse();
      assertThat(map.values()).containsExactly(Value.of("Ann"), Value.of(30L));
      assertThat(map.values(Value::typeName)).containsExactly("STRING", "INTEGER");
      assertThat(map.asMap()).isEqualTo(properties());
      Map<String, String> types = map.asMap(Value::typeName);
      assertThat(types.toString()).isEqualTo("{name=STRING, age=INTEGER}");
      if (!(map instanceof Record)) {
        assertThat(map.get("nothing")).isEqualTo(NULL);
      }
    }
    assertThat(ANN.hasLabel("Agent")).isTrue();
    assertThat(ANN.hasLabel("City")).isFalse();
    assertThat(KNOWS.hasType("KNOWS")).isTrue();
  }

  @Test
  void textsAndPathsHaveASize() {
    assertThat(Value.of("abc").size()).isEqualTo(3);
    assertThat(Value.of("").isEmpty()).isTrue();
    assertThat(Value.of(PATH).size()).isEqualTo(1);
    assertThat(Value.of(Bytes.ofHex("00FF")).size()).isEqualTo(2);
    mistaken(Value.of(1L)::size,
        "INTEGER, not LIST, MAP, NODE, RELATIONSHIP, STRING, BYTES or PATH");
  }

  @Test
  void pathsKnowWhatTheyGoThrough() {
    assertThat(PATH.start()).isEqualTo(ANN);
    assertThat(PATH.end()).isEqualTo(BOB);
    assertThat(PATH.contains(BOB) && PATH.contains(KNOWS)).isTrue();
    assertThat(PATH.contains(new Node(HERE, 9, List.of(), Map.of()))).isFalse();
    assertThat(PATH.contains(new Relationship(HERE, 9, "KNOWS", 7, 8, Map.of()))).isFalse();
    assertThat(PATH.isForward(0)).isTrue();
    assertThat(new Path(List.of(BOB, ANN), List.of(KNOWS)).isForward(0)).isFalse();
    assertThatThrownBy(() -> new Path(List.of(ANN), List.of(KNOWS)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("1 nodes cannot have 1 relationships between them");
  }

  /** Few names are compared, many hashed. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 8, 9, 40})
  void rowsFindTheirColumns(int count) {
    List<String> names = new ArrayList<>();
    Object[] values = new Object[count];
    for (int i = 0; i < count; i++) {
      names.add("c" + i);
      values[i] = i % 3 == 1 ? null : (long) i;
    }
    Record row = new Record(new Keys(names), values);
    assertThat(row.keys()).isEqualTo(names);
    assertThat(row.size()).isEqualTo(count);
    for (int i = 0; i < count; i++) {
      assertThat(row.index("c" + i)).isEqualTo(i);
      assertThat(row.get("c" + i)).isEqualTo(row.get(i)).isEqualTo(Value.of(values[i]));
      assertThat(row.containsKey("c" + i)).isTrue();
    }
    assertThat(row.containsKey("c")).isFalse();
    mistaken(() -> row.get("c"), "There is no column 'c'");
    mistaken(() -> row.index("c"), "There is no column 'c'");
    assertThatThrownBy(() -> row.get(count)).isInstanceOf(IndexOutOfBoundsException.class);
    assertThat(row).isEqualTo(new Record(new Keys(names), values.clone()));
  }

}
