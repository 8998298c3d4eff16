package io.graphflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.GraphflowException.Kind;
import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Queries made to exhaust memory, stack or patience: each ends with its rows or with a {@link
 * GraphflowException} that its limits account for, soon after its time is up, and the session goes on.
 */
class HostileQueriesTest {
  private static final long MEMORY_LIMIT = 16 << 20;
  private static final Duration TIMEOUT = Duration.ofMillis(300);
  private static final Duration GENEROUS = Duration.ofSeconds(60);
  private static final long STACK_BYTES = 1 << 20;

  /** Which limits a session has. */
  enum Limits {
    BOTH(MEMORY_LIMIT, TIMEOUT), MEMORY(MEMORY_LIMIT, Duration.ZERO), NONE(0, Duration.ZERO);

    private final long memoryBytes;
    private final Duration timeout;

    Limits(long memoryBytes, Duration timeout) {
      this.memoryBytes = memoryBytes;
      this.timeout = timeout;
    }
  }

  /** A query, and what may become of it; no kind if it has to have rows. */
  record Hostile(String name, String query, Limits limits, Set<Kind> kinds) {
    Hostile(String query, Limits limits, Set<Kind> kinds) {
      this(query, query, limits, kinds);
    }

    @Override
    public String toString() {
      return name + ", " + limits;
    }
  }

  private static final Set<Kind> RESOURCE = EnumSet.of(Kind.RESOURCE);
  private static final Set<Kind> QUERY = EnumSet.of(Kind.QUERY);
  private static final Set<Kind> ANSWER = EnumSet.noneOf(Kind.class);

  @TempDir
  private static Path folder;
  private static Database database;

  @BeforeAll
  static void open() {
    database = Database.create(folder.resolve("database"));
    try (Session session = database.session()) {
      session.run("UNWIND range(1, 3) AS i CREATE (:P {id: i})").consume();
      session.run("MATCH (a:P), (b:P) CREATE (a)-[:K]->(b)").consume();
    }
  }

  @AfterAll
  static void close() {
    database.close();
  }

  private static String times(int count, IntFunction<String> part, String between) {
    return IntStream.range(0, count).mapToObj(part).collect(Collectors.joining(between));
  }

  private static void add(List<Hostile> hostile, Limits limits, Set<Kind> kinds,
      String... queries) {
    for (String query : queries) {
      hostile.add(new Hostile(query, limits, kinds));
    }
  }

  /** Queries whose plan, text or values are deep. */
  private static void deep(List<Hostile> hostile) {
    for (int n : new int[] {190, 2_000}) {
      Set<Kind> kinds = n < 1_000 ? ANSWER : QUERY;
      Limits limits = Limits.NONE;
      hostile.add(new Hostile(n + " WITH", "WITH 1 AS x "
          + times(n, i -> "WITH x + " + i + " AS x, rand() AS y", " ") + " RETURN x", limits,
          kinds));
      hostile.add(new Hostile(n + " WITH LIMIT", "MATCH (a:P) "
          + times(n, i -> "WITH a, rand() AS r ORDER BY r LIMIT 2", " ") + " RETURN a", limits,
          kinds));
      hostile.add(new Hostile(n + " UNWIND", times(n, i -> "UNWIND [1] AS x" + i, " ")
          + " RETURN x0", limits, kinds));
      hostile.add(new Hostile(n + " SET", "MATCH (a:P {id: 1}) "
          + times(n, i -> "SET a.x = " + i, " "), limits, kinds));
    }
    int many = 2_000;
    hostile.add(new Hostile("hops", "MATCH (a:P)" + times(many, i -> "-[:K]->()", "")
        + " RETURN count(*)", Limits.NONE, QUERY));
    hostile.add(new Hostile("parts", "MATCH " + times(many, i -> "(a" + i + ":P)", ", ")
        + " RETURN count(*)", Limits.NONE, QUERY));
    hostile.add(new Hostile("hops within the limit", "MATCH (a:P)"
        + times(150, i -> "-[:K]->()", "") + " RETURN count(*)", Limits.BOTH,
        EnumSet.of(Kind.QUERY, Kind.RESOURCE)));
    hostile.add(new Hostile("EXISTS", "MATCH (a:P) WHERE " + times(many,
        i -> "EXISTS { MATCH (a)-[:K]->({id: " + i + "}) }", " OR ") + " RETURN a", Limits.NONE,
        QUERY));
    hostile.add(new Hostile("FOREACH", "MATCH (a:P {id: 1}) FOREACH (i IN [1] | "
        + times(many, i -> "SET a.x = i", " ") + ")", Limits.NONE, QUERY));
    hostile.add(new Hostile("UNION", times(300, i -> "RETURN " + i + " AS x", " UNION ALL "),
        Limits.NONE, ANSWER));
    hostile.add(new Hostile("CREATE clauses", times(500, i -> "CREATE (:C {i: " + i + "})", " "),
        Limits.NONE, ANSWER));
    hostile.add(new Hostile("CREATE parts", "CREATE " + times(500, i -> "(:C)-[:D]->(:C)", ", "),
        Limits.NONE, ANSWER));
    hostile.add(new Hostile("sum", "RETURN " + times(many, i -> "rand()", " + "), Limits.NONE,
        EnumSet.of(Kind.QUERY)));
    hostile.add(new Hostile("conditions", "MATCH (a:P) WHERE "
        + times(many, i -> "a.id <> " + (i + 10), " AND ") + " RETURN a", Limits.NONE, ANSWER));
    hostile.add(new Hostile("brackets", "RETURN " + "[".repeat(many) + "]".repeat(many),
        Limits.NONE, QUERY));
    add(hostile, Limits.NONE, RESOURCE,
        "RETURN reduce(l = [], i IN range(1, 100000) | [l]) AS l",
        "WITH reduce(l = [], i IN range(1, 100000) | [l]) AS l RETURN DISTINCT l",
        "RETURN reduce(m = {}, i IN range(1, 100000) | {m: m}) AS m",
        "UNWIND range(1, 2) AS x RETURN reduce(l = [x], i IN range(1, 100000) | [i, l]) AS l");
    add(hostile, Limits.NONE, ANSWER,
        "WITH reduce(l = [], i IN range(1, 490) | [l]) AS l, rand() AS r"
            + " RETURN DISTINCT l, [l] = [l] AS e, l < l AS c ORDER BY l",
        "RETURN head(reduce(l = range(1, 100), i IN range(1, 5000) | tail(reverse(l)) + [i])) AS x");
    add(hostile, Limits.NONE, QUERY,
        "MATCH (a:P {id: 1}) SET a.deep = reduce(l = [1], i IN range(1, 450) | [l])",
        "RETURN reduce(s = '', i IN range(1, 40000) | s + 'a') =~ '(a|b)*' AS x",
        "UNWIND range(1, 2) AS x RETURN reduce(s = '', i IN range(1, 40000) | s + 'ab')"
            + " =~ '(a|b)*' AS x",
        "RETURN 'a' =~ reduce(s = 'a', i IN range(1, 20000) | '(' + s + ')') AS x");
  }

  /** Queries that build large values. */
  private static void large(List<Hostile> hostile) {
    add(hostile, Limits.NONE, RESOURCE,
        "RETURN size(range(1, 2000000000) + range(1, 2000000000)) AS x",
        "RETURN size(reduce(s = 'x', i IN range(1, 40) | s + s)) AS x");
    add(hostile, Limits.NONE, ANSWER,
        "RETURN range(0, 2147483646) AS x",
        "RETURN size(tail(reverse(range(0, 2147483646)))) AS x",
        "UNWIND [1, -1, 2000000001, null, 1.0, 'a'] AS x RETURN x IN range(0, 2000000000) AS y",
        "UNWIND [range(0, 2147483646), range(0, 2147483646)] AS r RETURN DISTINCT r",
        "WITH range(0, 2147483646) AS r RETURN r = range(0, 2147483646) AS e, r < r AS c");
    add(hostile, Limits.MEMORY, RESOURCE,
        "RETURN size([x IN range(1, 2147483647) | x]) AS x",
        "RETURN size(range(1, 2000000) + [0]) AS x",
        "RETURN size(reduce(s = 'a', x IN range(1, 31) | s + s)) AS x",
        "RETURN size(reduce(l = [1], x IN range(1, 31) | l + l)) AS x",
        "UNWIND range(1, 100000) AS i WITH i RETURN"
            + " size(reduce(s = '', j IN range(1, 50) | replace(s + 'aa', 'a', 'aa'))) AS x",
        "RETURN size(split(reduce(s = 'a', x IN range(1, 22) | s + s), '')) AS x",
        "RETURN size(toStringList(range(1, 10000000))) AS x",
        "RETURN size([x IN range(1, 2000) | [y IN range(1, 2000) | x + y]]) AS x",
        "RETURN [x IN range(1, 200000) | x] AS a, [x IN range(1, 200000) | x] AS b,"
            + " [x IN range(1, 200000) | x] AS c, [x IN range(1, 200000) | x] AS d",
        "UNWIND range(1, 1000) AS i WITH i, [x IN range(1, 20000) | x + i] AS l"
            + " ORDER BY -i RETURN i, size(l) AS s");
    add(hostile, Limits.MEMORY, ANSWER,
        "UNWIND range(1, 300) AS i RETURN size([x IN range(1, 50000) | x + i]) AS x",
        "UNWIND range(1, 300) AS i WITH [x IN range(1, 20000) | x + i] AS l RETURN size(l) AS s"
            + " SKIP 298",
        "RETURN size(reduce(s = '', i IN range(1, 20000) | s + 'a')) AS x",
        "RETURN size(reduce(l = [], i IN range(1, 5000) | l + [i])) AS x",
        "WITH reduce(s = 'a', x IN range(1, 22) | s + s) AS s"
            + " RETURN size([x IN range(1, 1000) | s]) AS x",
        "UNWIND range(1, 500) AS i MATCH (a:P) WHERE size([x IN range(1, 5000) | x + i]) > 1"
            + " AND all(x IN range(1, 10) WHERE size([y IN range(1, 1000) | x + y]) > 1)"
            + " RETURN count(*) AS c");
  }

  /** Queries that take long over one row, or before the first. */
  private static void slow(List<Hostile> hostile) {
    String text = "UNWIND [reduce(s = '', x IN range(1, 3000) | s + 'a')] AS s ";
    add(hostile, Limits.BOTH, RESOURCE,
        text + "RETURN s =~ '.*.*.*.*.*.*.*.*x' AS x",
        "RETURN '" + "a".repeat(44) + "' =~ '(a+)+\\\\1b' AS x",
        "RETURN reduce(n = 0, x IN range(1, 2000000000) | n + x) AS x",
        "UNWIND [1] AS i RETURN all(x IN range(1, 2000000000) WHERE x > i - 1) AS x");
  }

  private static List<Hostile> hostile() {
    List<Hostile> hostile = new ArrayList<>();
    deep(hostile);
    large(hostile);
    slow(hostile);
    return hostile;
  }

  static Stream<Arguments> everyEngine() {
    return Stream.of(Engine.values())
        .flatMap(engine -> hostile().stream().map(query -> Arguments.of(engine, query)));
  }

  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource("everyEngine")
  void endsAsItShould(Engine engine, Hostile hostile) throws InterruptedException {
    SessionOptions options = SessionOptions.DEFAULT
        .withEngine(engine)
        .withThreads(1)
        .withMemoryLimitBytes(hostile.limits.memoryBytes)
        .withTimeout(hostile.limits.timeout);
    Throwable[] failure = new Throwable[1];
    long start = System.nanoTime();
    Thread thread = new Thread(null, () -> {
      try (Session session = database.session(options)) {
        try {
          session.run(hostile.query).forEachRemaining(row -> {});
          if (!hostile.kinds.isEmpty()) {
            fail("has rows");
          }
        } catch (GraphflowException e) {
          String message = e.getMessage().substring(0, Math.min(300, e.getMessage().length()));
          if (!hostile.kinds.contains(e.kind())) {
            throw new AssertionError(e.kind() + " " + message, e.getCause());
          }
        }
        assertThat(session.run("RETURN 1 AS x").single().get(0).asLong()).isEqualTo(1);
      } catch (Throwable e) {
        failure[0] = e;
      }
    }, "hostile", STACK_BYTES);
    thread.start();
    thread.join();
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(GENEROUS);
    if (failure[0] != null) {
      throw new AssertionError(failure[0]);
    }
  }

  /** A pattern of as many edges as can be planned, among 14 vertices: its join order takes long to find. */
  private static String slowToPlan() {
    List<String> edges = new ArrayList<>();
    for (int distance = 1; edges.size() < 60; distance++) {
      for (int i = 0; i < 14 && edges.size() < 60; i++) {
        edges.add("(a" + i + ")--(a" + (i + distance) % 14 + ")");
      }
    }
    return "MATCH " + String.join(", ", edges) + " RETURN count(*)";
  }

  @Test
  void timeoutEndsPlanning() {
    SessionOptions options = SessionOptions.DEFAULT.withTimeout(Duration.ofMillis(200));
    try (Session session = database.session(options)) {
      for (boolean prepared : new boolean[] {true, false}) {
        assertThatThrownBy(() -> {
          if (prepared) {
            session.prepare(slowToPlan());
          } else {
            session.run(slowToPlan());
          }
        }).asInstanceOf(type(GraphflowException.class))
            .extracting(GraphflowException::kind)
            .isEqualTo(Kind.RESOURCE);
      }
    }
  }

  @Test
  void interruptsAndClosingEndPlanning() throws Exception {
    Database own = Database.create(folder.resolve("own"));
    for (boolean closing : new boolean[] {false, true}) {
      Session session = own.session();
      Throwable[] failure = new Throwable[1];
      Thread thread = new Thread(() -> {
        try {
          session.run(slowToPlan());
        } catch (Throwable e) {
          failure[0] = e;
        }
      });
      thread.start();
      // Asks again and again, as the thread may not have begun yet.
      while (thread.isAlive()) {
        Thread.sleep(20);
        if (closing && own.kernel().plans().isPlanning()) {
          own.close();
        } else if (!closing) {
          session.interrupt();
        }
      }
      assertThat(failure[0]).asInstanceOf(type(GraphflowException.class))
          .extracting(GraphflowException::kind)
          .isEqualTo(Kind.INTERRUPTED);
    }
  }

  @Test
  void nestedParametersAreRefused() {
    List<Object> nested = List.of();
    for (int i = 0; i < 100_000; i++) {
      nested = List.of(nested);
    }
    Object deep = nested;
    List<Object> own = new ArrayList<>();
    own.add(own);
    try (Session session = database.session()) {
      for (Object value : new Object[] {deep, own, Map.of("a", deep)}) {
        assertThatThrownBy(() -> session.run("RETURN $p AS p", Map.of("p", value)))
            .isInstanceOf(GraphflowException.class)
            .hasMessageContaining("within each other");
      }
      assertThat(session.run("RETURN 1 AS x").single().get(0).asLong()).isEqualTo(1);
    }
  }

  @Test
  void whatIsNoErrorOfTheQueryIsReportedAsOne() {
    database.procedures().register("test.fail() :: (x :: INTEGER)", arguments -> {
      throw new OutOfMemoryError("as if");
    });
    try (Session session = database.session()) {
      for (String query : List.of("CALL test.fail()", "CALL test.fail() YIELD x CREATE (:X)")) {
        assertThatThrownBy(() -> session.run(query).list())
            .isInstanceOf(GraphflowException.class)
            .hasMessageContaining("memory limit")
            .hasCauseInstanceOf(OutOfMemoryError.class);
        assertThat(session.run("RETURN 1 AS x").single().get(0).asLong()).isEqualTo(1);
      }
    }
  }
}
