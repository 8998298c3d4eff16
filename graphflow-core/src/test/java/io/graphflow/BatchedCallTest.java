package io.graphflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.core.graph.TextGraph;
import io.graphflow.exception.ConstraintException;
import io.graphflow.exception.ErrorClass;
import io.graphflow.exception.ErrorDetail;
import io.graphflow.exception.QueryException;
import io.graphflow.exception.UsageException;
import io.graphflow.options.DatabaseOptions;
import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import io.graphflow.summary.UpdateCounters;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** {@code CALL … IN TRANSACTIONS}: a transaction for each batch of rows. */
class BatchedCallTest extends OnEachEngine {
  @ParameterizedTest
  @EnumSource
  void commitsEachBatchByItself(Engine engine) {
    open(engine);
    UpdateCounters counters = consume("UNWIND range(1, 2500) AS i CALL (i) { CREATE (:P {i: i}) }"
        + " IN TRANSACTIONS");
    assertThat(counters.nodesCreated()).isEqualTo(2500);
    assertThat(run("MATCH (n:P) RETURN count(n), sum(n.i)"))
        .isEqualTo(List.of(List.of(2500L, 3126250L)));
    // Of the three batches the last is undone.
    assertThatThrownBy(
        () -> run("UNWIND range(1, 2500) AS i CALL (i) { CREATE (:Q {i: 1 / (2200 - i)}) }"
            + " IN TRANSACTIONS"))
        .isInstanceOf(QueryException.class)
        .hasMessageContaining("has committed stays: 2 batches.");
    assertThat(run("MATCH (n:Q) RETURN count(n)")).isEqualTo(rows(2000L));
    assertThatThrownBy(() -> run("UNWIND range(1, 9) AS i CALL (i) { CREATE (:R {i: 1 / (i - 5)}) }"
        + " IN TRANSACTIONS OF $n ROWS", Map.of("n", 4))).isInstanceOf(QueryException.class)
        .hasMessageContaining("has committed stays: 1 batch.");
    assertThat(run("MATCH (n:R) RETURN count(n)")).isEqualTo(rows(4L));
  }

  @ParameterizedTest
  @EnumSource
  void goesOnAsOnErrorSays(Engine engine) {
    open(engine);
    String query =
        "UNWIND [1, 2, 0, 3, 0, 4, 5] AS i CALL (i) { CREATE (n:P {i: 10 / i}) RETURN n.i AS x }"
            + " IN TRANSACTIONS OF 2 ROWS ON ERROR %s REPORT STATUS AS s"
            + " RETURN i, x, s.started, s.committed, s.errorMessage IS NULL, s.transactionId IS NULL";
    List<Object> done = List.of(true, true, true, false);
    List<Object> failed = List.of(true, false, false, false);
    List<Object> never = List.of(false, false, true, true);
    assertThat(run(query.formatted("CONTINUE"))).isEqualTo(List.of(
        row(1L, 10L, done), row(2L, 5L, done), row(0L, null, failed), row(3L, null, failed),
        row(0L, null, failed), row(4L, null, failed), row(5L, 2L, done)));
    assertThat(run("MATCH (n:P) RETURN count(n)")).isEqualTo(rows(3L));
    assertThat(run(query.formatted("BREAK"))).isEqualTo(List.of(
        row(1L, 10L, done), row(2L, 5L, done), row(0L, null, failed), row(3L, null, failed),
        row(0L, null, never), row(4L, null, never), row(5L, null, never)));
    assertThat(run("MATCH (n:P) RETURN count(n)")).isEqualTo(rows(5L));
    assertThat(run(query.formatted("RETRY FOR 1 SECOND THEN CONTINUE")))
        .isEqualTo(run(query.formatted("CONTINUE")));
    // The subquery returns nothing, and nobody reads the rest.
    assertThat(run("MATCH (n) DETACH DELETE n")).isEmpty();
    assertThat(consume("UNWIND [1, 0, 2] AS i CALL (i) { CREATE (:P {i: 10 / i}) }"
        + " IN TRANSACTIONS OF 1 ROW ON ERROR BREAK").nodesCreated()).isEqualTo(1);
    assertThat(consume("UNWIND [1, 0, 2] AS i CALL (i) { CREATE (:P {i: 10 / i}) }"
        + " IN TRANSACTIONS OF 1 ROW ON ERROR CONTINUE").nodesCreated()).isEqualTo(2);
  }

  private UpdateCounters consume(String query) {
    return session.run(query).consume().counters();
  }

  private static List<Object> row(Object i, Object x, List<Object> status) {
    List<Object> row = new ArrayList<>();
    row.add(i);
    row.add(x);
    row.addAll(status);
    return row;
  }

  @ParameterizedTest
  @EnumSource
  void tellsTheTransactionOfEachBatch(Engine engine) {
    open(engine);
    assertThat(run("UNWIND range(1, 7) AS i CALL (i) { CREATE (:P {i: i}) }"
        + " IN TRANSACTIONS OF 3 ROWS ON ERROR CONTINUE REPORT STATUS AS s"
        + " RETURN s.transactionId AS t, count(*) AS c ORDER BY c DESC, t"))
        .extracting(List::getLast)
        .isEqualTo(List.of(3L, 3L, 1L));
  }

  /** What the batches before have committed is seen within, and nothing of it before the CALL. */
  @ParameterizedTest
  @EnumSource
  void seesWhatBatchesBeforeHaveCommitted(Engine engine) {
    open(engine);
    run("UNWIND range(1, 4) AS i CREATE (:P {i: i})");
    assertThat(run("MATCH (n:P) CALL (n) { CREATE (:P {i: 10 * n.i}) WITH 1 AS one"
        + " MATCH (m:P) RETURN count(m) AS c } IN TRANSACTIONS OF 2 ROWS RETURN c"))
        .isEqualTo(rows(5L, 6L, 7L, 8L));
    assertThat(run("MATCH (n:P) RETURN sum(n.i)")).isEqualTo(rows(110L));
  }

  /** The rows before hold nodes, relationships and paths of a snapshot. */
  @ParameterizedTest
  @EnumSource
  void findsTheSameElementsAgain(Engine engine) {
    open(engine);
    run("UNWIND range(1, 30) AS i CREATE (:A {i: i})-[:R {i: i}]->(:B {i: i})");
    run("MATCH (a:A)-[r:R]->(b) WHERE a.i % 3 = 0 DETACH DELETE a, b");
    database.session().run("CHECKPOINT").consume();
    assertThat(
        run("MATCH p = (a:A)-[r:R]->(b:B) WITH a, r, b, p, [a, {r: r, p: p}] AS both ORDER BY a.i"
            + " CALL (a, r, b, both) {"
            + "   SET a.done = true, r.done = both[1].r.i, b.done = startNode(r).i"
            + "   CREATE (b)-[:S {i: a.i}]->(c:C {i: length(both[1].p)})"
            + "   RETURN c, both[0].i AS i"
            + " } IN TRANSACTIONS OF 3 ROWS"
            + " MATCH (a)-[r]->(b)-[s:S]->(c)"
            + " RETURN count(*), sum(a.i), sum(r.done), sum(b.done), sum(s.i), sum(c.i), sum(i),"
            + " sum(nodes(p)[1].i)"))
        .isEqualTo(List.of(List.of(20L, 300L, 300L, 300L, 300L, 20L, 300L, 300L)));
    assertThat(
        run("MATCH (a:A)-[r:R]->(b:B)-[:S]->(c:C) WHERE a.done AND r.done = a.i AND b.done = a.i"
            + " RETURN count(*)"))
        .isEqualTo(rows(20L));
  }

  @ParameterizedTest
  @EnumSource
  void failsOrGoesOnWithElementsThatAreGone(Engine engine) {
    open(engine);
    run("UNWIND range(1, 4) AS i CREATE (:A {i: i})");
    String deletes = "MATCH (a:A), (b:A) WHERE b.i = 5 - a.i WITH a, b ORDER BY a.i"
        + " CALL (a, b) { DETACH DELETE b } IN TRANSACTIONS OF 1 ROW";
    assertThatThrownBy(() -> run(deletes)).isInstanceOf(QueryException.class)
        .hasMessageContaining("has been deleted since")
        .extracting(e -> ((QueryException) e).errorClass().map(ErrorClass::type))
        .isEqualTo(Optional.of(ErrorClass.Type.ENTITY_NOT_FOUND));
    assertThat(run("MATCH (a:A) RETURN a.i")).isEqualTo(rows(1L, 2L));
    // Nobody asks for the nodes later.
    assertThat(
        run("MATCH (a:A) CALL (a) { DETACH DELETE a } IN TRANSACTIONS OF 1 ROW RETURN count(*)"))
        .isEqualTo(rows(2L));
    assertThat(run("MATCH (a) RETURN count(*)")).isEqualTo(rows(0L));
  }

  @ParameterizedTest
  @EnumSource
  void undoesABatchThatBreaksAConstraint(Engine engine) {
    open(engine);
    run("CREATE CONSTRAINT FOR (n:P) REQUIRE n.i IS UNIQUE");
    assertThatThrownBy(() -> run("UNWIND [1, 2, 3, 1, 5] AS i CALL (i) { CREATE (:P {i: i}) }"
        + " IN TRANSACTIONS OF 2 ROWS")).isInstanceOf(ConstraintException.class);
    assertThat(run("MATCH (n:P) RETURN n.i")).isEqualTo(rows(1L, 2L));
    assertThat(run("UNWIND [1, 2, 3, 1, 5] AS i CALL (i) { CREATE (:P {i: i}) }"
        + " IN TRANSACTIONS OF 2 ROWS ON ERROR CONTINUE REPORT STATUS AS s"
        + " WITH i WHERE NOT s.committed RETURN i")).isEqualTo(rows(1L, 2L, 3L, 1L));
    assertThat(run("MATCH (n:P) RETURN n.i")).isEqualTo(rows(1L, 2L, 5L));
  }

  @ParameterizedTest
  @EnumSource
  void writesBehindTheCallAsWell(Engine engine) {
    open(engine);
    assertThat(run(
        "UNWIND [1, 2, 3] AS i CALL (i) { CREATE (n:P {i: i}) RETURN n } IN TRANSACTIONS OF 2 ROWS"
            + " CREATE (n)-[:R]->(m:Q {i: i}) RETURN n.i + m.i AS s"))
        .isEqualTo(rows(2L, 4L, 6L));
    assertThat(run("MATCH (:P)-[:R]->(q:Q) RETURN count(q)")).isEqualTo(rows(3L));
  }

  @ParameterizedTest
  @EnumSource
  void takesAllFormsOfSubqueries(Engine engine) {
    open(engine);
    run("CALL { CREATE (:P {i: 1}) } IN TRANSACTIONS");
    run("MATCH (n:P) CALL { WITH n CREATE (:P {i: n.i + 1}) } IN TRANSACTIONS");
    run("MATCH (n:P {i: 2}) CALL (*) { CREATE (:P {i: n.i + 1}) } IN 3 CONCURRENT TRANSACTIONS OF 5 ROWS");
    run("MATCH (:P) CALL () { MERGE (n:P {i: 4}) ON MATCH SET n.again = true } IN CONCURRENT TRANSACTIONS");
    assertThat(run("MATCH (n:P) RETURN n.i, n.again")).hasSize(4);
    assertThat(run("MATCH (n:P) CALL (n) { RETURN n.i AS x UNION ALL RETURN -n.i AS x }"
        + " IN TRANSACTIONS OF 3 ROWS RETURN x ORDER BY x"))
        .isEqualTo(rows(-4L, -3L, -2L, -1L, 1L, 2L, 3L, 4L));
    assertThat(run("MATCH (n:P) CALL (n) { MATCH (m:P) WHERE m.i > n.i RETURN m } IN TRANSACTIONS"
        + " RETURN n, m")).hasSize(6);
    assertThat(run(
        "UNWIND [] AS i CALL (i) { CREATE (:Z) RETURN 1 AS one } IN TRANSACTIONS RETURN count(one)"))
        .isEqualTo(rows(0L));
    assertThat(run(
        "UNWIND [1, NULL] AS i OPTIONAL MATCH (n:P {i: i}) CALL (n) { SET n.x = 1 RETURN n.i AS y }"
            + " IN TRANSACTIONS RETURN y"))
        .isEqualTo(Arrays.asList(List.of(1L),
            Arrays.asList((Object) null)));
    assertThat(run("UNWIND ['A', 'B', 'A'] AS l CALL (l) { CREATE (n:$(l) {x: 1}) SET n[l] = 2 }"
        + " IN TRANSACTIONS OF 1 ROWS FINISH")).isEmpty();
    assertThat(run("MATCH (n:A) RETURN n.x, n.A"))
        .isEqualTo(List.of(List.of(1L, 2L), List.of(1L, 2L)));
  }

  @ParameterizedTest
  @EnumSource
  void writesOnlyNamesOfTheTablesThatItChanges(Engine engine) {
    open(engine);
    run("CREATE (:P {i: 1}), (:Q {i: 1})");
    run("MATCH (n:P) CALL (n) { SET n.fresh = 1 } IN TRANSACTIONS");
    assertThat(database.schema().nodeTables())
        .filteredOn(table -> table.name().equals("Q"))
        .singleElement()
        .satisfies(table -> assertThat(table.properties()).hasSize(1));
  }

  @ParameterizedTest
  @EnumSource
  void runsOnlyInImplicitTransactions(Engine engine) {
    open(engine);
    String query = "CALL { CREATE (:P) } IN TRANSACTIONS";
    try (Session own = database.session(); Transaction transaction = own.beginTransaction()) {
      assertThatThrownBy(() -> transaction.run(query)).isInstanceOf(QueryException.class)
          .hasMessageContaining("in an implicit transaction")
          .extracting(e -> ((QueryException) e).errorClass().map(ErrorClass::detail))
          .isEqualTo(Optional.of(ErrorDetail.REQUIRES_IMPLICIT_TRANSACTION));
      assertThat(transaction.isOpen()).isTrue();
    }
    // It writes, whatever stands in it.
    assertThatThrownBy(() -> session.executeRead(
        transaction -> transaction.run("CALL { MATCH (n) RETURN n } IN TRANSACTIONS RETURN n")))
        .isInstanceOf(UsageException.class);
    assertThat(run("MATCH (n) RETURN count(n)")).isEqualTo(rows(0L));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
          "CREATE (n) WITH n CALL (n) { SET n.x = 1 } IN TRANSACTIONS | the clauses before it change the graph",
          "CALL { CALL { CREATE (:P) } IN TRANSACTIONS } RETURN 1 | not in a subquery",
          "CALL { CREATE (:P) } IN TRANSACTIONS UNION CALL { CREATE (:P) } IN TRANSACTIONS | not in a subquery",
          "RETURN EXISTS { CALL { MATCH (n) RETURN n } IN TRANSACTIONS RETURN n } | not in a subquery",
          "CALL { CREATE (:P) } IN TRANSACTIONS CALL { CREATE (:P) } IN TRANSACTIONS | only one",
          "CALL { CREATE (:P) } IN TRANSACTIONS OF 0 ROWS | greater than zero",
          "CALL { CREATE (:P) } IN TRANSACTIONS OF 5 COWS | one of ROWS, ROW can",
          "CALL { CREATE (:P) } IN TRANSACTION | TRANSACTIONS can",
          "CALL { CREATE (:P) } IN TRANSACTIONS ON ERROR STOP | one of CONTINUE, BREAK, FAIL, RETRY can",
          "CALL { CREATE (:P) } IN TRANSACTIONS ON ERROR FAIL THEN BREAK | THEN belongs to ON ERROR RETRY",
          "CALL { CREATE (:P) } IN TRANSACTIONS ON ERROR FAIL ON ERROR FAIL | written twice",
          "CALL { CREATE (:P) } IN TRANSACTIONS REPORT STATUS AS s RETURN s | REPORT STATUS needs ON ERROR",
          "WITH 1 AS s CALL { CREATE (:P) } IN TRANSACTIONS ON ERROR BREAK REPORT STATUS AS s RETURN s | is defined already",
          "CALL { CREATE (:P) } IN TRANSACTIONS RETURN x | 'x'",
          "WITH 1 AS x CALL (y) { CREATE (:P {y: y}) } IN TRANSACTIONS | 'y'",
          "CALL { CREATE (n:P) RETURN n } IN TRANSACTIONS | its RETURN is missing",
          "WITH 1 AS x CALL (x) { CREATE (n) SET n.y = x.z } IN TRANSACTIONS | INTEGER"})
  void saysWhatIsWrong(String query, String message) {
    open(Engine.GF_CL);
    assertThatThrownBy(() -> run(query)).isInstanceOf(QueryException.class)
        .hasMessageContaining(message);
    assertThat(run("MATCH (n) RETURN count(n)")).isEqualTo(rows(0L));
  }

  /** Names that only some tables have are known of the nodes before the CALL. */
  @ParameterizedTest
  @EnumSource
  void knowsTheTablesOfTheRowsInAClosedSchema(Engine engine) {
    Path path = folder.resolve("db");
    TextGraph.loadText("""
        vertices P id:INT64 age:INT64
        1 | 10
        2 | 20

        vertices Q id:INT64 name:STRING
        1 | a

        edges KNOWS since:INT64 : P -> P
        1 -> 2 | 5
        """, path);
    database = Database.open(path);
    session = database.session(SessionOptions.DEFAULT.withEngine(engine));
    assertThat(run("MATCH (a:P)-[r:KNOWS]->(b) CALL (a, r, b) {"
        + " SET b.age = a.age + r.since, r.since = 6 CREATE (b)-[:KNOWS {since: 7}]->(a) RETURN b AS again }"
        + " IN TRANSACTIONS MATCH (again)-[s:KNOWS]->(a) RETURN again.age, r.since, s.since, a.age"))
        .isEqualTo(List.of(List.of(15L, 6L, 7L, 10L)));
    assertThatThrownBy(() -> run("MATCH (a:P) CALL (a) { SET a.nam = 1 } IN TRANSACTIONS"))
        .isInstanceOf(QueryException.class)
        .hasMessageContaining("nam");
  }

  @ParameterizedTest
  @EnumSource
  void needsADatabaseThatCanBeWritten(Engine engine) {
    open(engine);
    database.close();
    database = Database.open(folder.resolve("db"), DatabaseOptions.DEFAULT.withReadOnly(true));
    session = database.session(SessionOptions.DEFAULT.withEngine(engine));
    assertThatThrownBy(() -> run("UNWIND [] AS i CALL (i) { CREATE (:P) } IN TRANSACTIONS"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("read");
  }
}
