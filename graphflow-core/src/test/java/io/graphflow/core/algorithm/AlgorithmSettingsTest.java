package io.graphflow.core.algorithm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.Database;
import io.graphflow.Record;
import io.graphflow.Session;
import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.GraphflowException.Kind;
import io.graphflow.value.Value;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The settings of algorithms, errors in them, and results that were worked out by hand. */
class AlgorithmSettingsTest {
  @TempDir
  private Path folder;

  private Database database;
  private Session session;

  @BeforeEach
  void create() {
    database = Database.create(folder.resolve("graph"));
    session = database.session();
  }

  @AfterEach
  void close() {
    session.close();
    database.close();
  }

  private void run(String query) {
    session.run(query).consume();
  }

  private String rows(String query) {
    return session.run(query)
        .list()
        .stream()
        .map(AlgorithmSettingsTest::text)
        .collect(Collectors.joining(", "));
  }

  private static String text(Record row) {
    return row.values()
        .stream()
        .map(Value::asObject)
        .map(value -> value instanceof Double number
            ? String.valueOf(Math.round(number * 1e6) / 1e6)
            : String.valueOf(value))
        .collect(Collectors.joining(" "));
  }

  private void assertError(String query, String... parts) {
    assertThatThrownBy(() -> session.run(query).list())
        .isInstanceOfSatisfying(GraphflowException.class,
            error -> assertThat(error.kind()).isEqualTo(Kind.QUERY))
        .satisfies(error -> assertThat(error.getMessage()).contains(parts));
  }

  /** a → b → c → a, c → d, and e alone. */
  private void createCircle() {
    run("CREATE (a:N {n: 'a'})-[:T {w: 1}]->(b:N {n: 'b'})-[:T {w: 2.5}]->(c:N {n: 'c'}),"
        + " (c)-[:T {w: 1}]->(a), (c)-[:T {w: 4}]->(d:N {n: 'd'}), (:N {n: 'e'})");
  }

  @Test
  void giveWhatWasWorkedOutByHand() {
    createCircle();
    assertThat(rows("CALL algo.degree() YIELD node, score RETURN node.n, score"))
        .isEqualTo("a 1.0, b 1.0, c 2.0, d 0.0, e 0.0");
    assertThat(rows("CALL algo.degree({weight: 'w', orientation: 'UNDIRECTED'})"
        + " YIELD node, score RETURN node.n, score"))
        .isEqualTo("a 2.0, b 3.5, c 7.5, d 4.0, e 0.0");
    assertThat(rows("CALL algo.wcc() YIELD node, componentId RETURN node.n, componentId"))
        .isEqualTo("a 0, b 0, c 0, d 0, e 1");
    assertThat(rows("CALL algo.scc() YIELD node, componentId RETURN node.n, componentId"))
        .isEqualTo("a 0, b 0, c 0, d 1, e 2");
    assertThat(rows("CALL algo.triangleCount() YIELD node, triangleCount AS t RETURN node.n, t"))
        .isEqualTo("a 1, b 1, c 1, d 0, e 0");
    assertThat(rows("CALL algo.localClusteringCoefficient()"
        + " YIELD node, localClusteringCoefficient AS l RETURN node.n, l"))
        .isEqualTo("a 1.0, b 1.0, c 0.333333, d 0.0, e 0.0");
    assertThat(rows("CALL algo.localClusteringCoefficient({orientation: 'NATURAL'})"
        + " YIELD node, localClusteringCoefficient AS l RETURN node.n, l"))
        .isEqualTo("a 0.5, b 0.5, c 0.166667, d 0.0, e 0.0");
    assertThat(rows("CALL algo.kCore() YIELD node, coreValue RETURN node.n, coreValue"))
        .isEqualTo("a 2, b 2, c 2, d 1, e 0");
    // From a over b: c, d. From b over c: a, d. From c over a: b. From a to d over b and c.
    assertThat(rows("CALL algo.betweenness() YIELD node, score RETURN node.n, score"))
        .isEqualTo("a 1.0, b 2.0, c 3.0, d 0.0, e 0.0");
    assertThat(rows("CALL algo.betweenness({orientation: 'UNDIRECTED'})"
        + " YIELD node, score RETURN node.n, score"))
        .isEqualTo("a 0.0, b 0.0, c 2.0, d 0.0, e 0.0");
    assertThat(rows("MATCH (s {n: 'b'}) CALL algo.bfs({sourceNode: s}) YIELD node, depth"
        + " RETURN node.n, depth")).isEqualTo("a 2, b 0, c 1, d 2");
    assertThat(rows("MATCH (s {n: 'b'}) CALL algo.shortestDistances({sourceNode: s, weight: 'w'})"
        + " YIELD node, distance RETURN node.n, distance"))
        .isEqualTo("a 3.5, b 0.0, c 2.5, d 6.5");
    assertThat(rows("MATCH (s {n: 'a'}), (t {n: 'd'})"
        + " CALL algo.shortestPath({sourceNode: s, targetNode: t, weight: 'w'})"
        + " YIELD totalCost, costs, path RETURN totalCost, costs, [x IN nodes(path) | x.n] AS p,"
        + " [r IN relationships(path) | r.w] AS w"))
        .isEqualTo("7.5 [0.0, 1.0, 3.5, 7.5] [a, b, c, d] [1, 2.5, 4]");
    // One round from 1/5 each: d and e, which lead nowhere, spread 0.4.
    assertThat(rows("CALL algo.pageRank({dampingFactor: 0.5, maxIterations: 1})"
        + " YIELD node, score RETURN node.n, score"))
        .isEqualTo("a 0.19, b 0.24, c 0.24, d 0.19, e 0.14");
    assertThat(rows("MATCH (a {n: 'a'}), (e {n: 'e'}) CALL algo.pageRank({dampingFactor: 0.5,"
        + " maxIterations: 1, sourceNodes: [a, e, a]}) YIELD node, score RETURN node.n, score"))
        .isEqualTo("a 0.375, b 0.25, c 0.0, d 0.0, e 0.375");
  }

  @Test
  void findCommunities() {
    // Three cliques of five in a ring of single relationships.
    run("UNWIND range(0, 14) AS i CREATE (:N {i: i})");
    run("MATCH (a:N), (b:N) WHERE a.i < b.i AND a.i / 5 = b.i / 5 CREATE (a)-[:T]->(b)");
    run("MATCH (a:N), (b:N) WHERE a.i % 5 = 4 AND b.i = (a.i + 1) % 15 CREATE (a)-[:T]->(b)");
    for (String algorithm : List.of("louvain", "labelPropagation")) {
      assertThat(rows("CALL algo." + algorithm
          + "() YIELD node, communityId RETURN communityId, collect(node.i) AS i"))
          .isEqualTo("0 [0, 1, 2, 3, 4], 1 [5, 6, 7, 8, 9], 2 [10, 11, 12, 13, 14]");
    }
    // Levels join what single moves cannot: pairs of a ring of pairs.
    run("MATCH (n) DETACH DELETE n");
    run("UNWIND range(0, 31) AS i CREATE (:N {i: i})");
    run("MATCH (a:N), (b:N) WHERE b.i = (a.i + 1) % 32"
        + " CREATE (a)-[:T {w: CASE a.i % 2 WHEN 0 THEN 2 ELSE 1 END}]->(b)");
    String count = "}) YIELD communityId RETURN count(DISTINCT communityId)";
    assertThat(rows("CALL algo.louvain({weight: 'w', maxLevels: 1" + count)).isEqualTo("16");
    assertThat(Integer.parseInt(rows("CALL algo.louvain({weight: 'w'" + count))).isLessThan(16);
  }

  @Test
  void sampleTheSameEachTime() {
    run("UNWIND range(0, 99) AS i CREATE (:N {i: i})");
    run("MATCH (a:N), (b:N) WHERE b.i IN [a.i + 1, a.i + 9] CREATE (a)-[:T]->(b)");
    String query = "YIELD node, score RETURN node.i, score";
    String all = rows("CALL algo.betweenness() " + query);
    String sample = rows("CALL algo.betweenness({samplingSize: 50}) " + query);
    assertThat(rows("CALL algo.betweenness({samplingSize: 100}) " + query)).isEqualTo(all);
    assertThat(rows("CALL algo.betweenness({samplingSize: 50, samplingSeed: 0}) " + query))
        .isEqualTo(sample)
        .isNotEqualTo(all)
        .isNotEqualTo(rows("CALL algo.betweenness({samplingSize: 50, samplingSeed: 1}) " + query));
    // Half of the sources, each of which counts twice.
    double sum = sum("CALL algo.betweenness() YIELD score RETURN sum(score)");
    double ofSample =
        sum("CALL algo.betweenness({samplingSize: 50}) YIELD score RETURN sum(score)");
    assertThat(ofSample / sum).isBetween(0.7, 1.4);
  }

  private double sum(String query) {
    return session.run(query).list().getFirst().get(0).asDouble();
  }

  @Test
  void areNamedInErrors() {
    createCircle();
    assertError("CALL algo.pageRank({dampingFacto: 0.5})", "algo.pageRank has no setting"
        + " 'dampingFacto', did you mean 'dampingFactor'? It has nodes, relationships,");
    assertError("CALL algo.wcc({weight: 'w'})",
        "algo.wcc has no setting 'weight'. It has nodes, relationships.");
    assertError("CALL algo.pageRank({dampingFactor: 1.5})",
        "dampingFactor of algo.pageRank is a number of at least 0.0 and at most 1.0",
        "FLOAT 1.5");
    assertError("CALL algo.pageRank({dampingFactor: 0.0 / 0.0})", "FLOAT NaN");
    assertError("CALL algo.pageRank({maxIterations: 0})",
        "maxIterations of algo.pageRank is an INTEGER of at least 1", "INTEGER 0");
    assertError("CALL algo.pageRank({maxIterations: 2.0})", "INTEGER of at least 1");
    assertError("CALL algo.louvain({maxLevels: 99999999999})", "at most 2147483647");
    assertError("CALL algo.pageRank({orientation: 'SIDEWAYS'})",
        "one of 'NATURAL', 'REVERSE' and 'UNDIRECTED'", "STRING 'SIDEWAYS'");
    assertError("CALL algo.pageRank({orientation: 1})", "orientation", "a STRING", "INTEGER 1");
    assertError("CALL algo.betweenness({samplingSeed: 'x'})", "an INTEGER", "STRING 'x'");
    assertError("CALL algo.wcc({nodes: 1})", "nodes of algo.wcc", "a LIST of at least one");
    assertError("CALL algo.wcc({nodes: []})", "a LIST of at least one");
    assertError("CALL algo.wcc({nodes: ['N', 1]})", "a LIST of STRINGs");
    assertError("CALL algo.wcc({nodes: 'n'})",
        "There has been no node with the label 'n' yet, did you mean 'N'?");
    assertError("CALL algo.wcc({nodes: ['N', 'Xyz']})", "label 'Xyz' yet.");
    assertError("CALL algo.wcc({relationships: 't'})",
        "no relationship of the type 't' yet, did you mean 'T'?");
    assertError("CALL algo.wcc(1)", "MAP");
  }

  @Test
  void ofNodesAreNamedInErrors() {
    createCircle();
    run("CREATE (:M {n: 'm'})");
    assertError("CALL algo.bfs()", "algo.bfs needs the setting sourceNode.");
    assertError("MATCH (s {n: 'a'}) CALL algo.shortestPath({sourceNode: s}) YIELD path RETURN 1",
        "algo.shortestPath needs the setting targetNode.");
    assertError("MATCH (s {n: 'a'}) CALL algo.kShortestPaths({sourceNode: s, targetNode: s})"
        + " YIELD path RETURN 1", "algo.kShortestPaths needs the setting k.");
    assertError("CALL algo.bfs({sourceNode: 1})", "sourceNode of algo.bfs is a NODE",
        "INTEGER 1");
    assertError("MATCH (s:M) CALL algo.bfs({nodes: 'N', sourceNode: s}) YIELD node RETURN 1",
        "The setting sourceNode has a node that is not among those chosen");
    assertError("MATCH (s:M) CALL algo.pageRank({sourceNodes: [s, 2]}) YIELD node RETURN 1",
        "a LIST of NODEs");
    assertError("CALL algo.pageRank({sourceNodes: []})", "a NODE or a LIST of at least one");
    // A node that the query itself has created, of a label that there was not before.
    assertThat(rows("MATCH (n:N {n: 'a'}) CREATE (x:Y)-[:T]->(n) WITH x"
        + " CALL algo.bfs({sourceNode: x}) YIELD node RETURN count(node)")).isEqualTo("5");
  }

  @Test
  void ofWeightsAreNamedInErrors() {
    createCircle();
    run("CREATE (:N {n: 'f'})-[:U {price: 3, mixed: 'x'}]->(:N {n: 'g'})");
    assertError("CALL algo.degree({weight: 'wt'})",
        "No relationship that was chosen has a property 'wt' for a weight", "'w'");
    assertError("CALL algo.degree({relationships: 'U', weight: 'w'})", "property 'w'");
    assertError("CALL algo.degree({weight: 'w'})",
        "The weight 'w' of a relationship of type U is missing", "defaultWeight");
    assertThat(rows("CALL algo.degree({weight: 'w', defaultWeight: 7})"
        + " YIELD node, score WITH node, score WHERE score > 4 RETURN node.n, score"))
        .isEqualTo("c 5.0, f 7.0");
    assertError("CALL algo.degree({defaultWeight: 7})",
        "defaultWeight of algo.degree is of no use without the setting weight");
    assertError("CALL algo.degree({weight: 'mixed', relationships: 'U'})",
        "The weight 'mixed' of a relationship of type U is no number, but x");
    run("MATCH ()-[r:U]->() SET r.price = -3");
    assertThat(rows("CALL algo.degree({weight: 'price', relationships: 'U'})"
        + " YIELD score RETURN sum(score)")).isEqualTo("-3.0");
    for (String algorithm : List.of("pageRank", "louvain", "labelPropagation")) {
      assertError("CALL algo." + algorithm + "({weight: 'price', relationships: 'U'})",
          "-3.0, but this algorithm takes no weight below 0");
    }
    assertError("CALL algo.pageRank({weight: 'w', defaultWeight: -1})", "of at least 0.0");
    run("MATCH ()-[r:U]->() SET r.price = 1.0 / 0.0");
    assertError("CALL algo.degree({weight: 'price', relationships: 'U'})",
        "is Infinity; weights are finite numbers.");
    run("MATCH ()-[r:U]->() REMOVE r.price");
    assertError("CALL algo.degree({weight: 'price', relationships: 'U'})", "is missing");
  }

  @Test
  void mayBeParametersAndNull() {
    createCircle();
    assertThat(session.run("CALL algo.degree($s) YIELD score RETURN sum(score) AS s",
        Map.of("s", Map.of("relationships", List.of("T")))).list().getFirst().get("s").asDouble())
        .isEqualTo(4);
    assertThat(rows("CALL algo.degree({nodes: null, weight: null}) YIELD score RETURN sum(score)"))
        .isEqualTo("4.0");
    assertThat(rows("CALL algo.degree({nodes: '*'}) YIELD score RETURN sum(score)"))
        .isEqualTo("4.0");
    assertThat(rows("CALL algo.degree(null) YIELD score RETURN sum(score)")).isEqualTo("4.0");
  }

  @Test
  void resultsCanBeWritten() {
    createCircle();
    run("CALL algo.wcc() YIELD node, componentId SET node.c = componentId");
    assertThat(rows("MATCH (n) RETURN n.n, n.c ORDER BY n.n"))
        .isEqualTo("a 0, b 0, c 0, d 0, e 1");
    assertThat(rows("CALL algo.kCore() YIELD node, coreValue MATCH (node)-->(m)"
        + " RETURN node.n, coreValue, m.n ORDER BY node.n, m.n"))
        .isEqualTo("a 2 b, b 2 c, c 2 a, c 2 d");
    assertThat(rows("CALL algo.pageRank() YIELD node, score RETURN node.n LIMIT 2"))
        .isEqualTo("a, b");
  }
}
