package io.graphflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.GraphflowException.Kind;
import io.graphflow.options.DatabaseOptions;
import io.graphflow.options.Engine;
import io.graphflow.options.LockOptions;
import io.graphflow.options.SessionOptions;
import io.graphflow.summary.QueryType;
import io.graphflow.summary.ResultSummary;
import io.graphflow.summary.UpdateCounters;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(60)
class TransactionTest {
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

  private void reopen() {
    database.close();
    database = Database.open(folder.resolve("db"));
  }

  private Session session(Engine engine) {
    return database.session(SessionOptions.DEFAULT.withEngine(engine));
  }

  private static long count(Session session, String label) {
    return session.run("MATCH (n:" + label + ") RETURN count(*)").single().get(0).asLong();
  }

  private static long count(Transaction transaction, String label) {
    return transaction.run("MATCH (n:" + label + ") RETURN count(*)").single().get(0).asLong();
  }

  private static GraphflowException failure(Runnable action) {
    GraphflowException error = catchThrowableOfType(GraphflowException.class, action::run);
    assertThat(error).isNotNull();
    return error;
  }

  private static void assertUsage(Runnable action, String message) {
    assertThat(failure(action)).hasMessageContaining(message)
        .extracting(GraphflowException::kind)
        .isEqualTo(Kind.USAGE);
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void startsFromNothing(Engine engine) {
    try (Session session = session(engine)) {
      Result result = session.run("CREATE (a:A {x: 1})-[r:R {y: 2.5}]->(:B:C) RETURN a, r, a.x");
      Record row = result.single();
      assertThat(row.get("a").asNode().labels()).containsExactly("A");
      assertThat(row.get("a").asNode().properties()).isEqualTo(Map.of("x", 1L));
      assertThat(row.get("r").asRelationship().properties()).isEqualTo(Map.of("y", 2.5));
      assertThat(row.get("a.x").asLong()).isEqualTo(1);
      UpdateCounters counters = result.consume().counters();
      assertThat(counters.nodesCreated()).isEqualTo(2);
      assertThat(counters.relationshipsCreated()).isEqualTo(1);
      assertThat(counters.propertiesSet()).isEqualTo(2);
      assertThat(counters.labelsAdded()).isEqualTo(3);
    }
    reopen();
    try (Session session = session(engine)) {
      Record row = session.run("MATCH (a:A)-[r:R]->(b:C) RETURN a.x, r.y, labels(b)").single();
      assertThat(row.get(0).asLong()).isEqualTo(1);
      assertThat(row.get(1).asDouble()).isEqualTo(2.5);
      assertThat(row.get(2).asList()).containsExactly("B", "C");
    }
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void seesItsOwnWritesAndOthersDoNotBeforeItCommits(Engine engine) {
    try (Session writer = session(engine); Session reader = session(engine)) {
      writer.run("CREATE (:A)").consume();
      Transaction transaction = writer.beginTransaction();
      transaction.run("CREATE (:A)").consume();
      assertThat(count(transaction, "A")).isEqualTo(2);
      assertThat(count(reader, "A")).isEqualTo(1);
      transaction.commit();
      assertThat(count(reader, "A")).isEqualTo(2);
    }
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void keepsResultsOpenBesideEachOther(Engine engine) {
    try (Session session = session(engine)) {
      session.run("UNWIND range(1, 3000) AS x CREATE (:A {x: x})").consume();
      for (AccessMode mode : AccessMode.values()) {
        try (Transaction transaction = session.beginTransaction(mode)) {
          String query = "MATCH (a:A) RETURN a.x AS x ORDER BY x";
          Result first = transaction.run(query);
          assertThat(first.next().get(0).asLong()).isEqualTo(1);
          Result second = transaction.run(query);
          assertThat(second.next().get(0).asLong()).isEqualTo(1);
          assertThat(first.list(row -> row.get(0).asLong())).hasSize(2999).startsWith(2L);
          assertThat(second.list(row -> row.get(0).asLong())).hasSize(2999).endsWith(3000L);
          Result third = transaction.run(query);
          transaction.commit();
          assertThat(third.isOpen()).isFalse();
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void tellsWhatAQueryMayDo(Engine engine) {
    try (Session session = session(engine)) {
      Map.of("MATCH (a:A) RETURN a", QueryType.READ, "SHOW INDEXES", QueryType.READ,
          "MATCH (a:A) SET a.x = 1 RETURN a", QueryType.READ_WRITE, "MATCH (a:A) SET a.x = 1",
          QueryType.WRITE, "CREATE INDEX FOR (a:A) ON (a.x)", QueryType.SCHEMA, "CHECKPOINT",
          QueryType.SCHEMA)
          .forEach((query, type) -> assertThat(session.run(query).consume().type()).as(query)
              .isEqualTo(type));
    }
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void rollsBackAllOfItsStatements(Engine engine) {
    try (Session session = session(engine)) {
      session.run("CREATE (:A {x: 1})-[:R]->(:A {x: 2})").consume();
      try (Transaction transaction = session.beginTransaction()) {
        transaction.run("MATCH (a:A) SET a.x = a.x + 10, a:New, a.fresh = true").consume();
        transaction.run("MATCH (a:A {x: 11}) DETACH DELETE a").consume();
        assertThat(count(transaction, "A")).isEqualTo(1);
        transaction.rollback();
      }
      assertThat(session.run("MATCH (a:A)-[:R]->(b) RETURN a.x, b.x, keys(a), labels(a)")
          .single()
          .asMap()
          .values())
          .containsExactly(1L, 2L, List.of("x"), List.of("A"));
    }
    reopen();
    try (Session session = session(engine)) {
      assertThat(count(session, "A")).isEqualTo(2);
    }
  }

  @Test
  void goesOnAfterAStatementThatFailedAndChangedNothing() {
    try (Session session = database.session();
        Transaction transaction = session.beginTransaction()) {
      transaction.run("CREATE (:A {x: 1})").consume();
      GraphflowException error = failure(() -> transaction
          .run("UNWIND [1, 2, 0] AS d CREATE (:A {x: 10 / d})")
          .consume());
      assertThat(error.kind()).isEqualTo(Kind.QUERY);
      failure(() -> transaction.run("CREATE (").consume());
      assertThat(transaction.isOpen()).isTrue();
      assertThat(count(transaction, "A")).isEqualTo(1);
      transaction.commit();
      assertThat(count(session, "A")).isEqualTo(1);
    }
  }

  /** What is wrong is the statement's, not the transaction's, which goes on. */
  @Test
  void checksConstraintsAtTheEndOfEachStatement() {
    try (Session session = session(Engine.GF_CL)) {
      session.run("CREATE CONSTRAINT FOR (u:Unique) REQUIRE u.id IS UNIQUE").consume();
      session.run("CREATE (:Unique {id: 1}), (:Unique {id: 2})").consume();
      try (Transaction transaction = session.beginTransaction()) {
        assertThat(failure(() -> transaction.run("MATCH (u:Unique) SET u.id = 3"))).isNotNull();
        // Each has the other's in between.
        transaction.run("MATCH (u:Unique) SET u.id = 3 - u.id").consume();
        transaction.commit();
      }
      assertThat(count(session, "Unique")).isEqualTo(2);
    }
  }

  @Test
  void refusesToLeaveEdgesWithoutEnds() {
    try (Session session = database.session()) {
      session.run("CREATE (:A)-[:R]->(:B)").consume();
      assertThat(failure(() -> session.run("MATCH (a:A) DELETE a").consume()))
          .hasMessageContaining("DETACH DELETE");
      assertThat(count(session, "A")).isEqualTo(1);
      session.run("MATCH (a:A)-[r]->() DELETE a, r").consume();
      assertThat(count(session, "A")).isZero();
    }
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void readsTheStateAtItsBeginningHoweverOthersWrite(Engine engine) {
    try (Session writer = session(engine); Session reader = session(engine)) {
      writer.run("UNWIND range(1, 100) AS i CREATE (:A {x: i})").consume();
      try (Transaction transaction = reader.beginTransaction(AccessMode.READ)) {
        Result half = transaction.run("MATCH (a:A) RETURN a.x ORDER BY a.x");
        assertThat(half.next().get(0).asLong()).isEqualTo(1);
        writer.run("MATCH (a:A) WHERE a.x > 50 DETACH DELETE a").consume();
        writer.run("MATCH (a:A) SET a.x = -a.x").consume();
        assertThat(half.list()).hasSize(99)
            .last()
            .satisfies(row -> assertThat(row.get(0).asLong()).isEqualTo(100));
        assertThat(count(transaction, "A")).isEqualTo(100);
        assertUsage(() -> transaction.run("CREATE (:A)"), "only reads");
        assertThat(transaction.isOpen()).isTrue();
      }
      assertThat(count(reader, "A")).isEqualTo(50);
    }
  }

  @Test
  void saysThatItIsClosed() {
    Session session = database.session();
    Transaction committed = session.beginTransaction();
    Result result = committed.run("RETURN 1");
    committed.commit();
    assertUsage(() -> committed.run("RETURN 1"), "committed");
    assertUsage(committed::commit, "committed");
    assertUsage(committed::rollback, "committed");
    assertUsage(() -> assertThat(result.hasNext()).isFalse(), "closed");
    committed.close();
    Transaction rolledBack = session.beginTransaction();
    rolledBack.rollback();
    assertUsage(() -> rolledBack.run("RETURN 1"), "rolled back");
    Transaction open = session.beginTransaction();
    assertUsage(() -> session.run("RETURN 1"), "open transaction");
    assertUsage(session::beginTransaction, "open transaction");
    session.close();
    assertUsage(() -> open.run("RETURN 1"), "rolled back");
    assertUsage(session::beginTransaction, "session is closed");
    Session other = database.session();
    Transaction left = other.beginTransaction();
    left.run("CREATE (:Left)").consume();
    database.close();
    assertUsage(() -> left.run("RETURN 1"), "is closed");
    assertUsage(left::commit, "is closed");
    assertUsage(() -> other.run("RETURN 1"), "is closed");
    database = Database.open(folder.resolve("db"));
    try (Session after = database.session()) {
      assertThat(after.run("MATCH (n) RETURN count(*)").single().get(0).asLong()).isZero();
    }
  }

  @Test
  void isOpenedForWritingOnceAndForReadingBesides() {
    Path path = folder.resolve("db");
    try (Session session = database.session()) {
      session.run("CREATE (:A)").consume();
      assertUsage(() -> Database.open(path), path.toString());
      try (Database readOnly = Database.open(path, DatabaseOptions.DEFAULT.withReadOnly(true));
          Session reader = readOnly.session()) {
        session.run("CREATE (:A)").consume();
        assertThat(count(reader, "A")).isEqualTo(1);
        assertUsage(() -> reader.run("CREATE (:A)"), "reading only");
        assertUsage(reader::beginTransaction, "reading only");
        assertUsage(readOnly::checkpoint, "reading only");
      }
      assertThat(count(session, "A")).isEqualTo(2);
    }
  }

  @Test
  void waitsForLocksNoLongerThanItMay() {
    database.close();
    database = Database.open(folder.resolve("db"),
        DatabaseOptions.DEFAULT
            .withLocks(LockOptions.DEFAULT.withWaitLimit(Duration.ofMillis(20))));
    try (Session first = database.session(); Session second = database.session()) {
      first.run("CREATE (:A {x: 1})").consume();
      try (Transaction holder = first.beginTransaction()) {
        holder.run("MATCH (a:A) SET a.x = 2").consume();
        GraphflowException error =
            failure(() -> second.executeWrite(
                transaction -> transaction.run("MATCH (a:A) SET a.x = 3").consume()));
        assertThat(error.kind()).isEqualTo(Kind.CONFLICT);
        assertThat(error).hasMessageContaining(":A").hasMessageContaining("SET a.x = 2");
        holder.commit();
      }
      second.run("MATCH (a:A) SET a.x = a.x + 10").consume();
      assertThat(first.run("MATCH (a:A) RETURN a.x").single().get(0).asLong()).isEqualTo(12);
    }
  }

  @Test
  void commandsWaitForTransactionsThatUseTheSchema() {
    database.close();
    database = Database.open(folder.resolve("db"),
        DatabaseOptions.DEFAULT
            .withLocks(LockOptions.DEFAULT.withWaitLimit(Duration.ofMillis(20))));
    try (Session first = database.session(); Session second = database.session()) {
      first.run("CREATE (:A {x: 1})").consume();
      try (Transaction holder = first.beginTransaction()) {
        holder.run("MATCH (a:A) SET a.x = 2").consume();
        try (Transaction changer = second.beginTransaction()) {
          GraphflowException error =
              failure(() -> changer.run("CREATE INDEX of_x FOR (a:A) ON (a.x)").consume());
          assertThat(error.kind()).isEqualTo(Kind.CONFLICT);
        }
        try (Transaction reader = second.beginTransaction()) {
          assertThat(reader.run("SHOW INDEXES").list()).isEmpty();
        }
        holder.commit();
      }
      assertThat(second.run("CREATE INDEX of_x FOR (a:A) ON (a.x)")
          .consume()
          .counters()
          .indexesAdded()).isEqualTo(1);
    }
  }

  @Test
  void endsWaitingWhenInterrupted() throws Exception {
    try (Session first = database.session();
        Session second = database.session();
        ExecutorService threads = Executors.newSingleThreadExecutor()) {
      first.run("CREATE (:A {x: 1})").consume();
      try (Transaction holder = first.beginTransaction()) {
        holder.run("MATCH (a:A) SET a.x = 2").consume();
        Future<GraphflowException> waiting =
            threads.submit(() -> failure(() -> second.run("MATCH (a:A) SET a.x = 3")));
        while (!LockWaits.any(database)) {
          Thread.onSpinWait();
        }
        second.interrupt();
        assertThat(waiting.get(30, TimeUnit.SECONDS).kind()).isEqualTo(Kind.INTERRUPTED);
      }
      assertThat(first.run("MATCH (a:A) RETURN a.x").single().get(0).asLong()).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void losesNoUpdateOfManyThreads(Engine engine) throws Exception {
    int threadCount = 4;
    int perThread = 25;
    try (Session session = session(engine)) {
      session.run("CREATE (:Counter {n: 0})").consume();
    }
    CountDownLatch start = new CountDownLatch(1);
    try (ExecutorService threads = Executors.newFixedThreadPool(threadCount)) {
      List<Future<?>> futures = new ArrayList<>();
      for (int t = 0; t < threadCount; t++) {
        futures.add(threads.submit(() -> {
          start.await();
          try (Session session = session(engine)) {
            for (int i = 0; i < perThread; i++) {
              if (i % 2 == 0) {
                session.run("MATCH (c:Counter) SET c.n = c.n + 1").consume();
              } else {
                session.executeWrite(transaction -> {
                  long n = transaction.run("MATCH (c:Counter) RETURN c.n").single().get(0).asLong();
                  return transaction.run("MATCH (c:Counter) SET c.n = $n", Map.of("n", n + 1))
                      .consume();
                });
              }
            }
          }
          return null;
        }));
      }
      start.countDown();
      for (Future<?> future : futures) {
        future.get(50, TimeUnit.SECONDS);
      }
    }
    try (Session session = session(engine)) {
      assertThat(session.run("MATCH (c:Counter) RETURN c.n").single().get(0).asLong())
          .isEqualTo((long) threadCount * perThread);
    }
  }

  @Test
  void explainsWhatWouldBeWrittenWithoutWritingIt() {
    try (Session session = database.session()) {
      ResultSummary summary = session.run("EXPLAIN CREATE (:Unknown {x: 1})").consume();
      assertThat(summary.plan()).hasValueSatisfying(
          plan -> assertThat(plan).contains("Create"));
      assertThat(database.schema().labels()).isEmpty();
      summary = session.run("PROFILE CREATE (a:Known {x: 1}) RETURN a.x").consume();
      assertThat(summary.plan()).isPresent();
      assertThat(summary.counters().nodesCreated()).isEqualTo(1);
      assertThat(count(session, "Known")).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void readsOnInAnOldGenerationAndWritesInTheNew(Engine engine) {
    try (Session session = session(engine); Session other = session(engine)) {
      session.run("UNWIND range(1, 50) AS i CREATE (:A {x: i})-[:R {y: i}]->(:B)").consume();
      try (Transaction before = other.beginTransaction(AccessMode.READ)) {
        assertThat(count(before, "A")).isEqualTo(50);
        session.run("MATCH (a:A) WHERE a.x % 2 = 0 DETACH DELETE a").consume();
        session.run("CHECKPOINT").consume();
        session.run("MATCH (a:A {x: 1})-[r:R]->(b) SET r.y = 'changed', b.z = 1").consume();
        assertThat(count(before, "A")).isEqualTo(50);
        assertThat(count(session, "A")).isEqualTo(25);
      }
      session.run("CHECKPOINT").consume();
      assertThat(session.run("MATCH (a:A)-[r:R]->(b {z: 1}) RETURN a.x, r.y")
          .single()
          .asMap()
          .values()).containsExactly(1L, "changed");
      try (Transaction transaction = session.beginTransaction()) {
        assertThat(failure(() -> transaction.run("CHECKPOINT"))).hasMessageContaining("outside");
      }
    }
    reopen();
    try (Session session = session(engine)) {
      assertThat(session.run("MATCH (a:A)-[r:R]->(:B) RETURN count(r.y)").single().get(0).asLong())
          .isEqualTo(25);
    }
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void findsNothingOfNamesThatNobodyHasUsed(Engine engine) {
    try (Session session = session(engine)) {
      Result none = session.run("MATCH (n:None)-[r:NONE]->(m) WHERE n.x > 1 RETURN r.x, m.y");
      assertThat(none.list()).isEmpty();
      assertThat(none.consume().warnings()).isNotEmpty();
      Result nothing = session.run("MATCH (n) SET n += {x: 1}, n:Label REMOVE n.y");
      assertThat(nothing.consume().counters().containsUpdates()).isFalse();
      assertThat(session.run("MATCH ()-[r]->() SET r.x = 1")
          .consume()
          .counters()
          .containsUpdates()).isFalse();
    }
  }

  @Test
  void showsWhatTheSchemaHasAtThatMoment() {
    try (Session session = database.session()) {
      session.run("CREATE (:A {x: 1})").consume();
      try (Transaction transaction = session.beginTransaction()) {
        assertThat(transaction.run("CREATE CONSTRAINT once FOR (a:A) REQUIRE a.x IS UNIQUE")
            .consume()
            .counters()
            .constraintsAdded()).isEqualTo(1);
        assertThat(transaction.run("SHOW CONSTRAINTS").list()).hasSize(1);
        try (Session other = database.session()) {
          assertThat(other.run("SHOW CONSTRAINTS").list()).isEmpty();
        }
        transaction.commit();
      }
      assertThat(session.run("SHOW CONSTRAINTS").single().get("name").asString())
          .isEqualTo("once");
      assertThat(failure(() -> session.run("CREATE (:A {x: 1})").consume()))
          .hasMessageContaining("once");
    }
    reopen();
    try (Session session = database.session()) {
      assertThat(failure(() -> session.run("CREATE (:A {x: 1})").consume()))
          .hasMessageContaining("once");
    }
  }

  @Test
  void planPreparedQueriesAnewWhenTheSchemaChanges() {
    try (Session session = database.session()) {
      PreparedQuery count = session.prepare("MATCH (a:A)-[:R]->(b:B) RETURN count(*)");
      PreparedQuery create = session.prepare("CREATE (:A {x: $x})-[:R]->(:B)");
      assertThat(create.parameters()).containsExactly("x");
      assertThat(count.run().single().get(0).asLong()).isZero();
      for (int i = 0; i < 3; i++) {
        create.run(Map.of("x", i)).consume();
        assertThat(count.run().single().get(0).asLong()).isEqualTo(i + 1);
      }
    }
  }
}
