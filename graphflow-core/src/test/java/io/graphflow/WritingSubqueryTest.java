package io.graphflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.exception.GraphflowException;
import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** {@code CALL { … }} that changes the graph: each row's run sees what the runs before it have done. */
class WritingSubqueryTest extends OnEachEngine {
  @ParameterizedTest
  @EnumSource
  void seesWhatTheRunsBeforeHaveDone(Engine engine) {
    open(engine);
    assertThat(run(
        "UNWIND [1, 2, 3] AS x CALL (x) { CREATE (:P {x: x}) WITH 1 AS one MATCH (n:P) RETURN n.x AS y }"
            + " RETURN x * 10 + y AS z"))
        .isEqualTo(rows(11L, 21L, 22L, 31L, 32L, 33L));
    assertThat(run(
        "UNWIND [1, 2, 3] AS x CALL (x) { MATCH (n:P {x: x}) SET n.x = n.x + 1 RETURN n.x AS y }"
            + " RETURN x, y"))
        .containsExactlyInAnyOrder(List.of(1L, 2L), List.of(2L, 3L), List.of(2L, 3L),
            List.of(3L, 4L), List.of(3L, 4L), List.of(3L, 4L));
  }

  /** What these operators keep of a graph holds as long as it does not change. */
  @ParameterizedTest
  @EnumSource
  void countsAndSearchesTheGraphOfEachRun(Engine engine) {
    open(engine);
    assertThat(run(
        "UNWIND [1, 2, 3] AS x CALL (x) { CREATE (:P {x: x}) WITH 1 AS one MATCH (n:P) RETURN count(n) AS c }"
            + " RETURN c"))
        .isEqualTo(rows(1L, 2L, 3L));
    assertThat(run("MATCH (n:P {x: 1}) UNWIND [1, 2, 3] AS x CALL (n, x) {"
        + " CREATE (n)-[:R]->(:Q {x: x}) WITH 1 AS one MATCH (:P)-[:R]->(m) RETURN count(*) AS c }"
        + " RETURN c")).isEqualTo(rows(1L, 2L, 3L));
    assertThat(run("UNWIND [1, 2, 3] AS x CALL (x) {"
        + " MATCH (q:Q) WHERE NOT (q)-[:N]->() AND q.x = 3 OR (:Q)-[:N]->(q) AND NOT (q)-[:N]->()"
        + " CREATE (q)-[:N]->(:Q {x: x + 3}) WITH 1 AS one"
        + " MATCH p = (:Q {x: 3})-[:N*]->() RETURN count(p) AS c, max(length(p)) AS most }"
        + " RETURN c * 10 + most AS c")).isEqualTo(rows(11L, 22L, 33L));
    // The rows that it starts from come from a search.
    assertThat(run("UNWIND [1, 2] AS x CALL (x) { MATCH (:Q {x: 3})-[:N*]->(q) CREATE (:Z)"
        + " WITH count(*) AS created MATCH (z:Z) RETURN created, count(z) AS c }"
        + " RETURN created * 10 + c AS c")).isEqualTo(rows(33L, 36L));
  }

  @ParameterizedTest
  @EnumSource
  void handsOnEachRowOnceIfNothingIsReturned(Engine engine) {
    open(engine);
    assertThat(
        run("UNWIND [1, 2] AS x CALL (x) { UNWIND [1, 2, 3] AS y CREATE (:P {x: x * y}) } RETURN x"))
        .isEqualTo(rows(1L, 2L));
    assertThat(run("UNWIND [1, 2] AS x CALL (x) { MATCH (n:None) SET n.x = x } RETURN x"))
        .isEqualTo(rows(1L, 2L));
    assertThat(
        run("UNWIND [1, 2] AS x CALL (x) { MATCH (n:P {x: x}) SET n.y = 1 FINISH } RETURN x"))
        .isEqualTo(rows(1L, 2L));
    assertThat(run("MATCH (n:P) RETURN sum(n.x) AS s, count(n.y) AS c"))
        .isEqualTo(List.of(List.of(18L, 3L)));
    // Also where nothing is changed.
    assertThat(run("UNWIND [1, 2] AS x CALL (x) { MATCH (n:P) FINISH } RETURN x"))
        .isEqualTo(rows(1L, 2L));
  }

  @ParameterizedTest
  @EnumSource
  void handsOnEachRowOfTheSubqueryReadOrNot(Engine engine) {
    open(engine);
    assertThat(
        run("UNWIND [1, 2] AS x CALL (x) { UNWIND range(1, x) AS y CREATE (n:P) RETURN n, y }"
            + " RETURN count(*) AS c"))
        .isEqualTo(rows(3L));
    assertThat(
        run("UNWIND [1, 2] AS x CALL (x) { UNWIND range(1, x) AS y CREATE (n:P) RETURN n, y }"
            + " RETURN y"))
        .isEqualTo(rows(1L, 1L, 2L));
    assertThat(run("UNWIND [1, 2] AS x CALL (x) { MATCH (n:None) SET n.x = 1 RETURN n }"
        + " RETURN x")).isEmpty();
    assertThat(run("MATCH (n:P) RETURN count(n) AS c")).isEqualTo(rows(6L));
  }

  @ParameterizedTest
  @EnumSource
  void mayUniteBranchesAndHoldSubqueries(Engine engine) {
    open(engine);
    assertThat(run("UNWIND [1, 2] AS x CALL (x) { CREATE (:A {x: x}) RETURN 0 AS y"
        + " UNION ALL MATCH (a:A) RETURN a.x AS y UNION ALL WITH x AS y CREATE (:B) RETURN y }"
        + " RETURN x * 10 + y AS z"))
        .isEqualTo(rows(10L, 11L, 11L, 20L, 21L, 22L, 22L));
    assertThat(run("UNWIND [1, 2] AS x CALL (x) { CREATE (:A {x: 7}) RETURN 7 AS y"
        + " UNION MATCH (a:A {x: 7}) RETURN a.x AS y } RETURN y")).isEqualTo(rows(7L, 7L));
    assertThat(run("UNWIND [1, 2] AS x CALL (x) { UNWIND [3, 4] AS y CALL (x, y) {"
        + " MERGE (c:C {x: x}) ON MATCH SET c.y = c.y + y ON CREATE SET c.y = y RETURN c }"
        + " WITH c.y AS z RETURN sum(z) AS s } RETURN x, s"))
        .isEqualTo(List.of(List.of(1L, 14L), List.of(2L, 14L)));
    assertThat(run("CALL { CREATE (d:D {x: 1}) RETURN d } MATCH (e:D) RETURN d.x + e.x AS s"))
        .isEqualTo(rows(2L));
  }

  @ParameterizedTest
  @EnumSource
  void canEndAQueryAndImportsByWith(Engine engine) {
    open(engine);
    var counters = session.run("UNWIND $data AS row CALL { WITH row MERGE (c:Chunk {id: row.id})"
        + " WITH c, row SET c.text = row.text SET c += row.more }",
        Map.of("data", List.of(
            Map.of("id", "a", "text", "x", "more", Map.of("page", 1)),
            Map.of("id", "b", "text", "y", "more", Map.of()),
            Map.of("id", "a", "text", "z", "more", Map.of("page", 2)))))
        .consume()
        .counters();
    assertThat(counters.nodesCreated()).isEqualTo(2);
    assertThat(run("MATCH (c:Chunk) RETURN c.id, c.text, coalesce(c.page, 0) AS p ORDER BY c.id"))
        .isEqualTo(List.of(List.of("a", "z", 2L), List.of("b", "y", 0L)));
  }

  @ParameterizedTest
  @EnumSource
  void doesNotFeedTheClausesBeforeIt(Engine engine) {
    open(engine);
    session.run("UNWIND range(1, 5) AS x CREATE (:P {x: x})").consume();
    assertThat(run("MATCH (n:P) CALL (n) { CREATE (:P {x: n.x}) } RETURN count(*) AS c"))
        .isEqualTo(rows(5L));
    assertThat(run("MATCH (n:P) CALL (n) { MATCH (m:P {x: n.x}) CREATE (:P {x: 0}) RETURN m }"
        + " RETURN count(*) AS c")).isEqualTo(rows(20L));
    assertThat(run("MATCH (n:P) RETURN count(*) AS c")).isEqualTo(rows(30L));
  }

  /** A clause of the subquery is done for all of its rows before the next one begins. */
  @ParameterizedTest
  @EnumSource
  void doesOneClauseAfterTheOther(Engine engine) {
    open(engine);
    assertThat(run("UNWIND [0, 0] AS x CALL (x) { UNWIND [1, 2] AS y CREATE (:T {v: y})"
        + " MERGE (t:T {v: 2}) RETURN t } RETURN count(*) AS c")).isEqualTo(rows(6L));
    assertThat(run("MATCH (t:T) RETURN count(*) AS c")).isEqualTo(rows(4L));
  }

  /** What filters the rows behind it asks for what it has written. */
  @ParameterizedTest
  @EnumSource
  void isDoneBeforeRowsAreFiltered(Engine engine) {
    open(engine);
    session.run("UNWIND range(1, 4) AS x CREATE (:P {x: x})").consume();
    assertThat(run("MATCH (n:P) CALL (n) { SET n.x = n.x * 10 } WITH n WHERE n.x > 20"
        + " RETURN n.x AS x ORDER BY x")).isEqualTo(rows(30L, 40L));
    assertThat(run("MATCH (n:P) RETURN sum(n.x) AS s")).isEqualTo(rows(100L));
  }

  /** A value that one run writes is of another type than the schema says, and the next one reads it. */
  @ParameterizedTest
  @EnumSource
  void readsValuesWhoseTypeARunBeforeHasChanged(Engine engine) {
    open(engine);
    session.run("CREATE (:P {x: 1, y: 1}), (:P {x: 2, y: 2})").consume();
    assertThat(run("MATCH (n:P) WITH n ORDER BY n.x CALL (n) { MATCH (m:P) WITH collect(m.y) AS ys"
        + " SET n.y = 'text' RETURN ys } RETURN ys"))
        .isEqualTo(List.of(List.of(List.of(1L, 2L)), List.of(List.of("text", 2L))));
  }

  @ParameterizedTest
  @EnumSource
  void leavesNothingIfARunFails(Engine engine) {
    open(engine);
    assertThatThrownBy(
        () -> run("UNWIND [1, 2, 0] AS x CALL (x) { CREATE (:P {x: 10 / x}) } RETURN x"))
        .isInstanceOf(GraphflowException.class)
        .hasMessageContaining("zero");
    assertThat(run("MATCH (n) RETURN count(n) AS c")).isEqualTo(rows(0L));
  }

  @ParameterizedTest
  @EnumSource
  void callsAProcedureForEachRow(Engine engine) {
    List<Object> said = new ArrayList<>();
    database = Database.create(folder.resolve("db"));
    database.procedures()
        .register("test.say(x :: ANY?) :: VOID", arguments -> {
          said.add(arguments.get("x").asObject());
          return Stream.of();
        });
    session = database.session(SessionOptions.DEFAULT.withEngine(engine));
    assertThat(run("UNWIND [1, 2] AS x CALL (x) { WITH x WHERE x > 1 CALL test.say(x) } RETURN x"))
        .isEqualTo(rows(1L, 2L));
    assertThat(run("UNWIND [1, 1] AS x CALL () { CALL test.say('each') } RETURN x"))
        .isEqualTo(rows(1L, 1L));
    assertThat(run("UNWIND [1, 2] AS x CALL (x) { CREATE (:P) WITH x CALL test.say(x) } RETURN x"))
        .isEqualTo(rows(1L, 2L));
    assertThat(said).containsExactly(2L, "each", "each", 1L, 2L);
  }

  @ParameterizedTest
  @EnumSource
  void isShownAsItRuns(Engine engine) {
    open(engine);
    String query = "UNWIND [1, 2] AS x CALL (x) { MATCH (n:P) WHERE n.x = x SET n.y = 1 WITH n"
        + " MATCH p = (n)-[*]->(m) RETURN m } RETURN m";
    assertThat(session.run("EXPLAIN " + query).consume().plan().orElseThrow())
        .contains("CallUpdates", "SetItems n.y = 1");
    session.run("CREATE (:P {x: 1})-[:R]->(:Q), (:P {x: 2})-[:R]->(:Q)").consume();
    String profile = session.run("PROFILE " + query).consume().plan().orElseThrow();
    assertThat(profile.lines().filter(line -> line.contains("CallUpdates")).toList())
        .singleElement()
        .asString()
        .matches(".*CallUpdates.*\\b2\\b.*");
    assertThat(profile.lines().filter(line -> line.contains("SetItems")).toList())
        .singleElement()
        .asString()
        .matches(".*SetItems n.y = 1.*\\b2\\b.*");
  }

  @ParameterizedTest
  @EnumSource
  void tellsWhatIsWrong(Engine engine) {
    open(engine);
    assertThatThrownBy(() -> run("CALL { CREATE (n) RETURN n }"))
        .hasMessageContaining("a query cannot end with CALL");
    assertThatThrownBy(() -> run("CREATE (a) CALL (a) { SET a.x = 1 } RETURN a"))
        .hasMessageContaining("a WITH is needed between CREATE and CALL");
    assertThatThrownBy(() -> run("RETURN EXISTS { CALL { CREATE (n) RETURN n } RETURN n } AS e"))
        .hasMessageContaining("CREATE cannot stand in EXISTS");
    assertThatThrownBy(() -> run("UNWIND [1] AS x CALL (x) { CREATE (n {y: z}) } RETURN x"))
        .hasMessageContaining("'z'");
  }
}
