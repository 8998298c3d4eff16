package io.graphflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.GraphflowException.Kind;
import io.graphflow.options.DatabaseOptions;
import io.graphflow.options.Engine;
import io.graphflow.options.ImportOptions;
import io.graphflow.options.MemoryOptions;
import io.graphflow.options.SessionOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Queries end with RESOURCE where they would keep more than their limit, and not before. */
class MemoryLimitTest {
  private static final long MIB = 1 << 20;

  /** What an operator keeps of 2,000 rows makes some 20 MB of it. */
  private static final Map<String, Object> TEXT = Map.of("text", "0123456789".repeat(1000));

  @TempDir
  private static Path folder;

  private static Database database;

  @BeforeAll
  static void create() {
    database = Database.create(
        folder.resolve("limits"), DatabaseOptions.DEFAULT.withImports(ImportOptions.FILES)
            .withMemory(MemoryOptions.DEFAULT.withSpilling(false)));
    try (Session session = database.session()) {
      session.run("CREATE INDEX FOR (p:P) ON (p.id)").consume();
      session.run("UNWIND range(0, 1999) AS i CREATE (:P {id: i, g: i % 10})").consume();
      session.run("MATCH (a:P) MATCH (b:P {id: a.id + 1}) CREATE (a)-[:R]->(b)").consume();
      database.checkpoint();
    }
  }

  @AfterAll
  static void close() {
    database.close();
  }

  /** Whether a query keeps within a limit; any other end than that is an error of the test. */
  private static boolean fits(Engine engine, long limitBytes, String text) {
    SessionOptions options =
        SessionOptions.DEFAULT.withEngine(engine).withMemoryLimitBytes(limitBytes);
    try (Session session = database.session(options)) {
      Result result = session.run(text, TEXT);
      while (result.hasNext()) {
        result.next();
      }
      return true;
    } catch (GraphflowException e) {
      assertThat(e).as(engine + ": " + text).hasMessageContaining("memory limit");
      assertThat(e.kind()).isEqualTo(Kind.RESOURCE);
      return false;
    }
  }

  /** Strings, lists, maps, paths and vertices count with all that they hold. */
  @ParameterizedTest
  @EnumSource(Engine.class)
  void countsWhatKeptValuesHold(Engine engine) {
    String rows = "UNWIND range(1, 2000) AS i ";
    String texts = rows + "WITH i, $text + i AS v ";
    for (String text : List.of(
        rows + "WITH i, [x IN range(1, 1000) | x + i] AS v ORDER BY -i RETURN i, size(v)",
        texts + "ORDER BY -i RETURN i, size(v)",
        texts + "ORDER BY v RETURN i",
        rows + "WITH i, {a: $text + i} AS v ORDER BY -i RETURN i, v.a",
        rows + "WITH i, [[$text + i]] AS v ORDER BY -i RETURN i, size(v)",
        texts + "ORDER BY -i LIMIT 1500 RETURN i, size(v)",
        texts + "RETURN DISTINCT v",
        texts + "RETURN v, count(*) AS n",
        // The keys alone take a quarter of the limit.
        "UNWIND range(1, 30000) AS i"
            + " RETURN i, sum(i), avg(i), stDev(i), stDevP(i), sum(-i), avg(-i)",
        texts + "RETURN i, max(v) AS m",
        texts + "RETURN i, min([v]) AS m",
        texts + "RETURN collect(v) AS l",
        texts + "RETURN i % 10, collect(DISTINCT v) AS l",
        texts + "RETURN percentileDisc(i, 0.5), count(DISTINCT v)",
        texts + "RETURN v UNION UNWIND [1] AS i RETURN 'x' AS v",
        texts + "MATCH (p:P {id: i}) WITH v, p ORDER BY p.g RETURN p.id, size(v)",
        "UNWIND [x IN range(1, 500000) | toString(x)] AS x RETURN count(x)",
        "RETURN size([x IN range(1, 2000000) | null])",
        "MATCH (p:P) WHERE p.id < 3"
            + " RETURN size(COLLECT { UNWIND range(1, 500000) AS x RETURN x + p.id }) AS n",
        "MATCH path = (:P)-[:R*20..30]->(b) WITH path, b ORDER BY b.g, b.id"
            + " RETURN length(path)")) {
      assertThat(fits(engine, 4 * MIB, text)).as(engine + ": " + text).isFalse();
    }
  }

  /** The other side of a join is kept as it is needed above. */
  @ParameterizedTest
  @EnumSource(Engine.class)
  void countsWhatJoinsKeep(Engine engine) {
    for (String text : List.of(
        "MATCH (a:P) CALL { UNWIND range(1, 2000) AS i RETURN i % 50 AS k, $text + i AS v }"
            + " WITH a, k, v WHERE a.g = k RETURN count(DISTINCT size(v))",
        "MATCH (a:P) CALL { UNWIND range(1, 2000) AS i RETURN $text + i AS v }"
            + " RETURN sum(size(v) + a.g)")) {
      assertThat(fits(engine, 4 * MIB, text)).as(engine + ": " + text).isFalse();
    }
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void countsNothingThatWasDropped(Engine engine) {
    String texts = "UNWIND range(1, 2000) AS i WITH i, $text + i AS v ";
    for (String text : List.of(
        texts + "RETURN max(v) AS m",
        texts + "WITH v ORDER BY -i LIMIT 5 RETURN size(v)",
        texts + "WITH v ORDER BY v DESC LIMIT 5 RETURN size(v)")) {
      // All texts together take 20 MiB; some engines have those of 1,024 rows at once.
      long limit = engine == Engine.GF_CL || engine == Engine.GF_FT ? 16 * MIB : MIB;
      assertThat(fits(engine, limit, text)).as(engine + ": " + text).isTrue();
    }
    for (String text : List.of(
        "UNWIND range(1, 20000) AS i CALL { WITH i UNWIND [i, 2, 3] AS x"
            + " RETURN collect(x + i) AS l } RETURN sum(size(l))",
        "UNWIND range(1, 20000) AS i CALL { WITH i UNWIND [i, 2, 3] AS x"
            + " RETURN count(DISTINCT x + i) AS n } RETURN sum(n)")) {
      assertThat(fits(engine, MIB, text)).as(engine + ": " + text).isTrue();
    }
  }

  /** A limit means about the same whatever the engine. */
  @Test
  void meansTheSameInAllEngines() {
    for (String text : List.of(
        "UNWIND range(1, 20000) AS i WITH i, toString(i) AS t ORDER BY -i RETURN i, t",
        "UNWIND range(1, 20000) AS i WITH i, 'text ' + i AS t ORDER BY t RETURN i, t",
        "UNWIND range(1, 20000) AS i WITH i, [i, i + 1, i + 2] AS l RETURN DISTINCT l",
        "UNWIND range(1, 20000) AS i RETURN i, count(*) AS n, sum(i) AS s, avg(i) AS a",
        "UNWIND range(1, 20000) AS i RETURN i, max('text ' + i) AS n, collect(i) AS l",
        "UNWIND range(1, 20000) AS i RETURN count(DISTINCT i) AS n, collect('x' + i) AS l")) {
      long least = MIB / 4;
      while (!fits(Engine.GF_CV, least, text)) {
        least += least / 4;
      }
      for (Engine engine : List.of(Engine.GF_CL, Engine.GF_FT)) {
        assertThat(fits(engine, 2 * least, text)).as(engine + ": " + text).isTrue();
        assertThat(fits(engine, least * 2 / 5, text)).as(engine + ": " + text).isFalse();
      }
      assertThat(fits(Engine.GF_RV, least, text)).as(text).isTrue();
    }
  }

  /** Lists that are unwound are there at once, the outer with the inner one. */
  @ParameterizedTest
  @EnumSource(Engine.class)
  void countsListsThatAreUnwound(Engine engine) {
    String list = "[x IN range(1, 100000) | x + 0.5] AS ";
    long least = MIB;
    while (!fits(engine, least, "UNWIND " + list + "a RETURN count(a)")) {
      least += least / 8;
    }
    String nested = "UNWIND " + list + "a UNWIND " + list + "b RETURN a, b LIMIT 1";
    assertThat(fits(engine, least * 5 / 4, nested)).isFalse();
    assertThat(fits(engine, 3 * least, nested)).isTrue();
  }

  /** In a transaction that writes, a result is read as a whole before it is given. */
  @ParameterizedTest
  @EnumSource(Engine.class)
  void countsResultsInTransactionsThatWrite(Engine engine) {
    SessionOptions options =
        SessionOptions.DEFAULT.withEngine(engine).withMemoryLimitBytes(4 * MIB);
    try (Session session = database.session(options);
        Transaction transaction = session.beginTransaction()) {
      GraphflowException error = catchThrowableOfType(GraphflowException.class,
          () -> transaction.run("UNWIND range(1, 1000000) AS i RETURN i"));
      assertThat(error).isNotNull().hasMessageContaining("rows of the result");
      transaction.rollback();
    }
  }

  /** A statement that writes too much leaves nothing behind, and its transaction goes on. */
  @ParameterizedTest
  @EnumSource(Engine.class)
  void countsWhatATransactionChanges(Engine engine) {
    SessionOptions options =
        SessionOptions.DEFAULT.withEngine(engine).withMemoryLimitBytes(4 * MIB);
    try (Session session = database.session(options)) {
      for (String text : List.of(
          "UNWIND range(1, 100000000) AS i CREATE (:W {i: i})",
          "UNWIND range(1, 100000000) AS i CREATE (:W {i: i})-[:V {i: i}]->(:W)",
          "FOREACH (i IN range(1, 100000000) | CREATE (:W {i: i}))",
          "MATCH (p:P) SET p.t = $text + p.id",
          "MATCH (a:P)-[r:R]->() SET r.t = $text + a.id",
          "CREATE (:W {t: reduce(t = $text, i IN range(1, 10) | t + t)})")) {
        GraphflowException error = catchThrowableOfType(
            GraphflowException.class, () -> session.run(text, TEXT));
        assertThat(error).as(text).isNotNull().hasMessageContaining("memory limit");
        assertThat(error.kind()).isEqualTo(Kind.RESOURCE);
      }
      try (Transaction transaction = session.beginTransaction()) {
        String create = "UNWIND range(1, 10000) AS i CREATE (:T {i: i})";
        transaction.run(create).consume();
        assertThat(catchThrowable(() -> {
          for (int i = 0; i < 10; i++) {
            transaction.run(create).consume();
          }
        })).hasMessageContaining("changes of the transaction");
        assertThat(transaction.run("MATCH (t:T) RETURN count(*) % 10000 AS n")
            .single()
            .get(0)
            .asLong()).isZero();
        transaction.rollback();
      }
      assertThat(session.run("MATCH (n) WHERE NOT n:P RETURN count(*)").single().get(0).asLong())
          .isZero();
    }
  }

  /** The first edge that goes copies the rest of a list. */
  @ParameterizedTest
  @EnumSource(Engine.class)
  void countsListsThatDeletionsCopy(Engine engine) {
    try (Database hubs = Database.create(folder.resolve("hubs" + engine))) {
      try (Session session = hubs.session()) {
        session.run("UNWIND range(1, 2000) AS i CREATE (:L {id: i})").consume();
        session.run("UNWIND range(1, 40) AS i CREATE (:H {id: i})").consume();
        session.run("MATCH (h:H), (l:L) CREATE (h)-[:E]->(l)").consume();
        hubs.checkpoint();
      }
      SessionOptions options =
          SessionOptions.DEFAULT.withEngine(engine).withMemoryLimitBytes(MIB / 2);
      try (Session session = hubs.session(options)) {
        GraphflowException error = catchThrowableOfType(
            GraphflowException.class, () -> session.run("MATCH (l:L {id: 7}) DETACH DELETE l"));
        assertThat(error).isNotNull().hasMessageContaining("changes of the transaction");
        session.run("MATCH (h:H {id: 7})-[e:E]->(:L {id: 8}) DELETE e").consume();
        assertThat(session.run("MATCH ()-[e:E]->() RETURN count(*)").single().get(0).asLong())
            .isEqualTo(79_999);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void countsALongRecordOfACsvFile(Engine engine) throws IOException {
    Path file =
        Files.writeString(folder.resolve("long.csv"), "a,b\n" + "x".repeat(3_000_000) + ",1\n");
    String text = "LOAD CSV FROM '" + file + "' AS r RETURN size(r)";
    assertThat(fits(engine, MIB, text)).isFalse();
    assertThat(fits(engine, 8 * MIB, text)).isTrue();
  }

  @Test
  void saysWhatIsKeptAndWhatToDo() {
    SessionOptions options = SessionOptions.DEFAULT.withMemoryLimitBytes(MIB);
    try (Session session = database.session(options)) {
      Throwable error = catchThrowable(
          () -> session.run("UNWIND range(1, 100000) AS x RETURN x ORDER BY -x").list());
      assertThat(error).hasMessageContaining("1,048,576 bytes")
          .hasMessageContaining("rows to sort")
          .hasMessageContaining("raise the limit");
    }
  }
}
