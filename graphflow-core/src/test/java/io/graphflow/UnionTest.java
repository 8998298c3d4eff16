package io.graphflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.exception.ErrorDetail;
import io.graphflow.exception.GraphflowException;
import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class UnionTest {
  @TempDir
  Path folder;

  private Database database;
  private Session session;

  private void open(Engine engine) {
    database = Database.create(folder.resolve("graph"));
    session = database.session(SessionOptions.DEFAULT.withEngine(engine));
    run("CREATE (a:A {name: 'a', x: 1})-[:R]->(b:B {name: 'b', y: 2.5})-[:R]->(:B {name: 'c'})");
  }

  @AfterEach
  void close() {
    database.close();
  }

  private List<String> run(String query) {
    return run(query, Map.of());
  }

  /** Rows as text. */
  private List<String> run(String query, Map<String, Object> parameters) {
    return session.run(query, parameters).list().stream().map(UnionTest::text).toList();
  }

  private static String text(Record row) {
    return String.join(" ", row.asMap().values().stream().map(Objects::toString).toList());
  }

  @ParameterizedTest
  @EnumSource
  void dropsEqualRows(Engine engine) {
    open(engine);
    assertThat(run("UNWIND [2, 1, 2, 3] AS x RETURN x UNION UNWIND [3, 4] AS x RETURN x"))
        .containsExactly("2", "1", "3", "4");
    assertThat(
        run("RETURN 1 AS x UNION RETURN 1.0 AS x UNION RETURN null AS x UNION RETURN null AS x"))
        .containsExactly("1", "null");
  }

  @ParameterizedTest
  @EnumSource
  void keepsAllRowsInOrder(Engine engine) {
    open(engine);
    assertThat(
        run("UNWIND [2, 1, 2] AS x RETURN x UNION ALL UNWIND [] AS x RETURN x"
            + " UNION ALL RETURN 'two' AS x"))
        .containsExactly("2", "1", "2", "two");
  }

  @ParameterizedTest
  @EnumSource
  void matchesColumnsByName(Engine engine) {
    open(engine);
    Result result = session.run("RETURN 1 AS a, 2 AS b UNION ALL RETURN 3 AS b, 4 AS a");
    assertThat(result.keys()).containsExactly("a", "b");
    assertThat(result.list().stream().map(UnionTest::text)).containsExactly("1 2", "4 3");
  }

  @ParameterizedTest
  @EnumSource
  void readsVerticesAndEdgesOfSeveralTables(Engine engine) {
    open(engine);
    List<Record> rows =
        session.run("MATCH (n:A) RETURN n UNION MATCH (m:B) RETURN m AS n").list();
    assertThat(rows.stream().map(row -> row.get("n").asNode().get("name").asString()))
        .containsExactlyInAnyOrder("a", "b", "c");
    assertThat(rows.stream().map(row -> row.get("n").asNode().labels().getFirst()))
        .containsExactlyInAnyOrder("A", "B", "B");
    assertThat(
        run("MATCH (:A)-[r]->() RETURN type(r) AS t, r UNION ALL MATCH ()-[r]->(:B {name: 'c'})"
            + " RETURN type(r) AS t, r"))
        .hasSize(2);
  }

  @ParameterizedTest
  @EnumSource
  void mergesTypes(Engine engine) {
    open(engine);
    assertThat(
        run("MATCH (n:A) RETURN n.x AS v UNION ALL MATCH (n:B) RETURN n.y AS v"
            + " UNION ALL RETURN [1] AS v UNION ALL MATCH (n:A) RETURN n AS v"
            + " UNION ALL RETURN true AS v"))
        .hasSize(6)
        .startsWith("1")
        .contains("2.5", "[1]");
  }

  @ParameterizedTest
  @EnumSource
  void ordersAndCutsEachBranch(Engine engine) {
    open(engine);
    assertThat(
        run("UNWIND range(1, 2000) AS x RETURN x ORDER BY x DESC LIMIT 2"
            + " UNION ALL UNWIND range(1, 2000) AS y RETURN y AS x ORDER BY x SKIP $s LIMIT 1",
            Map.of("s", 4)))
        .containsExactly("2000", "1999", "5");
  }

  /** Rows that an engine only counts, more of them than fit one chunk. */
  @ParameterizedTest
  @EnumSource
  void countsRowsOfABranch(Engine engine) {
    open(engine);
    run("MATCH (a:A) UNWIND range(1, 3000) AS i CREATE (a)-[:S]->(:C {i: i})");
    assertThat(run("MATCH (a:A)-[:S]->() RETURN a.name AS n UNION ALL MATCH (:A) RETURN 'z' AS n"))
        .hasSize(3001)
        .endsWith("a", "z");
    assertThat(run("MATCH (a:A)-[:S]->() RETURN 1 AS n UNION MATCH (:A)-[:S]->(c) RETURN c.i AS n"))
        .hasSize(3000);
  }

  @ParameterizedTest
  @EnumSource
  void seesWhatEarlierBranchesWrite(Engine engine) {
    open(engine);
    assertThat(
        run("MATCH (n:A) RETURN count(n) AS c"
            + " UNION ALL MATCH (b:B) CREATE (n:A {x: 7})<-[:R]-(b) RETURN count(n) AS c"
            + " UNION ALL MATCH (n:A)<-[:R]-(b) SET n.x = n.x + 1 RETURN sum(n.x) AS c"
            + " UNION ALL MATCH (n:A) RETURN count(n) AS c"))
        .containsExactly("1", "2", "16", "3");
    assertThat(run("MATCH (n:A) RETURN n.x AS x ORDER BY x")).containsExactly("1", "8", "8");
  }

  @ParameterizedTest
  @EnumSource
  void writesWithoutResult(Engine engine) {
    open(engine);
    Result result = session.run("CREATE (:D) UNION ALL MATCH (d:D) CREATE (:D), (:D)");
    assertThat(result.keys()).isEmpty();
    assertThat(result.consume().counters().nodesCreated()).isEqualTo(3);
    assertThat(run("MATCH (d:D) RETURN count(*)")).containsExactly("3");
  }

  @ParameterizedTest
  @EnumSource
  void dropsEqualRowsOfBranchesThatWrite(Engine engine) {
    open(engine);
    assertThat(run("CREATE (n:E {k: 1}) RETURN n.k AS k UNION CREATE (n:E {k: 1}) RETURN n.k AS k"))
        .containsExactly("1");
    assertThat(run("MATCH (n:E) RETURN count(*)")).containsExactly("2");
    String profile =
        session.run("PROFILE MERGE (n:E {k: 2}) RETURN n.k AS k UNION MATCH (n:E) RETURN n.k AS k")
            .consume()
            .plan()
            .orElseThrow();
    assertThat(profile).contains("Union", "Merge").containsPattern("Union k +\\S+ +4 ");
  }

  @ParameterizedTest
  @EnumSource
  void refusesOtherColumns(Engine engine) {
    open(engine);
    assertError("RETURN 1 AS a UNION RETURN 2 AS b", ErrorDetail.DIFFERENT_COLUMNS_IN_UNION);
    assertError("RETURN 1 AS a UNION RETURN 2 AS a, 3 AS b",
        ErrorDetail.DIFFERENT_COLUMNS_IN_UNION);
    assertError("RETURN 1 AS a UNION CREATE ()", ErrorDetail.DIFFERENT_COLUMNS_IN_UNION);
    assertError("RETURN 1 AS a UNION RETURN 2 AS a UNION ALL RETURN 3 AS a",
        ErrorDetail.INVALID_CLAUSE_COMPOSITION);
    assertThatThrownBy(() -> session.run("RETURN 1 AS a UNION WITH 1 AS b RETURN a"))
        .hasMessageContaining("'a' is not defined");
  }

  private void assertError(String query, ErrorDetail detail) {
    assertThatThrownBy(() -> session.run(query)).isInstanceOfSatisfying(GraphflowException.class,
        error -> assertThat(error.errorClass().orElseThrow().detail()).isEqualTo(detail));
  }
}
