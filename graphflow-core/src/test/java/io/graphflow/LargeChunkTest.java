package io.graphflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.GraphflowException.Kind;
import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A vertex with three long lists is one chunk of GF-CL, of a product of rows that no query comes to the
 * end of: whatever goes through the rows of a chunk ends soon after its time limit, or when it is told to.
 */
class LargeChunkTest {
  private static final String HUB = "MATCH (h:H)-[:R]->(x), (h)-[:S]->(y), (h)-[:T]->(z) ";

  /** GF-FT comes to the end of this one: the third row bounds the list of x. */
  private static final String FIRST_OF_PRODUCT =
      HUB + "RETURN x.i AS a, y.i AS b, z.i AS c ORDER BY a LIMIT 3";

  private static final List<String> ENDLESS = List.of(
      HUB + "RETURN DISTINCT x.i % 2, y.i % 2, z.i % 2",
      HUB + "RETURN x.i % 2 AS g, count(y.i + z.i)",
      HUB + "RETURN sum(x.i + y.i + z.i)",
      HUB + "WITH x, y, z WHERE x.i + y.i + z.i < 0 RETURN x, y, z",
      HUB + "WITH x, y, z WHERE x.i + y.i >= 0 AND x.i * y.i + z.i < 0 RETURN x, y, z",
      HUB + "RETURN x.i AS a, y.i AS b, z.i AS c ORDER BY a + b + c LIMIT 3",
      FIRST_OF_PRODUCT,
      HUB + "WITH DISTINCT x.i % 2 AS a, y.i % 2 AS b, z.i % 2 AS c MATCH (k:H) RETURN a, b, c, k",
      HUB + "WHERE NOT EXISTS { (h) WHERE x.i + y.i + z.i >= 0 } RETURN x, y, z",
      HUB + "CALL { WITH x, y, z UNWIND [x.i, y.i, z.i] AS v RETURN sum(v) AS s } RETURN max(s)",
      HUB + "RETURN x.i % 2 AS a, y.i % 2 AS b, z.i % 2 AS c UNION RETURN 1 AS a, 2 AS b, 3 AS c");

  @TempDir
  private static Path folder;

  private Database database;

  @BeforeAll
  static void create() {
    try (Database database = Database.create(folder.resolve("hub"));
        Session session = database.session()) {
      session.run("CREATE (:H)").consume();
      for (String label : List.of("R", "S", "T")) {
        session.run("MATCH (h:H) UNWIND range(1, 1000) AS i CREATE (h)-[:%s]->(:V {i: i})"
            .formatted(label)).consume();
      }
      database.checkpoint();
    }
  }

  @BeforeEach
  void open() {
    database = Database.open(folder.resolve("hub"));
  }

  @AfterEach
  void close() {
    database.close();
  }

  private static Stream<Arguments> queries() {
    List<Arguments> arguments = new ArrayList<>();
    for (Engine engine : List.of(Engine.GF_CV, Engine.GF_CL, Engine.GF_FT)) {
      ENDLESS.stream()
          .filter(query -> engine != Engine.GF_FT || !query.equals(FIRST_OF_PRODUCT))
          .forEach(query -> arguments.add(Arguments.of(engine, query)));
    }
    return arguments.stream();
  }

  @ParameterizedTest
  @MethodSource("queries")
  void endsSoonAfterTheTimeLimit(Engine engine, String query) {
    SessionOptions options =
        SessionOptions.DEFAULT.withEngine(engine).withTimeout(Duration.ofMillis(150));
    try (Session session = database.session(options)) {
      long start = System.nanoTime();
      GraphflowException error =
          catchThrowableOfType(GraphflowException.class, () -> readAll(session.run(query)));
      assertThat(error).as(query).isNotNull().hasMessageContaining("time limit");
      assertThat(error.kind()).isEqualTo(Kind.RESOURCE);
      assertThat(Duration.ofNanos(System.nanoTime() - start)).as(query)
          .isLessThan(Duration.ofSeconds(10));
    }
  }

  /** Nobody enumerates rows that are only counted, and so their number can be too large for a count. */
  @ParameterizedTest
  @EnumSource(names = {"GF_CL", "GF_FT"})
  void saysThatThereAreTooManyRows(Engine engine) {
    String product = "MATCH (h:H)" + " MATCH (h)-[:R]->()".repeat(7);
    try (Session session = database.session(SessionOptions.DEFAULT.withEngine(engine))) {
      for (String result : List.of("count(*)", "h, count(h)", "sum(1)")) {
        GraphflowException error = catchThrowableOfType(GraphflowException.class,
            () -> readAll(session.run(product + " RETURN " + result)));
        assertThat(error).as(result).isNotNull().hasMessageContaining("more than 2^63 - 1 rows");
      }
      assertThat(session.run("MATCH (h:H)" + " MATCH (h)-[:R]->()".repeat(6)
          + " RETURN count(*) AS n").single().get("n").asLong())
          .isEqualTo(1_000_000_000_000_000_000L);
    }
  }

  private static void readAll(Result result) {
    while (result.hasNext()) {
      result.next();
    }
  }

  /** A table without columns takes no memory, however often an equal row is put in. */
  @ParameterizedTest
  @EnumSource(Engine.class)
  void endsWhileRowsAreRepeated(Engine engine) {
    SessionOptions options = SessionOptions.DEFAULT
        .withEngine(engine)
        .withTimeout(Duration.ofMillis(150))
        .withMemoryLimitBytes(64 << 20);
    try (Session session = database.session(options)) {
      for (String query : List.of(HUB + "RETURN h.i AS a ORDER BY a", HUB + "RETURN 1 AS a",
          HUB + "RETURN 1 AS a UNION ALL " + HUB + "RETURN 2 AS a")) {
        GraphflowException error =
            catchThrowableOfType(GraphflowException.class, () -> readAll(session.run(query)));
        assertThat(error).as(query).isNotNull();
        assertThat(error.kind()).isEqualTo(Kind.RESOURCE);
      }
    }
  }

  /** What ends a query from another thread. */
  enum End {
    CLOSED_DATABASE, CLOSED_SESSION, CLOSED_RESULT
  }

  @ParameterizedTest
  @EnumSource(End.class)
  void isClosedFromAnotherThread(End end) throws Exception {
    try (ExecutorService executor = Executors.newSingleThreadExecutor()) {
      Session session = database.session();
      Result running = session.run(HUB + "RETURN DISTINCT x.i % 2, y.i % 2, z.i % 2");
      CountDownLatch started = new CountDownLatch(1);
      Future<GraphflowException> failure = executor.submit(() -> {
        started.countDown();
        return catchThrowableOfType(GraphflowException.class, () -> readAll(running));
      });
      started.await();
      closing(end, session, running).get(30, TimeUnit.SECONDS);
      assertThat(failure.get(30, TimeUnit.SECONDS).kind()).isIn(Kind.INTERRUPTED, Kind.USAGE);
    }
  }

  /** Closing a session ends a statement that writes, too. */
  @ParameterizedTest
  @EnumSource(Engine.class)
  void closingASessionEndsAStatementThatWrites(Engine engine) throws Exception {
    try (ExecutorService executor = Executors.newSingleThreadExecutor()) {
      Session session = database.session(SessionOptions.DEFAULT.withEngine(engine));
      CountDownLatch started = new CountDownLatch(1);
      database.procedures().register("test.started() :: (ok :: BOOLEAN)", arguments -> {
        started.countDown();
        return Stream.<Object[]>of(new Object[] {true});
      });
      Future<GraphflowException> failure = executor.submit(
          () -> catchThrowableOfType(GraphflowException.class, () -> session.run(
              "MATCH (h:H) CALL test.started() YIELD ok"
                  + " MATCH (h)-[:R]->(x), (h)-[:S]->(y), (h)-[:T]->(z)"
                  + " WITH sum(x.i + y.i + z.i) AS s CREATE (:Sum {s: s})")));
      if (!started.await(30, TimeUnit.SECONDS)) {
        throw new AssertionError("not begun", failure.get(1, TimeUnit.SECONDS));
      }
      closing(End.CLOSED_SESSION, session, null).get(30, TimeUnit.SECONDS);
      assertThat(failure.get(30, TimeUnit.SECONDS).kind()).isIn(Kind.INTERRUPTED, Kind.USAGE);
    }
  }

  private Future<?> closing(End end, Session session, Result result) {
    ExecutorService other = Executors.newSingleThreadExecutor(
        task -> Thread.ofPlatform().daemon().unstarted(task));
    Runnable close = switch (end) {
      case CLOSED_DATABASE -> database::close;
      case CLOSED_SESSION -> session::close;
      case CLOSED_RESULT -> result::close;
    };
    Future<?> closing = other.submit(close);
    other.shutdown();
    return closing;
  }
}
