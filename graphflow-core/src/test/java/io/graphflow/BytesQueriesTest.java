package io.graphflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.binary.Bytes;
import io.graphflow.exception.ConstraintException;
import io.graphflow.exception.QueryException;
import io.graphflow.exception.UsageException;
import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import io.graphflow.value.Value;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What Cypher does with strings of bytes, and that they are kept. */
class BytesQueriesTest {
  private static final Bytes SOME = Bytes.ofHex("00FF");

  @TempDir
  private Path folder;

  private Database database;

  @BeforeEach
  void create() {
    database = Database.create(folder.resolve("db"));
  }

  @AfterEach
  void close() {
    database.close();
  }

  private List<Object> column(Engine engine, String query, Map<String, Object> parameters) {
    try (Session session = database.session(SessionOptions.DEFAULT.withEngine(engine))) {
      List<Object> values = new ArrayList<>();
      session.run(query, parameters).list().forEach(row -> values.add(row.get(0).asObject()));
      return values;
    }
  }

  private List<Object> column(String query) {
    return column(Engine.GF_CL, query, Map.of());
  }

  private Object value(String expression) {
    return column("RETURN " + expression).getFirst();
  }

  private void run(String query) {
    try (Session session = database.session()) {
      session.run(query).consume();
    }
  }

  private void refuses(String expression, String message) {
    assertThatThrownBy(() -> value(expression)).isInstanceOf(QueryException.class)
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '&',
      quoteCharacter = '"',
      textBlock = """
          valueType(X'00ff') & BYTES NOT NULL
          valueType([X'00', X'']) & LIST<BYTES NOT NULL> NOT NULL
          valueType([point({x: 1, y: 2}), X'', 1]) & LIST<INTEGER NOT NULL | POINT NOT NULL | BYTES NOT NULL> NOT NULL
          X'00' IS :: BYTES & true
          X'00' IS :: BINARY NOT NULL & true
          X'00' IS TYPED VARBINARY & true
          X'00' IS :: PROPERTY VALUE & true
          X'00' IS :: LIST<INTEGER> & false
          X'00' IS :: STRING & false
          [0] IS NOT :: BYTES & true
          null IS :: BYTES & true
          [X'00', X'01'] IS :: LIST<BYTES NOT NULL> & true
          """)
  void areATypeOfTheirOwn(String expression, String expected) {
    assertThat(value("[x IN [" + expression + "] | toString(x)][0]")).isEqualTo(expected);
  }

  @Test
  void saysWhatIsWrong() {
    refuses("X'00'.size", "a value of type BYTES has no properties");
    refuses("[X'00', 1][0].size", "BYTES X'00' has no property 'size'");
    refuses("[X'00', 1][0][0]", "BYTES X'00'");
    refuses("[X'00', 1][0] - 1", "Operator - does not work on BYTES X'00' and INTEGER 1.");
    refuses("X'00' + 1", "'+' cannot be applied to BYTES and INTEGER");
    refuses("toInteger(X'00')",
        "toInteger() needs a number, BOOLEAN or STRING, but found BYTES X'00'");
    refuses("toString(X'00')", "toString() needs a value with a text, which decode() gives of"
        + " bytes that are UTF-8, but found BYTES X'00'.");
    refuses("reverse([X'00', 1][0])", "reverse() needs a LIST or STRING, but found BYTES X'00'.");
    refuses("1 IN [X'00', 1][0]", "BYTES X'00'");
    refuses("decode(encode('" + "a".repeat(50) + "') || X'FF')",
        "decode() needs BYTES that are a text in UTF-8, but found BYTES X'6161616161");
  }

  @Test
  void textsBecomeBytesAndBack() {
    assertThat(value("decode(encode('a€😀'))")).isEqualTo("a€😀");
    assertThat(value("encode('€') || [X'', 1][0]")).isEqualTo(Bytes.ofHex("E282AC"));
    assertThat(value("toStringOrNull(X'00')")).isNull();
    assertThat(value("toStringList([1, X'00'])")).isEqualTo(Arrays.asList("1", null));
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void areOrderedGroupedAndJoined(Engine engine) {
    run("UNWIND [X'', X'00', X'7F', X'80', X'00FF', X'00'] AS b WITH collect(b) AS all"
        + " UNWIND range(0, 5) AS i CREATE (:A {i: i, b: all[i]})");
    run("UNWIND range(0, 2) AS i CREATE (:B {i: i, b: [X'00', X'80', X'01'][i]})");
    run("CREATE (:A {i: 6, b: [1]}), (:A {i: 7, b: 'text'}), (:A {i: 8}), (:A {i: 9, b: [X'00']}),"
        + " (:A {i: 10, b: point({x: 1, y: 1})}), (:A {i: 11, b: datetime('2020-01-01T00:00Z')})");
    for (boolean checkpointed : new boolean[] {false, true}) {
      if (checkpointed) {
        database.checkpoint();
      }
      assertThat(column(engine, "MATCH (a:A) RETURN a.i ORDER BY a.b, a.i", Map.of()))
          .containsExactly(9L, 6L, 0L, 1L, 5L, 4L, 2L, 3L, 10L, 11L, 7L, 8L);
      assertThat(
          column(engine, "MATCH (a:A) WHERE a.i < 6 RETURN a.i ORDER BY a.b DESC, a.i", Map.of()))
          .containsExactly(3L, 2L, 4L, 1L, 5L, 0L);
      assertThat(column(engine, "MATCH (a:A) WHERE a.i < 6 RETURN DISTINCT a.b", Map.of()))
          .containsExactlyInAnyOrder(Bytes.EMPTY, Bytes.ofHex("00"), Bytes.ofHex("7F"),
              Bytes.ofHex("80"), SOME);
      assertThat(column(engine,
          "MATCH (a:A) WHERE a.i < 6 WITH size(a.b) AS s, max(a.b) AS m, min(a.b) AS n,"
              + " count(DISTINCT a.b) AS c, collect(a.i) AS l RETURN [m, n, c, size(l)] ORDER BY s",
          Map.of()))
          .containsExactly(List.of(Bytes.EMPTY, Bytes.EMPTY, 1L, 1L),
              List.of(Bytes.ofHex("80"), Bytes.ofHex("00"), 3L, 4L), List.of(SOME, SOME, 1L, 1L));
      assertThat(column(engine,
          "MATCH (a:A) WHERE a.i < 6 WITH a.b AS b, count(*) AS c WHERE c > 1 RETURN [b, c]",
          Map.of()))
          .containsExactly(List.of(Bytes.ofHex("00"), 2L));
      assertThat(column(engine,
          "MATCH (a:A), (b:B) WHERE a.b = b.b RETURN a.i * 10 + b.i AS x ORDER BY x", Map.of()))
          .containsExactly(10L, 31L, 50L);
      assertThat(column(engine, "MATCH (a:A) WHERE a.b >= $b RETURN a.i ORDER BY a.i",
          Map.of("b", new byte[] {0, -1})))
          .containsExactly(2L, 3L, 4L);
      assertThat(column(engine, "MATCH (a:A) WHERE a.b IN [X'80', [X'00'], 1] RETURN a.i",
          Map.of()))
          .containsExactlyInAnyOrder(3L, 9L);
    }
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void areKeptOnVerticesAndEdges(Engine engine) {
    byte[] large = new byte[3_000_000];
    new Random(7).nextBytes(large);
    run("CREATE (:A {i: 0, b: X'00FF', l: [X'', X'01', 'a', 2]})-[:R {b: X'0A'}]->(:A {i: 1, b: X''})");
    try (Session session = database.session()) {
      session.run("CREATE (:A {i: 2, b: $b, l: [$b]})", Map.of("b", large)).consume();
    }
    run("CREATE (:A {i: 3, b: 'text'})");
    String query = "MATCH (a:A) OPTIONAL MATCH (a)-[r]->() RETURN [a.b, a.l, r.b] ORDER BY a.i";
    List<Object> expected = column(engine, query, Map.of());
    assertThat(expected).containsExactly(
        List.of(SOME, List.of(Bytes.EMPTY, Bytes.ofHex("01"), "a", 2L), Bytes.ofHex("0A")),
        Arrays.asList(Bytes.EMPTY, null, null),
        Arrays.asList(Bytes.of(large), List.of(Bytes.of(large)), null),
        Arrays.asList("text", null, null));
    // From the log, from the files of a checkpoint, and changed over these.
    reopen();
    assertThat(column(engine, query, Map.of())).isEqualTo(expected);
    database.checkpoint();
    assertThat(column(engine, query, Map.of())).isEqualTo(expected);
    reopen();
    assertThat(column(engine, query, Map.of())).isEqualTo(expected);
    run("MATCH (a:A)-[r:R]->(b) SET r.b = X'FF', b.b = a.b || r.b, a.b = null");
    reopen();
    assertThat(column(engine, "MATCH (a)-[r:R]->(b) RETURN [a.b, r.b, b.b]", Map.of()))
        .containsExactly(Arrays.asList(null, Bytes.ofHex("FF"), Bytes.ofHex("00FFFF")));
  }

  private void reopen() {
    database.close();
    database = Database.open(folder.resolve("db"));
  }

  @Test
  void indexesAndConstraintsFindThem() {
    run("CREATE INDEX byHash FOR (a:A) ON (a.b)");
    run("CREATE CONSTRAINT oneHash FOR (b:B) REQUIRE b.b IS UNIQUE");
    run("UNWIND range(0, 99) AS i CREATE (:A {i: i, b: encode('k' + i % 50)})");
    run("CREATE (:B {b: X'01'}), (:B {b: [1]}), (:B {b: 'k'})");
    for (int step = 0; step < 2; step++) {
      assertThat(column("MATCH (a:A) WHERE a.b = encode('k7') RETURN a.i ORDER BY a.i"))
          .containsExactly(7L, 57L);
      assertThat(column("MATCH (a:A) WHERE a.b = 'k7' RETURN a.i")).isEmpty();
      assertThatThrownBy(() -> run("CREATE (:B {b: x'01'})"))
          .hasMessageContaining("oneHash");
      database.checkpoint();
    }
  }

  @Test
  void columnsOfATypeTakeNone() {
    run("CREATE NODE TABLE K(id INT64 PRIMARY KEY, s STRING)");
    assertThatThrownBy(() -> run("CREATE (:K {id: X'01'})")).isInstanceOf(QueryException.class)
        .hasMessageContaining("X'01'");
    assertThatThrownBy(() -> run("CREATE (:K {id: 1, s: X'01'})"))
        .isInstanceOf(QueryException.class)
        .hasMessageContaining("STRING")
        .hasMessageContaining("X'01'");
    assertThatThrownBy(() -> run("CREATE NODE TABLE L(id BYTES PRIMARY KEY)"))
        .isInstanceOf(QueryException.class)
        .hasMessageContaining("there is no type 'BYTES'");
    run("CREATE CONSTRAINT FOR (c:C) REQUIRE c.b IS :: STRING");
    assertThatThrownBy(() -> run("CREATE (:C {b: X'01'})")).isInstanceOf(ConstraintException.class)
        .hasMessageContaining("is of type STRING")
        .hasMessageContaining("has X'01'");
  }

  @Test
  void proceduresGiveAndTakeThem() {
    database.procedures()
        .register("test.twice(b :: BYTES) :: (array :: BYTES, value :: BYTES)",
            arguments -> {
              Bytes bytes = arguments.get("b").asBytes();
              return Stream.<Object[]>of(new Object[] {bytes.concat(bytes).toArray(), bytes});
            });
    database.procedures()
        .register("test.wrong() :: (b :: BYTES)",
            _ -> Stream.<Object[]>of(new Object[] {"text"}));
    assertThat(column("CALL test.twice(X'01') YIELD array, value RETURN [array, value]"))
        .containsExactly(List.of(Bytes.ofHex("0101"), Bytes.ofHex("01")));
    assertThatThrownBy(() -> run("CALL test.twice([1])")).isInstanceOf(QueryException.class)
        .hasMessageContaining("cannot be of type LIST");
    assertThatThrownBy(
        () -> column("UNWIND [X'00', 'a'] AS x CALL test.twice(x) YIELD value RETURN 1"))
        .isInstanceOf(QueryException.class)
        .hasMessageContaining("BYTES")
        .hasMessageContaining("STRING 'a'");
    assertThatThrownBy(() -> column("CALL test.wrong() YIELD b RETURN b"))
        .hasMessageContaining("BYTES")
        .hasMessageContaining("STRING 'text'");
  }

  @Test
  void programsGiveAndTakeThem() {
    byte[] array = {0, -1};
    try (Session session = database.session()) {
      Result result = session.run("UNWIND [1, 2] AS i RETURN $a, $b, [$a, {x: $b}]",
          Map.of("a", array, "b", SOME));
      // The query has a copy: what is done to the array meanwhile changes nothing.
      array[0] = 9;
      for (Record row : result.list()) {
        Value value = row.get(0);
        assertThat(value.typeName()).isEqualTo("BYTES");
        assertThat(value.asBytes()).isEqualTo(SOME);
        assertThat(value).isEqualTo(row.get(1)).hasToString("X'00FF'");
        value.asBytes().toArray()[0] = 9;
        assertThat(value.asBytes()).isEqualTo(SOME);
        assertThat(row.get(2).asObject()).isEqualTo(List.of(SOME, Map.of("x", SOME)));
        assertThatThrownBy(value::asString).isInstanceOf(UsageException.class)
            .hasMessageContaining("BYTES");
      }
      assertThat(session.run("RETURN null").single().get(0).asBytes(SOME)).isEqualTo(SOME);
      assertThat(session.run("RETURN $v", Map.of("v", Value.of(SOME))).single().get(0).asBytes())
          .isEqualTo(SOME);
    }
  }
}
