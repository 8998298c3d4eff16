package io.graphflow.core.acid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.Appender;
import io.graphflow.Database;
import io.graphflow.RowAppender;
import io.graphflow.Session;
import io.graphflow.Transaction;
import io.graphflow.exception.ConstraintException;
import io.graphflow.exception.GraphflowException;
import io.graphflow.options.DatabaseOptions;
import io.graphflow.options.Durability;
import io.graphflow.options.Engine;
import io.graphflow.options.LockOptions;
import io.graphflow.options.LogOptions;
import io.graphflow.options.SessionOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Statements whose locks become those of tables while others write: no update is lost, no key is given
 * twice, and a checkpoint succeeds afterwards. There are enough vertices that keys are looked up rather than
 * tables scanned. {@code -Dgraphflow.isolation.rounds=1000} is the long form,
 * of some minutes: so many rounds of all threads for each limit of escalation.
 */
class EscalationUnderWritersTest {
  private static final int ROUNDS = Integer.getInteger("graphflow.isolation.rounds", 2);
  private static final int THREADS = 8;
  private static final int VERTICES = 2_000;
  private static final Engine[] ENGINES = Engine.values();

  @TempDir
  private Path folder;

  private Database open(LockOptions locks) {
    return Database.create(folder.resolve("db"),
        DatabaseOptions.DEFAULT.withLog(LogOptions.of(Durability.OFF)).withLocks(locks));
  }

  private static LockOptions escalatingAt(int count) {
    return LockOptions.DEFAULT.withWaitLimit(Duration.ofSeconds(30)).withEscalationCount(count);
  }

  private static Session session(Database database, Engine engine) {
    return database.session(SessionOptions.DEFAULT.withEngine(engine).withThreads(1));
  }

  /** Registers a procedure that does something when a query comes to a number, and goes on. */
  private static void at(Database database, LongConsumer action) {
    database.procedures().register("test.at(i :: INTEGER) :: (ok :: BOOLEAN)", arguments -> {
      action.accept(arguments.get("i").asLong());
      return Stream.<Object[]>of(new Object[] {true});
    });
  }

  private static long read(Session session, String query) {
    return session.run(query).single().get(0).asLong();
  }

  @ParameterizedTest
  @EnumSource
  @Timeout(60)
  void anUpdateOfWhatIsLockedLateIsNotLost(Engine engine) {
    try (Database database = open(escalatingAt(4));
        Session session = session(database, engine);
        Session other = session(database, engine)) {
      session.run("CREATE CONSTRAINT FOR (n:A) REQUIRE n.id IS UNIQUE").consume();
      session.run("UNWIND range(0, 1999) AS i CREATE (:A {id: i, x: 0})").consume();
      boolean[] written = new boolean[1];
      at(database, i -> {
        if (i == 0 && !written[0]) {
          written[0] = true;
          other.run("MATCH (n:A {id: 9}) SET n.x = n.x + 100").consume();
        }
      });
      session.run("UNWIND [0, 1, 2, 3, 9] AS i CALL test.at(i) YIELD ok "
          + "MATCH (n:A {id: i}) SET n.x = n.x + 1").consume();
      assertThat(read(session, "MATCH (n:A {id: 9}) RETURN n.x")).isEqualTo(101);
      assertThat(read(session, "MATCH (n:A) RETURN sum(n.x)")).isEqualTo(105);
    }
  }

  @ParameterizedTest
  @EnumSource
  @Timeout(60)
  void whatIsReadLateStaysAsItIsRead(Engine engine) {
    try (Database database = open(escalatingAt(4));
        Session session = session(database, engine);
        Session other = session(database, engine)) {
      session.run("CREATE CONSTRAINT FOR (n:A) REQUIRE n.id IS UNIQUE").consume();
      session.run("UNWIND range(0, 1999) AS i CREATE (:A {id: i, x: 0})").consume();
      boolean[] written = new boolean[1];
      at(database, i -> {
        if (i == 0 && !written[0]) {
          written[0] = true;
          other.run("MATCH (n:A {id: 9}) SET n.x = 100").consume();
        }
      });
      try (Transaction transaction = session.beginTransaction()) {
        assertThat(transaction.run("UNWIND [0, 1, 2, 3, 9] AS i CALL test.at(i) YIELD ok "
            + "MATCH (n:A {id: i}) RETURN sum(n.x)").single().get(0).asLong()).isEqualTo(100);
        assertThat(transaction.run("MATCH (n:A {id: 9}) RETURN n.x").single().get(0).asLong())
            .isEqualTo(100);
      }
    }
  }

  private static Stream<Arguments> keys() {
    return Stream.of(ENGINES)
        .flatMap(engine -> Stream
            .of("CREATE NODE TABLE P(id INT64 PRIMARY KEY)",
                "CREATE CONSTRAINT FOR (p:P) REQUIRE p.id IS UNIQUE")
            .map(schema -> Arguments.of(engine, schema)));
  }

  @ParameterizedTest
  @MethodSource("keys")
  @Timeout(60)
  void aKeyIsNotGivenTwice(Engine engine, String schema) {
    try (Database database = open(escalatingAt(4));
        Session session = session(database, engine);
        Session other = session(database, engine)) {
      session.run(schema).consume();
      session.run("UNWIND range(1, 2000) AS i CREATE (:P {id: -i})").consume();
      boolean[] written = new boolean[1];
      at(database, i -> {
        if (i == 0 && !written[0]) {
          written[0] = true;
          other.run("CREATE (:P {id: 77})").consume();
        }
      });
      String batch = "UNWIND [0, 1, 2, 3, 77] AS i CALL test.at(i) YIELD ok ";
      assertThatThrownBy(() -> session.run(batch + "CREATE (:P {id: i})").consume())
          .isInstanceOf(GraphflowException.class)
          .hasMessageContaining("77");
      assertThat(read(session, "MATCH (p:P) RETURN count(*)")).isEqualTo(2_001);
      written[0] = false;
      session.run("MATCH (p:P {id: 77}) DELETE p").consume();
      session.run(batch + "MERGE (:P {id: i})").consume();
      assertThat(read(session, "MATCH (p:P) WHERE p.id + 0 = 77 RETURN count(*)")).isOne();
      assertThat(read(session, "MATCH (p:P) RETURN count(*)")).isEqualTo(2_005);
      database.checkpoint();
    }
  }

  private interface Round {
    void play(Session session, Random random);
  }

  /** All threads play rounds beside each other, each in a configuration of its own. */
  private static void play(Database database, Round round) throws Exception {
    long seed = Long.getLong("graphflow.isolation.seed", System.nanoTime());
    try (ExecutorService executor = Executors.newFixedThreadPool(THREADS)) {
      List<Future<?>> threads = new ArrayList<>();
      for (int t = 0; t < THREADS; t++) {
        Engine engine = ENGINES[t % ENGINES.length];
        int workers = t % 2 == 0 ? 1 : 2;
        Random random = new Random(seed + t);
        threads.add(executor.submit(() -> {
          try (Session session = database
              .session(SessionOptions.DEFAULT.withEngine(engine).withThreads(workers))) {
            for (int i = 0; i < ROUNDS; i++) {
              retried(session, random, round);
            }
          }
        }));
      }
      for (Future<?> thread : threads) {
        thread.get(1, TimeUnit.HOURS);
      }
    }
  }

  private static void retried(Session session, Random random, Round round) {
    for (int attempt = 0;; attempt++) {
      try {
        round.play(session, random);
        return;
      } catch (GraphflowException e) {
        if (!e.isRetryable() || attempt == 1_000) {
          throw e;
        }
      }
    }
  }

  private static List<Long> someOf(Random random, int count, int of) {
    return random.ints(count, 0, of)
        .mapToObj(i -> (long) i)
        .collect(Collectors.toCollection(ArrayList::new));
  }

  private static Stream<Arguments> limits() {
    return IntStream.of(5, 100, 10_000, LockOptions.DEFAULT.escalationCount())
        .distinct()
        .mapToObj(Arguments::of);
  }

  /** Where the limit is large, so are the batches, such that each statement passes it. */
  @ParameterizedTest
  @MethodSource("limits")
  void incrementsAddUp(int limit) throws Exception {
    boolean large = limit > 1_000;
    int vertices = large ? 10 * VERTICES : VERTICES;
    // A key and a vertex of each row are locked.
    int batch = large ? limit * 6 / 10 : 200;
    try (Database database = open(escalatingAt(limit))) {
      try (Session session = database.session()) {
        session.run("CREATE CONSTRAINT FOR (n:A) REQUIRE n.id IS UNIQUE").consume();
        session.run("UNWIND range(0, $last) AS i CREATE (:A {id: i, x: 0})",
            Map.of("last", vertices - 1)).consume();
      }
      play(database, (session, random) -> {
        List<Long> ids = someOf(random, batch, vertices);
        if (large) {
          // In another order, large batches would hardly do anything but end each other's deadlocks.
          ids.sort(Comparator.naturalOrder());
        }
        session.run("UNWIND $ids AS i MATCH (n:A {id: i}) SET n.x = n.x + 1", Map.of("ids", ids))
            .consume();
      });
      try (Session session = database.session()) {
        assertThat(read(session, "MATCH (n:A) RETURN sum(n.x)"))
            .isEqualTo((long) THREADS * ROUNDS * batch);
      }
      database.checkpoint();
    }
  }

  @ParameterizedTest
  @MethodSource("limits")
  void keysStayUnique(int limit) throws Exception {
    try (Database database = open(escalatingAt(limit))) {
      try (Session session = database.session()) {
        session.run("CREATE NODE TABLE P(id INT64 PRIMARY KEY, x INT64)").consume();
        session.run("CREATE CONSTRAINT FOR (q:Q) REQUIRE q.id IS UNIQUE").consume();
        session.run("UNWIND range(1, 2000) AS i CREATE (:P {id: -i}), (:Q {id: -i, x: 0})")
            .consume();
      }
      int batch = 20;
      play(database, (session, random) -> {
        int keys = 20 * ROUNDS + 100;
        List<Long> ids = someOf(random, batch, keys);
        switch (random.nextInt(3)) {
          case 0 -> session.run("UNWIND $ids AS i MERGE (p:P {id: i}) MERGE (q:Q {id: i}) "
              + "SET p.x = i SET q.x = i", Map.of("ids", ids)).consume();
          case 1 -> session.run("UNWIND $ids AS i OPTIONAL MATCH (p:P {id: i}) WITH DISTINCT i, p "
              + "WHERE p IS NULL CREATE (:P {id: i, x: i})", Map.of("ids", ids)).consume();
          default -> append(database, ids.stream().distinct().toList());
        }
      });
      try (Session session = database.session()) {
        for (String label : List.of("P", "Q")) {
          assertThat(read(session, "MATCH (n:" + label + ") WITH n.id + 0 AS id, count(*) AS c "
              + "WHERE c > 1 RETURN count(*)")).as(label).isZero();
        }
      }
      database.checkpoint();
    }
  }

  /** A batch that has a key which is taken fails as a whole. */
  private static void append(Database database, List<Long> ids) {
    try (Appender appender = database.appender()) {
      RowAppender rows = appender.nodes("P", "id", "x");
      ids.forEach(id -> rows.append(id).append(id).endRow());
    } catch (ConstraintException _) {
      // Another writer had taken one of the keys.
    }
  }
}
