package io.graphflow.core.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.Database;
import io.graphflow.Record;
import io.graphflow.Session;
import io.graphflow.Transaction;
import io.graphflow.exception.ConstraintException;
import io.graphflow.exception.QueryException;
import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is declared by commands of a session holds for its queries, and those find by index. */
@Timeout(60)
class DeclaredSchemaTest {
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

  private Session session(Engine engine) {
    return database.session(SessionOptions.DEFAULT.withEngine(engine));
  }

  private static void refused(ThrowingCallable call, String message) {
    assertThatThrownBy(call)
        .isInstanceOf(QueryException.class)
        .hasMessageContaining(message);
  }

  private static void broken(ThrowingCallable call, String message) {
    assertThatThrownBy(call)
        .isInstanceOf(ConstraintException.class)
        .hasMessageContaining(message);
  }

  private static long count(Session session, String query) {
    return session.run(query).single().get(0).asLong();
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void constraintsHoldForStatements(Engine engine) {
    try (Session session = session(engine)) {
      session.run("CREATE CONSTRAINT ids FOR (n:Person) REQUIRE n.id IS UNIQUE").consume();
      session.run("CREATE (:Person {id: 1}), (:Person {id: 2}), (:Robot {id: 1.0})").consume();
      broken(() -> session.run("CREATE (:Person {id: 2})").consume(),
          "constraint 'ids' is broken");
      broken(() -> session.run("MATCH (n:Robot) SET n:Person").consume(),
          "constraint 'ids' is broken");
      session.run("MATCH (n:Person) SET n.id = 3 - n.id").consume();
      session.run("MERGE (n:Person {id: 2}) SET n.found = true").consume();
      assertThat(count(session, "MATCH (n:Person) RETURN count(*)")).isEqualTo(2);
      assertThat(count(session, "MATCH (n:Person {id: 2.0}) WHERE n.found RETURN count(*)"))
          .isEqualTo(1);
      assertThat(session.run("SHOW CONSTRAINTS").list()).singleElement()
          .satisfies(row -> assertThat(row.get("name").asString()).isEqualTo("ids"));
      session.run("DROP CONSTRAINT ids").consume();
      session.run("CREATE (:Person {id: 2})").consume();
    }
  }

  @Test
  void declaredTablesHaveTheirPropertiesOnly() {
    try (Session session = session(Engine.GF_CV)) {
      session.run("CREATE NODE TABLE Person(id INT64 PRIMARY KEY, name STRING)").consume();
      session.run("CREATE REL TABLE KNOWS(FROM Person TO Person, since INT64, MANY_ONE)").consume();
      refused(() -> session.run("CREATE (:Person {id: 1, nmae: 'a'})").consume(),
          "did you mean 'name'?");
      refused(() -> session.run("MATCH (p:Person) RETURN p.nmae").consume(),
          "did you mean 'name'?");
      broken(() -> session.run("UNWIND [{id: 1, nmae: 2}] AS m CREATE (p:Person) SET p = m")
          .consume(), "primary key 'id'");
      refused(() -> session.run("CREATE (p:Person {id: 9}) SET p += $m", Map.of("m",
          Map.of("nmae", 1))).consume(), "did you mean 'name'?");
      refused(() -> session.run("CREATE (:Person {id: 1, name: 5})").consume(),
          "is of type STRING and cannot be 5");
      session.run("CREATE (:Person {id: 1})-[:KNOWS {since: 1}]->(:Person {id: 2})").consume();
      broken(() -> session.run("MATCH (a:Person {id: 1}), (b:Person) CREATE (a)-[:KNOWS]->(b)")
          .consume(), "the schema says that there is one at most");
      broken(() -> session.run("MATCH (a:Person {id: 1}) CREATE (a)-[:KNOWS]->(:Other)")
          .consume(), "relationships KNOWS go from Person to Person");
      session.run("CREATE (:Other {anything: 1})").consume();
      assertThat(count(session, "MATCH (n) RETURN count(*)")).isEqualTo(3);
    }
  }

  @Test
  void declarationsSurviveReopening() {
    try (Session session = session(Engine.GF_CV)) {
      session.run("CREATE CONSTRAINT ids FOR (n:Person) REQUIRE n.id IS UNIQUE").consume();
      session.run("CREATE (:Person {id: 1})").consume();
    }
    database.close();
    database = Database.open(folder.resolve("db"));
    try (Session session = session(Engine.GF_CV)) {
      broken(() -> session.run("CREATE (:Person {id: 1})").consume(),
          "constraint 'ids' is broken");
    }
  }

  /** The same data with and without an index, changed at random: the same answers in all engines. */
  @ParameterizedTest
  @EnumSource(names = {"GF_RV", "GF_CV"})
  void seeksFindWhatScansFind(Engine engine) {
    long seed = System.nanoTime();
    SplittableRandom random = new SplittableRandom(seed);
    try (Session session = session(engine)) {
      session.run("CREATE INDEX FOR (n:P) ON (n.x)").consume();
      session.run("UNWIND range(1, 60) AS i CREATE (:P {x: i % 7, y: i % 7}),"
          + " (:Q {x: 'a' + toString(i % 3), y: 'a' + toString(i % 3)})").consume();
      for (int round = 0; round < 12; round++) {
        List<String> updates = List.of(
            "MATCH (n:P) WHERE n.y = " + random.nextInt(7) + " SET n.x = 1.5, n.y = 1.5",
            "MATCH (n:Q) WHERE n.y = 'a" + random.nextInt(3) + "' SET n:P",
            "MATCH (n:P) WHERE n.y = 1.5 SET n.x = true, n.y = true",
            "CREATE (:P {x: " + random.nextInt(9) + "})",
            "MATCH (n:P) SET n.y = n.x",
            "MATCH (n:P) WHERE n.x = " + random.nextInt(7) + " DETACH DELETE n");
        String update = updates.get(random.nextInt(updates.size()));
        try (Transaction transaction = session.beginTransaction()) {
          transaction.run(update).consume();
          transaction.run("MATCH (n) SET n.y = n.x").consume();
          check(transaction, seed);
          if (random.nextInt(3) > 0) {
            transaction.commit();
          }
        }
        try (Transaction transaction = session.beginTransaction()) {
          check(transaction, seed);
        }
      }
    }
  }

  private static void check(Transaction transaction, long seed) {
    for (String value : List.of("0", "1", "2.0", "1.5", "true", "'a0'", "null", "[1]", "99")) {
      List<Long> sought = ids(transaction, "MATCH (n:P) WHERE n.x = " + value + " RETURN id(n)");
      List<Long> inline = ids(transaction, "MATCH (n:P {x: " + value + "}) RETURN id(n)");
      List<Long> scanned = ids(transaction, "MATCH (n:P) WHERE n.y = " + value + " RETURN id(n)");
      assertThat(sought).as("seed %d, value %s", seed, value)
          .containsExactlyInAnyOrderElementsOf(scanned);
      assertThat(inline).containsExactlyInAnyOrderElementsOf(scanned);
      String list = "[" + value + ", 1, 2, 2.0]";
      assertThat(ids(transaction, "MATCH (n:P) WHERE n.x IN " + list + " RETURN id(n)"))
          .as("seed %d, list %s", seed, list)
          .containsExactlyInAnyOrderElementsOf(
              ids(transaction, "MATCH (n:P) WHERE n.y IN " + list + " RETURN id(n)"));
    }
    assertThat(transaction.run("EXPLAIN MATCH (n:P) WHERE n.x = 1 RETURN n").consume().plan())
        .get()
        .asString()
        .contains("SeekVertex");
    assertThat(
        transaction.run("EXPLAIN MATCH (n:P) WHERE n.x IN [1, 2.0] RETURN n").consume().plan())
        .get()
        .asString()
        .containsPattern("SeekVertex \\(n.*\\) x IN \\[1, 2.0\\]");
  }

  private static List<Long> ids(Transaction transaction, String query) {
    List<Long> ids = new ArrayList<>();
    for (Record row : transaction.run(query).list()) {
      ids.add(row.get(0).asLong());
    }
    return ids;
  }
}
