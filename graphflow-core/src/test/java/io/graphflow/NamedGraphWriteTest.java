package io.graphflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.exception.GraphflowException;
import io.graphflow.options.DatabaseOptions;
import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import io.graphflow.summary.QueryType;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Algorithms that write their results into the graph, and the functions that go with them. */
class NamedGraphWriteTest extends OnEachEngine {
  private void openWithGraph(Engine engine) {
    open(engine);
    session.run("CREATE (a:N {n: 'a'})-[:T {w: 1}]->(b:N {n: 'b'})-[:T {w: 2}]->(:N {n: 'c'}),"
        + " (:N {n: 'd'}), (:M {n: 'm'})-[:T]->(a)").consume();
    session.run("CALL gds.graph.project('g', 'N', 'T')").consume();
  }

  @ParameterizedTest
  @EnumSource
  void resultsAreWrittenAndReadBack(Engine engine) {
    openWithGraph(engine);
    ResultSummaryOf written = write("CALL gds.degree.write('g', {writeProperty: 'degree'})"
        + " YIELD nodePropertiesWritten, centralityDistribution AS d, writeMillis"
        + " RETURN nodePropertiesWritten, d.max, writeMillis >= 0");
    assertThat(written.rows()).isEqualTo(List.of(List.of(4L, 1.0, true)));
    assertThat(written.set()).isEqualTo(4);
    assertThat(run("MATCH (n) RETURN n.degree ORDER BY n.n").toString())
        .isEqualTo("[[1.0], [1.0], [0.0], [0.0], [null]]");
    // The query goes on with what was written.
    assertThat(run("CALL gds.wcc.write('g', {writeProperty: 'part'}) YIELD componentCount AS c"
        + " MATCH (n:N) RETURN c, n.n, n.part ORDER BY n.n").toString())
        .isEqualTo("[[2, a, 0], [2, b, 0], [2, c, 0], [2, d, 1]]");
    // For each row that comes, with the key of a parameter, and with a condition behind it.
    assertThat(run("UNWIND ['x', 'y'] AS key CALL gds.kcore.write('u', {writeProperty: key + $s})"
        + " YIELD nodePropertiesWritten AS n, degeneracy WHERE key = 'y' RETURN key, n, degeneracy",
        Map.of("s", "1", "u", project("u", "UNDIRECTED"))))
        .isEqualTo(List.of(List.of("y", 4L, 1L)));
    assertThat(run("MATCH (n:N {n: 'b'}) RETURN n.x1, n.y1")).isEqualTo(List.of(List.of(1L, 1L)));
  }

  private String project(String name, String orientation) {
    session.run("CALL gds.graph.project($name, 'N', {T: {orientation: $o}})",
        Map.of("name", name, "o", orientation)).consume();
    return name;
  }

  private record ResultSummaryOf(List<List<Object>> rows, long set) {}

  private ResultSummaryOf write(String query) {
    try (Result result = session.run(query)) {
      List<List<Object>> rows =
          result.list(row -> List.copyOf(row.asMap().values()));
      return new ResultSummaryOf(rows, result.consume().counters().propertiesSet());
    }
  }

  @ParameterizedTest
  @EnumSource
  void callIsAQueryByItself(Engine engine) {
    openWithGraph(engine);
    assertThat(run("CALL gds.scc.write('g', {writeProperty: 's'})").getFirst())
        .hasSize(8)
        .startsWith(4L, 4L);
    // All arguments but those that may be left out are parameters then.
    assertThat(run("CALL gds.scc.stats YIELD componentCount", Map.of("graphName", "g")))
        .isEqualTo(rows(4L));
    assertThatThrownBy(() -> run("CALL gds.scc.write", Map.of("graphName", "g")))
        .hasMessageContaining("gds.scc.write needs the key writeProperty");
    assertThatThrownBy(() -> run("MATCH (n) CALL gds.scc.write('g', {writeProperty: 's'})"))
        .hasMessageContaining("RETURN is missing");
    assertThatThrownBy(
        () -> run("MATCH (n) CALL gds.scc.write('g', {writeProperty: 's'}) RETURN 1"))
        .hasMessageContaining("YIELD nodePropertiesWritten, componentCount");
  }

  @ParameterizedTest
  @EnumSource
  void writesAreTakenBackWithTheirTransaction(Engine engine) {
    openWithGraph(engine);
    try (Transaction transaction = session.beginTransaction()) {
      assertThat(transaction.run("CALL gds.pageRank.write('g', {writeProperty: 'rank'})"
          + " YIELD nodePropertiesWritten, ranIterations").list()).hasSize(1);
      assertThat(transaction.run("MATCH (n:N) WHERE n.rank > 0 RETURN n").list()).hasSize(4);
      transaction.rollback();
    }
    assertThat(run("MATCH (n:N) WHERE n.rank IS NOT NULL RETURN count(*) AS c"))
        .isEqualTo(rows(0L));
    assertThatThrownBy(() -> run("CALL gds.pageRank.write('g', {writeProperty: 'rank'})"
        + " YIELD ranIterations AS r RETURN 1 / (r - r) AS x"))
        .isInstanceOf(GraphflowException.class);
    assertThat(run("MATCH (n:N) WHERE n.rank IS NOT NULL RETURN count(*) AS c"))
        .isEqualTo(rows(0L));
  }

  @ParameterizedTest
  @EnumSource
  void onlyTransactionsThatMayWriteDo(Engine engine) {
    openWithGraph(engine);
    String write = "CALL gds.wcc.write('g', {writeProperty: 'part'}) YIELD componentCount";
    assertThat(session.run("EXPLAIN " + write).consume().type()).isEqualTo(QueryType.READ_WRITE);
    try (Transaction reading = session.beginTransaction(AccessMode.READ)) {
      assertThat(reading.run("CALL gds.wcc.stats('g') YIELD componentCount").list()).hasSize(1);
      assertThatThrownBy(() -> reading.run(write).list())
          .isInstanceOf(GraphflowException.class);
    }
    // A graph can be named where nothing can be written, as it is kept in memory.
    session.close();
    database.close();
    database = Database.open(folder.resolve("db"), DatabaseOptions.DEFAULT.withReadOnly(true));
    session = database.session(SessionOptions.DEFAULT.withEngine(engine));
    session.run("CALL gds.graph.project('g', 'N', 'T')").consume();
    assertThatThrownBy(() -> run(write)).isInstanceOf(GraphflowException.class);
    assertThat(run("CALL gds.wcc.stats('g') YIELD componentCount")).isEqualTo(rows(2L));
    assertThat(run("MATCH (n:N) WHERE n.part IS NOT NULL RETURN count(*) AS c"))
        .isEqualTo(rows(0L));
  }

  @ParameterizedTest
  @EnumSource
  void explainShowsWhatRuns(Engine engine) {
    openWithGraph(engine);
    String plan = session.run("EXPLAIN CALL gds.wcc.write('g', {writeProperty: 'part'})"
        + " YIELD componentCount").consume().plan().orElseThrow();
    assertThat(plan).contains("gds.wcc.results to write", "SetItems");
  }

  @ParameterizedTest
  @EnumSource
  void nodesAreFoundByNumbers(Engine engine) {
    openWithGraph(engine);
    assertThat(run("MATCH (n) WITH collect(id(n)) AS ids RETURN"
        + " [n IN gds.util.asNodes(ids) | n.n] AS names, gds.util.asNode(ids[1]).n AS one,"
        + " labels(gds.util.asNode(ids[4])) AS l, gds.util.asNode(ids[0] + 1000) AS none")
        .toString())
        .isEqualTo("[[[a, b, c, d, m], b, [M], null]]");
    // What the statement itself has created, changed and deleted.
    assertThat(run("CREATE (n:N {n: 'new'}) WITH id(n) AS id RETURN gds.util.asNode(id).n AS n"))
        .isEqualTo(rows("new"));
    assertThat(run("MATCH (n:N {n: 'a'}) SET n.n = 'z' WITH id(n) AS id"
        + " RETURN gds.util.asNode(id).n AS n")).isEqualTo(rows("z"));
    Object id = run("MATCH (n:M) RETURN id(n) AS id").getFirst().getFirst();
    assertThat(run("MATCH (n:M) DETACH DELETE n RETURN gds.util.asNode($id) IS NULL AS gone,"
        + " gds.util.asNodes([$id]) AS none", Map.of("id", id)))
        .isEqualTo(List.of(List.of(true, List.of())));
    long last = (Long) run("CREATE (q:Q) RETURN id(q) AS id").getFirst().getFirst();
    assertThat(run("UNWIND [0, 1] AS i CREATE (q:Q {i: i})"
        + " SET q.there = gds.util.asNode($next) IS NOT NULL RETURN q.there AS t",
        Map.of("next", last + 1))).isEqualTo(rows(true, true));
    assertThat(run("UNWIND [0, 1] AS i CALL (i) { WITH i, gds.util.asNode($next) IS NOT NULL AS t"
        + " CREATE (:Q {i: i}) RETURN t } RETURN t",
        Map.of("next", last + 3))).isEqualTo(rows(false, true));
    assertThat(run("MATCH (n:N {n: 'd'}) WITH n, id(n) AS id DELETE n WITH id"
        + " RETURN gds.util.asNode(id) IS NULL AS gone")).isEqualTo(rows(true));
  }
}
