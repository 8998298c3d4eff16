package io.graphflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.OperationInterruptedException;
import io.graphflow.exception.ResourceException;
import io.graphflow.options.DatabaseOptions;
import io.graphflow.options.Engine;
import io.graphflow.options.ImportOptions;
import io.graphflow.options.SessionOptions;
import io.graphflow.summary.ProfiledPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** {@code CALL … IN TRANSACTIONS} beside other sessions, checkpoints and limits. */
class BatchesBesideOthersTest extends OnEachEngine {
  /** Checkpoints move elements, and what stands before the CALL is read in the files of the beginning. */
  @ParameterizedTest
  @EnumSource
  void outlivesCheckpointsInBetween(Engine engine) throws Exception {
    open(engine);
    run("UNWIND range(1, 600) AS i CREATE (:A {i: i})-[:R {i: i}]->(:B {i: i})");
    run("MATCH (a:A)-[r:R]->(b) WHERE a.i % 3 = 0 DETACH DELETE a, b");
    AtomicBoolean done = new AtomicBoolean();
    AtomicInteger count = new AtomicInteger();
    CompletableFuture<Void> checkpoints = CompletableFuture.runAsync(() -> {
      try (Session other = database.session()) {
        while (!done.get()) {
          other.run("CREATE (:A {i: -1})-[:R {i: -1}]->(:B {i: -1})").consume();
          other.run("MATCH (a {i: -1}) DETACH DELETE a").consume();
          other.run("CHECKPOINT").consume();
          count.incrementAndGet();
        }
      }
    });
    long rounds = 0;
    try {
      // A fast machine is through with its batches before the other one is with two checkpoints.
      do {
        assertThat(run("MATCH (a:A)-[r:R]->(b:B) WHERE a.i > 0 CALL (a, r, b) {"
            + "   SET a.done = r.i, r.done = b.i, b.done = a.i"
            + "   CREATE (b)-[:S]->(c:C {i: a.i})"
            + "   RETURN c"
            + " } IN TRANSACTIONS OF 5 ROWS"
            + " RETURN count(*), sum(a.done - a.i + r.done - r.i + b.done - b.i + c.i - a.i)"))
            .isEqualTo(List.of(List.of(400L, 0L)));
        rounds++;
      } while (count.get() < 2 && !checkpoints.isDone());
    } finally {
      done.set(true);
    }
    checkpoints.get();
    assertThat(count.get()).isGreaterThan(1);
    assertThat(run("MATCH (a:A)-[r:R]->(b:B)-[:S]->(c:C) WHERE a.done = a.i AND r.done = a.i AND"
        + " b.done = a.i AND c.i = a.i RETURN count(*)")).isEqualTo(rows(400L * rounds));
  }

  /** Others delete what the rows hold; each batch does all of its work, or nothing. */
  @ParameterizedTest
  @EnumSource
  void failsCleanlyWhereOthersDelete(Engine engine) throws Exception {
    open(engine);
    run("UNWIND range(1, 400) AS i CREATE (:A {i: i})");
    AtomicBoolean done = new AtomicBoolean();
    CompletableFuture<Void> deletes = CompletableFuture.runAsync(() -> {
      try (Session other = database.session()) {
        while (other.run("MATCH (b:B) RETURN count(b)").single().get(0).asLong() == 0) {
          Thread.onSpinWait();
        }
        for (int i = 400; i > 0 && !done.get(); i -= 7) {
          other.run("MATCH (a:A {i: $i}) WHERE a.seen IS NULL DELETE a", Map.of("i", i)).consume();
        }
      }
    });
    List<List<Object>> rows;
    try {
      rows = run(
          "MATCH (a:A) WITH a, a.i AS i ORDER BY i CALL (a) { SET a.seen = true CREATE (:B {i: a.i}) }"
              + " IN TRANSACTIONS OF 4 ROWS ON ERROR CONTINUE REPORT STATUS AS s"
              + " RETURN i, s.committed, s.errorMessage");
    } finally {
      done.set(true);
      deletes.get();
    }
    assertThat(rows).hasSize(400);
    for (int first = 0; first < 400; first += 4) {
      assertThat(rows.subList(first, first + 4)).extracting(row -> row.get(1))
          .containsOnly(rows.get(first).get(1));
    }
    assertThat(rows).allSatisfy(row -> {
      if (row.get(2) != null) {
        assertThat((String) row.get(2)).contains("has been deleted since");
      }
    });
    assertThat(run("MATCH (b:B) RETURN b.i AS i ORDER BY i")).isEqualTo(rows.stream()
        .filter(row -> row.get(1).equals(true))
        .map(row -> List.of(row.get(0)))
        .toList());
  }

  @ParameterizedTest
  @EnumSource
  void loadsAFileInLittleMemory(Engine engine) throws IOException {
    database = Database.create(
        folder.resolve("db"), DatabaseOptions.DEFAULT.withImports(ImportOptions.FILES));
    int count = engine == Engine.GF_CL ? 100_000 : 20_000;
    Path file = folder.resolve("people.csv");
    Files.write(file, IntStream.rangeClosed(0, count)
        .mapToObj(i -> i == 0 ? "id,name" : i + ",A name that is long enough to be noticed " + i)
        .toList());
    session = database.session(
        SessionOptions.DEFAULT.withEngine(engine).withMemoryLimitBytes(count * 40L));
    String load = "LOAD CSV WITH HEADERS FROM '" + file.toUri() + "' AS row ";
    assertThatThrownBy(
        () -> run(load + "CREATE (:P {id: toInteger(row.id), name: row.name})"))
        .isInstanceOf(ResourceException.class);
    assertThat(
        session.run(load + "CALL (row) { CREATE (:P {id: toInteger(row.id), name: row.name}) }"
            + " IN TRANSACTIONS OF 500 ROWS").consume().counters().nodesCreated())
        .isEqualTo(count);
    assertThat(run("MATCH (n:P) RETURN count(n), max(n.id)"))
        .isEqualTo(List.of(List.of((long) count, (long) count)));
    // What follows is given all rows, which count, too.
    assertThatThrownBy(() -> run(load + "CALL (row) { MERGE (:Q {id: toInteger(row.id) % 2}) }"
        + " IN TRANSACTIONS OF 500 ROWS RETURN collect(row.name)"))
        .isInstanceOf(ResourceException.class)
        .hasMessageContaining("rows behind CALL")
        .hasMessageContaining("stays: ");
  }

  /** What exceeds a limit would do so again. */
  @Test
  void limitsOfMemoryEndTheQuery() {
    open(Engine.GF_CL);
    session = database.session(SessionOptions.DEFAULT.withMemoryLimitBytes(4 << 20));
    assertThatThrownBy(() -> run(
        "UNWIND [10, 1000000, 10] AS n CALL (n) { UNWIND range(1, n) AS i CREATE (:P {i: i}) }"
            + " IN TRANSACTIONS OF 1 ROW ON ERROR CONTINUE"))
        .isInstanceOf(ResourceException.class)
        .hasMessageContaining("stays: 1 batch.");
    assertThatThrownBy(() -> run("UNWIND range(1, 1000000) AS n CALL (n) { CREATE (:P {i: n}) }"
        + " IN TRANSACTIONS OF 1000000 ROWS")).isInstanceOf(ResourceException.class)
        .hasMessageContaining("rows of a batch");
    assertThat(run("MATCH (n) RETURN count(n)")).isEqualTo(rows(10L));
  }

  @Test
  void endsWithinABatchAndBetweenThem() throws Exception {
    open(Engine.GF_CL);
    session = database.session(SessionOptions.DEFAULT.withTimeout(Duration.ofMillis(700)));
    String endless =
        "UNWIND [1, 1000000000] AS n CALL (n) { UNWIND range(1, n) AS i WITH i WHERE i = 1"
            + " CREATE (:P {i: i}) } IN TRANSACTIONS OF 1 ROW ON ERROR CONTINUE";
    assertThatThrownBy(() -> run(endless)).isInstanceOf(ResourceException.class)
        .hasMessageContaining("time limit")
        .hasMessageContaining("stays: 1 batch.");
    assertThatThrownBy(
        () -> run("UNWIND range(1, 1000000000) AS i WITH i WHERE i < 3 OR i % 1000000000 = 0"
            + " CALL (i) { CREATE (:Q {i: i}) } IN TRANSACTIONS OF 2 ROWS"))
        .isInstanceOf(ResourceException.class)
        .hasMessageContaining("time limit")
        .hasMessageContaining("stays: 1 batch.");
    session = database.session();
    String text = endless.replace(":P", ":R");
    CompletableFuture<Void> run = CompletableFuture.runAsync(() -> session.run(text).consume());
    try (Session other = database.session()) {
      while (other.run("MATCH (n:R) RETURN count(n)").single().get(0).asLong() == 0) {
        Thread.sleep(5);
      }
      // The query tells of itself, and so does the transaction of its batch.
      List<String> ids = other.run("SHOW TRANSACTIONS YIELD transactionId AS id, currentQuery AS q"
          + " WHERE q CONTAINS ':R {i' AND NOT q CONTAINS 'SHOW' RETURN id ORDER BY id")
          .list(row -> row.get(0).asString());
      assertThat(ids).hasSizeBetween(1, 2);
      other.run("TERMINATE TRANSACTIONS $id", Map.of("id", ids.getFirst())).consume();
    }
    assertThatThrownBy(run::join).cause()
        .isInstanceOf(OperationInterruptedException.class)
        .hasMessageContaining("stays: 1 batch.");
    assertThat(run("MATCH (n) RETURN labels(n)[0] AS l, count(*) ORDER BY l"))
        .isEqualTo(List.of(List.of("P", 1L), List.of("Q", 2L), List.of("R", 1L)));
    CompletableFuture<Void> again =
        CompletableFuture.runAsync(() -> session.run(endless.replace(":P", ":S")).consume());
    try (Session other = database.session()) {
      while (other.run("MATCH (n:S) RETURN count(n)").single().get(0).asLong() == 0) {
        Thread.sleep(5);
      }
    }
    session.interrupt();
    assertThatThrownBy(again::join).cause().isInstanceOf(OperationInterruptedException.class);
  }

  /** Closing waits for the query, whose files would be gone else. */
  @Test
  void endsWhenTheDatabaseCloses() throws Exception {
    open(Engine.GF_CL);
    CompletableFuture<Void> run = CompletableFuture.runAsync(() -> session.run(
        "UNWIND range(1, 1000000000) AS i CALL (i) { CREATE (:P {i: i}) } IN TRANSACTIONS OF 10 ROWS")
        .consume());
    try (Session other = database.session()) {
      while (other.run("MATCH (n:P) RETURN count(n)").single().get(0).asLong() < 50) {
        Thread.sleep(5);
      }
    }
    database.close();
    assertThat(run).isCompletedExceptionally();
    assertThatThrownBy(run::join).cause()
        .isInstanceOf(GraphflowException.class)
        .hasMessageContaining("stays: ");
    database = Database.open(folder.resolve("db"));
    session = database.session();
    long count = (Long) run("MATCH (n:P) RETURN count(n)").getFirst().getFirst();
    assertThat(count).isGreaterThanOrEqualTo(50).matches(n -> n % 10 == 0);
    assertThat(run("MATCH (n:P) RETURN max(n.i)")).isEqualTo(rows(count));
  }

  /** Others have locked what a batch writes, and go on when they have waited. */
  @Test
  void waitsForLocksOfOthers() throws Exception {
    open(Engine.GF_CL);
    run("CREATE CONSTRAINT FOR (n:P) REQUIRE n.i IS UNIQUE");
    run("UNWIND range(1, 20) AS i CREATE (:P {i: i, n: 0})");
    Runnable increments = () -> {
      try (Session own = database.session()) {
        own.run("UNWIND range(1, 20) AS i CALL (i) { MATCH (n:P {i: i}) SET n.n = n.n + 1 }"
            + " IN TRANSACTIONS OF 3 ROWS").consume();
      }
    };
    CompletableFuture.allOf(CompletableFuture.runAsync(increments),
        CompletableFuture.runAsync(increments), CompletableFuture.runAsync(increments)).join();
    assertThat(run("MATCH (n:P) RETURN DISTINCT n.n")).isEqualTo(rows(3L));
    // By elements, which come from a snapshot.
    Runnable more = () -> {
      try (Session own = database.session()) {
        own.run(
            "MATCH (n:P) WITH n ORDER BY n.i CALL (n) { SET n.n = n.n + 1 } IN TRANSACTIONS OF 3 ROWS")
            .consume();
      }
    };
    CompletableFuture.allOf(CompletableFuture.runAsync(more), CompletableFuture.runAsync(more),
        CompletableFuture.runAsync(more)).join();
    assertThat(run("MATCH (n:P) RETURN DISTINCT n.n")).isEqualTo(rows(6L));
  }

  /** What a batch only reads must not change until it is committed. */
  @ParameterizedTest
  @EnumSource
  void locksTheElementsOfItsRows(Engine engine) throws Exception {
    open(engine);
    run("CREATE (:A {x: 1})-[:R {x: 1}]->(:B {x: 1})");
    Map<String, String> changes =
        Map.of("a", "MATCH (a:A) SET a.x = 2", "r", "MATCH ()-[r:R]->() SET r.x = 2");
    for (String element : changes.keySet()) {
      CompletableFuture<Void> batch;
      try (Session other = database.session(); Transaction transaction = other.beginTransaction()) {
        transaction.run(changes.get(element)).consume();
        batch = CompletableFuture.runAsync(() -> session.run("MATCH (a:A)-[r:R]->(b:B) CALL ("
            + element + ") { CREATE (:C {x: " + element + ".x}) } IN TRANSACTIONS").consume());
        Thread.sleep(200);
        assertThat(batch).isNotDone();
        transaction.commit();
      }
      batch.get();
    }
    assertThat(run("MATCH (c:C) RETURN c.x")).isEqualTo(rows(2L, 2L));
  }

  /** Where the nodes of its rows lie, nothing leads to another table. */
  @ParameterizedTest
  @EnumSource
  void locksNoTablesThatItsRowsDoNotLeadTo(Engine engine) {
    open(engine);
    run("CREATE (:A {x: 1})-[:R]->(:B {x: 1}), (:C {x: 1})-[:R]->(:D {x: 1})");
    session = database.session(
        SessionOptions.DEFAULT.withEngine(engine).withTimeout(Duration.ofSeconds(3)));
    try (Session other = database.session(); Transaction transaction = other.beginTransaction()) {
      transaction.run("MATCH (d:D) SET d.x = 2").consume();
      assertThat(
          run("MATCH (a:A) CALL (a) { MATCH (a)-[:R]->(b) SET b.x = b.x + 1 RETURN b.x AS x }"
              + " IN TRANSACTIONS RETURN x"))
          .isEqualTo(rows(2L));
    }
  }

  @Test
  void isPreparedAndShown() {
    open(Engine.GF_CL);
    PreparedQuery query =
        session.prepare("UNWIND $list AS i CALL (i) { CREATE (n:P {i: i + $more}) RETURN n }"
            + " IN TRANSACTIONS OF $size ROWS ON ERROR CONTINUE REPORT STATUS AS s"
            + " RETURN count(n) + $last AS c");
    assertThat(query.parameters()).containsExactlyInAnyOrder("list", "more", "size", "last");
    Map<String, Object> values = Map.of("list", List.of(1, 2, 3), "more", 1, "size", 2, "last", 10);
    for (int i = 0; i < 2; i++) {
      assertThat(query.run(values).single().get(0).asLong()).isEqualTo(13);
    }
    assertThatThrownBy(() -> query.run(Map.of("list", List.of(1), "more", 1, "size", 2)))
        .hasMessageContaining("$last");
    assertThatThrownBy(() -> query.run(
        Map.of("list", List.of(1), "more", 1, "size", 0, "last", 1)))
        .hasMessageContaining("greater than 0");
    assertThatThrownBy(() -> query.run(
        Map.of("list", List.of(1), "more", 1, "size", "x", "last", 1)))
        .hasMessageContaining("must be an INTEGER");
    assertThat(run("MATCH (n:P) RETURN count(n)")).isEqualTo(rows(6L));
  }

  @ParameterizedTest
  @EnumSource
  void explainsAndProfilesAllParts(Engine engine) {
    open(engine);
    run("UNWIND range(1, 5) AS i CREATE (:P {i: i})");
    String query =
        "MATCH (n:P) CALL (n) { CREATE (m:Q {i: n.i}) RETURN m } IN TRANSACTIONS OF 2 ROWS ON ERROR CONTINUE"
            + " RETURN count(m)";
    String plan = session.run("EXPLAIN " + query).consume().plan().orElseThrow();
    assertThat(run("MATCH (n:Q) RETURN count(n)")).isEqualTo(rows(0L));
    assertThat(operators(plan)).containsSubsequence(
        "Unwind $ rows AS _0", "CallInTransactions of 2 rows, on error continue",
        "ScanVertices (n:P)", "CallUpdates", "Unwind $ rows AS _0", "CreateElements (m:Q {i: n.i})",
        "Argument n");
    assertThat(run(query)).isEqualTo(rows(5L));
    run("MATCH (n:Q) DELETE n");
    // The names are known now, so that all batches run by one plan.
    ProfiledPlan profile = session.run("PROFILE " + query).consume().profile().orElseThrow();
    assertThat(rows(profile, "CallInTransactions")).containsExactly(5L);
    assertThat(rows(profile, "ScanVertices (n:P)")).containsExactly(5L);
    assertThat(rows(profile, "CreateElements")).containsExactly(5L);
    assertThat(session.run("PROFILE UNWIND [] AS i CALL (i) { CREATE (:P) } IN TRANSACTIONS")
        .consume()
        .plan()
        .orElseThrow()).contains("CallInTransactions of 1,000 rows", "CreateElements");
    assertThat(run("MATCH (n:Q) RETURN count(n)")).isEqualTo(rows(5L));
  }

  private static List<String> operators(String plan) {
    return plan.lines().skip(1).map(line -> line.strip().split(" {2,}", -1)[0]).toList();
  }

  /** The rows of the operators that begin so. */
  private static List<Long> rows(ProfiledPlan plan, String operator) {
    List<Long> rows = new ArrayList<>();
    if (plan.operator().startsWith(operator)) {
      rows.add(plan.rows());
    }
    plan.inputs().forEach(input -> rows.addAll(rows(input, operator)));
    return rows;
  }
}
