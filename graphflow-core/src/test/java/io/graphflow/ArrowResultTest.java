package io.graphflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.exception.QueryException;
import io.graphflow.exception.UsageException;
import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.Period;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.PeriodDuration;
import org.apache.arrow.vector.ipc.ArrowStreamReader;
import org.apache.arrow.vector.ipc.message.ArrowRecordBatch;
import org.apache.arrow.vector.util.Text;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Results as Arrow streams, read by Arrow's own library. */
class ArrowResultTest {
  @TempDir
  private Path folder;

  private Database database;
  private Session session;

  @BeforeEach
  void open() {
    database = Database.create(folder.resolve("db"));
    session = database.session();
  }

  @AfterEach
  void close() {
    database.close();
  }

  private ArrowTable table(String query) throws IOException {
    return ArrowTable.of(stream(session.run(query)));
  }

  private static byte[] stream(Result result) throws IOException {
    ByteArrayOutputStream stream = new ByteArrayOutputStream();
    result.writeArrow(stream);
    return stream.toByteArray();
  }

  private static Text text(String text) {
    return new Text(text);
  }

  @Test
  void typesAreThoseOfTheTable() throws IOException {
    ArrowTable table = table("""
        RETURN true AS b, 42 AS i, 1.5 AS f, 'tëxt' AS s, date('2024-02-29') AS d,
          localtime('12:34:56.123456789') AS lt, time('12:00+02:00') AS t,
          localdatetime('2024-02-29T12:34:56.123456') AS ldt,
          datetime('2024-02-29T12:00:00+02:00') AS dt, duration('P1Y2M3DT4.5S') AS du,
          null AS n, [1, 2, null] AS l, {a: 1, b: 'x', c: {d: [1.5]}} AS m, [] AS e""");
    assertThat(table.schema()).containsExactly("b: Bool", "i: Int(64, true)",
        "f: FloatingPoint(DOUBLE)", "s: Utf8", "d: Date(DAY)", "lt: Time(NANOSECOND, 64)",
        "t: Utf8", "ldt: Timestamp(MICROSECOND, null)", "dt: Timestamp(MICROSECOND, UTC)",
        "du: Interval(MONTH_DAY_NANO)", "n: Null", "l: List<item: Int(64, true)>",
        "m: Struct<a: Int(64, true), b: Utf8, c: Struct<d: List<item: FloatingPoint(DOUBLE)>>>",
        "e: List<item: Null>");
    List<Object> row = table.columns().stream().map(List::getFirst).toList().subList(0, 10);
    assertThat(row).containsExactly(true, 42L, 1.5, text("tëxt"), 19782, 45296123456789L,
        text("12:00+02:00"), LocalDateTime.parse("2024-02-29T12:34:56.123456"),
        1709200800000000L,
        new PeriodDuration(Period.of(0, 14, 3), Duration.ofMillis(4500)));
    assertThat(table.columns().get(10).getFirst()).isNull();
    assertThat(table.columns().get(11).getFirst()).isEqualTo(Arrays.asList(1L, 2L, null));
    assertThat(table.columns().get(12).getFirst()).isEqualTo(
        Map.of("a", 1L, "b", text("x"), "c", Map.of("d", List.of(1.5))));
    assertThat(table.columns().get(13).getFirst()).isEqualTo(List.of());
  }

  @Test
  void bytesAreBinary() throws IOException {
    ArrowTable table = table("""
        UNWIND [X'00FF', null, X'', X'80'] AS x
        RETURN x || X'' AS b, [x, x] AS l, {a: x} AS m, x AS any""");
    assertThat(table.schema()).containsExactly("b: Binary", "l: List<item: Binary>",
        "m: Struct<a: Binary>", "any: Binary");
    byte[] some = {0, -1};
    byte[] none = {};
    byte[] high = {-128};
    List<Object> expected = Arrays.asList(some, null, none, high);
    assertThat(table.columns().get(0)).usingRecursiveComparison().isEqualTo(expected);
    assertThat(table.columns().get(1)).usingRecursiveComparison()
        .isEqualTo(List.of(List.of(some, some), Arrays.asList(null, null), List.of(none, none),
            List.of(high, high)));
    assertThat(((Map<?, ?>) table.columns().get(2).getFirst()).get("a")).isEqualTo(some);
    assertThat(table.columns().get(3)).usingRecursiveComparison().isEqualTo(expected);
    assertThatThrownBy(() -> table("UNWIND [X'00', 1] AS x RETURN x"))
        .hasMessageContaining("row 2 has INTEGER 1, where the rows before it have BYTES");
    assertThatThrownBy(() -> table("UNWIND range(1, 20000) AS i"
        + " RETURN CASE WHEN i < 15000 THEN X'00' ELSE 'a' END AS x"))
        .hasMessageContaining("row 15000 has STRING 'a', where the rows before it have BYTES");
  }

  @Test
  void pointsAreStructs() throws IOException {
    ArrowTable table = table("""
        UNWIND [{x: 1, y: 2}, {x: 1, y: null}, {longitude: 3, latitude: 4, height: 5}] AS m
        RETURN point(m) AS p, [point(m)] AS l, {a: point(m)}.a AS any""");
    String type =
        "Struct<srid: Int(64, true), x: FloatingPoint(DOUBLE), y: FloatingPoint(DOUBLE), z: FloatingPoint(DOUBLE)>";
    assertThat(table.schema()).containsExactly("p: " + type, "l: List<item: " + type + ">",
        "any: " + type);
    // The reader leaves out what is NULL.
    Map<String, Object> flat = Map.of("srid", 7203L, "x", 1.0, "y", 2.0);
    Map<String, Object> high = Map.of("srid", 4979L, "x", 3.0, "y", 4.0, "z", 5.0);
    assertThat(table.columns().get(0)).isEqualTo(Arrays.asList(flat, null, high));
    assertThat(table.columns().get(1)).isEqualTo(Arrays.asList(List.of(flat),
        Collections.singletonList(null), List.of(high)));
    assertThat(table.columns().get(2)).isEqualTo(Arrays.asList(flat, null, high));
  }

  @Test
  void nullsAreWhereTheyWere() throws IOException {
    ArrowTable table = table("""
        UNWIND range(0, 99) AS x WITH x, x % 3 = 1 AS gone
        RETURN CASE WHEN gone THEN null ELSE x END AS i,
          CASE WHEN gone THEN null ELSE x % 2 = 0 END AS b,
          CASE WHEN gone THEN null ELSE x / 2.0 END AS f,
          CASE WHEN gone THEN null ELSE toString(x) END AS s,
          CASE WHEN gone THEN null ELSE date({year: 2000, ordinalDay: x + 1}) END AS d,
          CASE WHEN gone THEN null ELSE duration({days: x}) END AS du,
          CASE WHEN gone THEN null ELSE range(1, x % 4) END AS l,
          CASE WHEN gone THEN null ELSE {a: x} END AS m""");
    for (int x = 0; x < 100; x++) {
      int at = x;
      List<Object> row = new ArrayList<>();
      table.columns().forEach(column -> row.add(column.get(at)));
      assertThat(row).as("row %s", x)
          .isEqualTo(x % 3 == 1 ? Collections.nCopies(8, null)
              : Arrays.asList((long) x, x % 2 == 0, x / 2.0, text("" + x),
                  (int) LocalDate.ofYearDay(2000, x + 1).toEpochDay(),
                  new PeriodDuration(Period.ofDays(x), Duration.ZERO),
                  LongStream.rangeClosed(1, x % 4).boxed().toList(), Map.of("a", (long) x)));
    }
  }

  @Test
  void storedPropertiesAreColumns() throws IOException {
    session.run("UNWIND range(1, 70000) AS x CREATE (:P {id: x, name: 'n' + x, w: x / 4.0,"
        + " day: date('2020-01-01') + duration({days: x % 9}), ok: x % 2 = 0,"
        + " at: datetime('2020-01-01T00:00Z')})")
        .consume();
    session.run("MATCH (p:P) WHERE p.id % 1000 = 7 REMOVE p.id, p.name, p.w, p.day, p.ok, p.at")
        .consume();
    ArrowTable table = table("MATCH (p:P) RETURN p.id, p.name, p.w, p.day, p.ok, p.at");
    assertThat(table.batches()).containsExactly(65_536, 4_464);
    List<List<Object>> rows = new ArrayList<>();
    session.run("MATCH (p:P) RETURN p.id AS id, p.name AS name, p.w AS w, p.day AS day, p.ok AS ok,"
        + " p.at AS at")
        .forEachRemaining(row -> rows.add(Arrays.asList(
            row.get("id").asObject(),
            row.get("name").isNull() ? null : text(row.get("name").asString()),
            row.get("w").asObject(),
            row.get("day").isNull() ? null : (int) row.get("day").asLocalDate().toEpochDay(),
            row.get("ok").asObject(),
            row.get("at").isNull() ? null
                : row.get("at").asZonedDateTime().toInstant().toEpochMilli() * 1000)));
    List<List<Object>> read = IntStream.range(0, 70_000)
        .mapToObj(row -> table.columns().stream().map(column -> column.get(row)).toList())
        .toList();
    assertThat(read).isEqualTo(rows);
  }

  /** Rows whose values lie in vectors are taken together, all others one by one. */
  @ParameterizedTest
  @EnumSource(Engine.class)
  void hasTheRowsOfTheResultInEveryEngine(Engine engine) throws IOException {
    session.run("UNWIND range(1, 3000) AS x CREATE (:P {id: x, name: 'n' + x, odd: x % 2 = 1})")
        .consume();
    session.run("MATCH (p:P) WHERE p.id % 10 = 3 REMOVE p.name, p.odd").consume();
    session.run(
        "MATCH (a:P), (b:P) WHERE a.id < 40 AND b.id % 100 = a.id CREATE (a)-[:T {w: a.id / 2.0}]->(b)")
        .consume();
    try (Session other = database.session(SessionOptions.DEFAULT.withEngine(engine)
        .withThreads(1))) {
      for (String query : List.of("MATCH (p:P) RETURN p.id, p.name, p.odd",
          "MATCH (p:P) WHERE p.id % 3 = 0 RETURN p.id, p.name, p.odd, 7 AS seven",
          "MATCH (p:P) WHERE p.odd RETURN p.id, [p.name] AS names",
          "MATCH (a:P)-[t:T]->(b) RETURN a.id, t.w, b.name",
          "MATCH (a:P)-[t:T]->(b) RETURN a.id, a.name",
          "MATCH (b)<-[:T]-(a:P)-[:T]->(c) RETURN b.id, c.id",
          "MATCH (b)<-[:T]-(a:P)-[:T]->(c) RETURN b.id",
          "MATCH (p:P) RETURN p.id, p.name ORDER BY p.name DESC, p.id SKIP 5 LIMIT 2500",
          "UNWIND range(1, 4000) AS x RETURN x, x / 8.0 AS f",
          "MATCH (p:P) OPTIONAL MATCH (p)-[:T]->(b) RETURN p.id, b.id, b.odd",
          "MATCH (p:P) RETURN p.odd, count(*), sum(p.id)")) {
        for (int skipped : new int[] {0, 1, 1500}) {
          List<Record> rows = other.run(query).list();
          Result result = other.run(query);
          for (int i = 0; i < skipped && result.hasNext(); i++) {
            result.next();
          }
          ArrowTable table = ArrowTable.of(stream(result));
          for (int column = 0; column < table.columns().size(); column++) {
            int at = column;
            assertThat(table.columns().get(column)).as("%s after %s", query, skipped)
                .isEqualTo(rows.stream()
                    .skip(skipped)
                    .map(row -> asRead(row.get(at).asObject()))
                    .toList());
          }
        }
      }
    }
  }

  private static Object asRead(Object value) {
    return switch (value) {
      case String string -> text(string);
      case List<?> list -> list.stream().map(ArrowResultTest::asRead).toList();
      case null, default -> value;
    };
  }

  @Test
  void elementsAreStructs() throws IOException {
    session.run("CREATE (a:Person {name: 'Ann', age: 40})-[:KNOWS {since: 2001}]->"
        + "(:Company {name: 'ACME', tags: ['x', 'y'], age: 'old'})").consume();
    ArrowTable table = table(
        "MATCH q = (a:Person)-[k]->(b) RETURN a, k, q, {b: [b]} AS m, elementId(a), elementId(k)");
    String person = "Struct<elementId: Utf8, labels: List<item: Utf8>, properties: Struct<"
        + "name: Utf8, age: Int(64, true)>>";
    String node = "Struct<elementId: Utf8, labels: List<item: Utf8>, properties: Struct<"
        + "name: Utf8, age: Utf8, tags: List<item: Utf8>>>";
    String edge = "Struct<elementId: Utf8, type: Utf8, startNodeElementId: Utf8,"
        + " endNodeElementId: Utf8, properties: Struct<since: Int(64, true)>>";
    assertThat(table.schema().subList(0, 4)).containsExactly("a: " + person, "k: " + edge,
        "q: Struct<nodes: List<item: " + node + ">, relationships: List<item: " + edge + ">>",
        "m: Struct<b: List<item: " + node + ">>");
    Map<?, ?> a = (Map<?, ?>) table.columns().get(0).getFirst();
    assertThat(a.get("elementId")).isEqualTo(table.columns().get(4).getFirst());
    assertThat(a.get("labels")).isEqualTo(List.of(text("Person")));
    assertThat(a.get("properties")).isEqualTo(Map.of("name", text("Ann"), "age", 40L));
    Map<?, ?> k = (Map<?, ?>) table.columns().get(1).getFirst();
    assertThat(k.get("elementId")).isEqualTo(table.columns().get(5).getFirst());
    assertThat(k.get("type")).isEqualTo(text("KNOWS"));
    assertThat(k.get("startNodeElementId")).isEqualTo(a.get("elementId"));
    Map<?, ?> path = (Map<?, ?>) table.columns().get(2).getFirst();
    Map<?, ?> end = (Map<?, ?>) ((List<?>) path.get("nodes")).get(1);
    assertThat(end.get("elementId")).isEqualTo(k.get("endNodeElementId"));
    assertThat(end.get("properties")).isEqualTo(Map.of("name", text("ACME"), "age", text("old"),
        "tags", List.of(text("x"), text("y"))));
    assertThat(table.columns().get(3).getFirst()).isEqualTo(Map.of("b", List.of(end)));
  }

  @Test
  void nodesOfLaterLabelsFit() throws IOException {
    session.run("UNWIND range(1, 12000) AS x CREATE (:A {a: x})").consume();
    session.run("CREATE (:B {b: 'late'})").consume();
    ArrowTable table = table("MATCH (n) RETURN n");
    assertThat(table.columns().getFirst()).hasSize(12_001);
    Map<?, ?> last = (Map<?, ?>) table.columns().getFirst().getLast();
    assertThat(((Map<?, ?>) last.get("properties")).get("b")).isEqualTo(text("late"));
  }

  @Test
  void emptyResultsHaveColumns() throws IOException {
    ArrowTable table = table("MATCH (n:Nothing) RETURN 1 AS one, 'a' AS a");
    assertThat(table.schema()).containsExactly("one: Int(64, true)", "a: Utf8");
    assertThat(table.batches()).isEmpty();
    assertThat(table("CREATE (:X)").schema()).isEmpty();
    assertThat(table("EXPLAIN MATCH (n) RETURN n").schema()).isEmpty();
  }

  @Test
  void rowsOfWritesAreTyped() throws IOException {
    ArrowTable table = table("UNWIND range(1, 20000) AS x CREATE (n:N {x: x})"
        + " RETURN CASE WHEN x = 20000 THEN 1.5 ELSE x END AS late, n.x AS x");
    assertThat(table.schema().getFirst()).isEqualTo("late: FloatingPoint(DOUBLE)");
    assertThat(table.columns().getFirst()).hasSize(20_000).endsWith(1.5).startsWith(1.0);
  }

  @Test
  void longTextsEndABatch() throws IOException {
    ArrowTable table =
        table("UNWIND range(1, 40) AS x RETURN x, reduce(s = 'a', i IN range(1, 20) |"
            + " s + s) AS s");
    assertThat(table.batches()).containsExactly(16, 16, 8);
    assertThat(table.columns().get(1)).allMatch(text -> ((Text) text).getLength() == 1 << 20);
  }

  @Test
  void numbersAreWidenedIfNothingIsLost() throws IOException {
    assertThat(table("UNWIND [1, 2.5, null] AS x RETURN x").columns().getFirst())
        .containsExactly(1.0, 2.5, null);
    assertThatThrownBy(() -> table("UNWIND [2.5, 9007199254740993] AS x RETURN x"))
        .isInstanceOf(QueryException.class)
        .hasMessageContaining("'x'")
        .hasMessageContaining("row 2")
        .hasMessageContaining("9007199254740993");
  }

  @Test
  void mixedColumnsAreAnError() {
    assertThatThrownBy(() -> table("UNWIND [1, 'a'] AS x RETURN x"))
        .isInstanceOf(QueryException.class)
        .hasMessage("Column 'x' cannot be written as Arrow, which has one type for a column: row 2"
            + " has STRING 'a', where the rows before it have INTEGER. Return values of one type,"
            + " as those of toString() are, or ask for another format.");
    ByteArrayOutputStream stream = new ByteArrayOutputStream();
    assertThatThrownBy(() -> session.run("UNWIND range(1, 70000) AS x"
        + " RETURN CASE WHEN x = 70000 THEN 'late' ELSE x END AS x").writeArrow(stream))
        .isInstanceOf(QueryException.class)
        .hasMessageContaining("row 70000 has STRING 'late'");
    assertThat(stream.size()).as("the first batch").isGreaterThan(65_536 * 8);
    assertThatThrownBy(() -> table("UNWIND range(1, 20000) AS x"
        + " RETURN CASE WHEN x < 15000 THEN {a: x} ELSE {b: x} END AS m"))
        .hasMessageContaining("'m'")
        .hasMessageContaining("row 15000 has a map with the key 'b'");
  }

  @Test
  void momentsAreNotCut() {
    assertThatThrownBy(
        () -> table("RETURN localdatetime('2024-01-01T00:00:00.000000001') AS x"))
        .hasMessageContaining("finer than the microseconds");
    assertThatThrownBy(() -> table("RETURN localdatetime('+999999-01-01T00:00') AS x"))
        .hasMessageContaining("beyond the microseconds");
  }

  @Test
  void rowsThatWereReadAreNotWritten() throws IOException {
    Result result = session.run("UNWIND range(1, 5) AS x RETURN x, [x] AS l");
    result.next();
    assertThat(result.hasNext()).isTrue();
    ArrowTable table = ArrowTable.of(stream(result));
    assertThat(table.columns().getFirst()).containsExactly(2L, 3L, 4L, 5L);
    assertThat(table.columns().get(1)).last().isEqualTo(List.of(5L));
    assertThat(result.isOpen()).isFalse();
    assertThat(result.consume()).isNotNull();
  }

  @Test
  void closedResultsAreAnError() {
    Result result = session.run("RETURN 1 AS x");
    result.close();
    assertThatThrownBy(() -> stream(result)).isInstanceOf(UsageException.class);
  }

  @Test
  void failuresOfTheStreamCloseTheResult() {
    Result result = session.run("UNWIND range(1, 100000) AS x RETURN x");
    assertThatThrownBy(() -> result.writeArrow(new OutputStream() {
      @Override
      public void write(int next) throws IOException {
        throw new IOException("full");
      }
    })).isInstanceOf(IOException.class).hasMessage("full");
    assertThat(result.isOpen()).isFalse();
  }

  @Test
  void streamsEndAsArrowSays() throws IOException {
    byte[] stream = stream(session.run("RETURN 1 AS x"));
    assertThat(Arrays.copyOfRange(stream, stream.length - 8, stream.length))
        .containsExactly(-1, -1, -1, -1, 0, 0, 0, 0);
    assertThat(new String(stream, StandardCharsets.ISO_8859_1))
        .startsWith("\u00ff\u00ff\u00ff\u00ff");
  }

  @Test
  void rowsThatOthersMultiplyAreRepeated() throws IOException {
    session.run("CREATE (a:Hub) FOREACH (x IN range(1, 3) | CREATE (a)-[:SPOKE]->(:Rim {x: x}))")
        .consume();
    String query = "MATCH (a:Hub)-[:SPOKE]->(b) MATCH (a)-[:SPOKE]->(c) RETURN c.x AS x";
    List<Object> expected = session.run(query).list(row -> row.get(0).asObject());
    assertThat(expected).hasSize(9);
    for (int i = 0; i < 2; i++) {
      for (Engine engine : Engine.values()) {
        try (Session other = database.session(SessionOptions.DEFAULT.withEngine(engine))) {
          assertThat(ArrowTable.of(stream(other.run(query))).columns().getFirst())
              .containsExactlyInAnyOrderElementsOf(expected);
        }
      }
      database.checkpoint();
    }
  }

  @Test
  void aBatchTellsItsOwnNulls() throws IOException {
    byte[] stream = stream(session.run(
        "UNWIND range(0, 69999) AS i RETURN CASE WHEN i < 3 THEN null ELSE i END AS x"));
    List<Long> nulls = new ArrayList<>();
    try (BufferAllocator allocator = new RootAllocator();
        ArrowStreamReader reader =
            new ArrowStreamReader(new ByteArrayInputStream(stream), allocator) {
              @Override
              protected void loadRecordBatch(ArrowRecordBatch batch) {
                nulls.add((long) batch.getNodes().getFirst().getNullCount());
                super.loadRecordBatch(batch);
              }
            }) {
      while (reader.loadNextBatch()) {
        assertThat(reader.getVectorSchemaRoot().getRowCount()).isPositive();
      }
    }
    assertThat(nulls).containsExactly(3L, 0L);
  }
}
