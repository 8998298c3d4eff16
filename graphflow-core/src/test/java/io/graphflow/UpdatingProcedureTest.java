package io.graphflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.exception.GraphflowException;
import io.graphflow.options.Engine;
import io.graphflow.summary.UpdateCounters;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Procedures that change the graph, as clients made for Neo4j call them. */
class UpdatingProcedureTest extends OnEachEngine {
  private UpdateCounters change(String query, Map<String, Object> parameters) {
    return session.run(query, parameters).consume().counters();
  }

  /** The queries by which LangChain's Neo4jGraph imports documents. */
  @ParameterizedTest
  @EnumSource
  void importsNodesAndRelationshipsByRows(Engine engine) {
    open(engine);
    Map<String, Object> nodes = Map.of("data", List.of(
        Map.of("type", "Person", "id", "a", "properties", Map.of("age", 3)),
        Map.of("type", "City", "id", "r", "properties", Map.of()),
        Map.of("type", "Person", "id", "a", "properties", Map.of("age", 4))));
    String importNodes =
        "UNWIND $data AS row CALL apoc.merge.node([row.type], {id: row.id}, row.properties, {})"
            + " YIELD node RETURN DISTINCT 'done' AS result";
    assertThat(change(importNodes, nodes).nodesCreated()).isEqualTo(2);
    assertThat(change(importNodes, nodes).nodesCreated()).isZero();
    Map<String, Object> edges = Map.of("data", List.of(
        Map.of("source", "a", "source_label", "Person", "target", "r", "target_label", "City",
            "type", "LIVES_IN", "properties", Map.of("since", 2000)),
        Map.of("source", "a", "source_label", "Person", "target", "b", "target_label", "Person",
            "type", "KNOWS", "properties", Map.of())));
    String importEdges =
        "UNWIND $data AS row CALL apoc.merge.node([row.source_label], {id: row.source}, {}, {})"
            + " YIELD node AS source CALL apoc.merge.node([row.target_label], {id: row.target}, {}, {})"
            + " YIELD node AS target CALL apoc.merge.relationship(source, row.type, {},"
            + " row.properties, target) YIELD rel RETURN DISTINCT 'done'";
    UpdateCounters counters = change(importEdges, edges);
    assertThat(List.of(counters.nodesCreated(), counters.relationshipsCreated()))
        .isEqualTo(List.of(1L, 2L));
    assertThat(change(importEdges, edges).relationshipsCreated()).isZero();
    assertThat(run("MATCH (a)-[r]->(b) RETURN a.id, a.age, type(r) AS t, r.since AS s, labels(b)[0]"
        + " ORDER BY t DESC"))
        .isEqualTo(List.of(
            List.of("a", 3L, "LIVES_IN", 2000L, "City"),
            Arrays.asList("a", 3L, "KNOWS", null, "Person")));
  }

  @ParameterizedTest
  @EnumSource
  void mergesByMapsAndChangesWhatIsThere(Engine engine) {
    open(engine);
    String query = "UNWIND $rows AS row CALL apoc.merge.node(row.labels, row.key, {made: true},"
        + " {seen: row.n}) YIELD node AS n WHERE n.made RETURN labels(n) AS l, n.seen AS s";
    Map<String, Object> rows = Map.of("rows", List.of(
        Map.of("labels", List.of("A", "B"), "key", Map.of("x", 1, "y", "p"), "n", 1),
        Map.of("labels", List.of("A"), "key", Map.of("x", 1), "n", 2),
        Map.of("labels", List.of("A"), "key", Map.of("x", 1, "y", "q"), "n", 3)));
    assertThat(run(query, rows)).isEqualTo(List.of(
        List.of(List.of("A", "B"), 2L), List.of(List.of("A", "B"), 2L),
        Arrays.asList(List.of("A"), null)));
    assertThat(run("MATCH (n:A) RETURN count(n) AS c")).isEqualTo(rows(2L));
    assertThatThrownBy(() -> run("CALL apoc.merge.node(['A'], $key)",
        Map.of("key", Collections.singletonMap("x", null))))
        .hasMessageContaining("MERGE needs a value of 'x'");
  }

  @ParameterizedTest
  @EnumSource
  void isAQueryByItself(Engine engine) {
    open(engine);
    assertThat(run("CALL apoc.create.node(['A', 'B'], {x: 1})")).hasSize(1);
    assertThat(run("CALL apoc.merge.node(['A'], {x: 1}) YIELD node AS n")).hasSize(1);
    assertThat(
        run("CALL apoc.create.node", Map.of("labels", List.of("C"), "props", Map.of("z", 2))))
        .hasSize(1);
    assertThat(run("MATCH (n) RETURN labels(n) AS l, coalesce(n.x, n.z) AS v ORDER BY v"))
        .isEqualTo(List.of(List.of(List.of("A", "B"), 1L), List.of(List.of("C"), 2L)));
    assertThat(run("MATCH (a:A), (c:C) CALL apoc.create.relationship(a, 'R', {w: 1}, c) YIELD rel"
        + " RETURN type(rel) AS t, rel.w AS w")).isEqualTo(List.of(List.of("R", 1L)));
    // The ends may be anything that is a node.
    assertThat(run("MATCH p = (:A)-->() CALL apoc.merge.relationship(nodes(p)[1], 'R', {}, {},"
        + " nodes(p)[0]) YIELD rel AS r RETURN startNode(r):C AS c")).isEqualTo(rows(true));
  }

  @ParameterizedTest
  @EnumSource
  void changesLabelsAndProperties(Engine engine) {
    open(engine);
    session.run("UNWIND range(1, 3) AS x CREATE (:A {x: x})").consume();
    assertThat(run("MATCH (n:A) WITH collect(n) AS ns CALL apoc.create.addLabels(ns, ['New', 'B'])"
        + " YIELD node RETURN count(node) AS c")).isEqualTo(rows(3L));
    assertThat(run("MATCH (n:New {x: 1}) CALL apoc.create.removeLabels(n, ['A', 'New']) YIELD node"
        + " RETURN labels(node) AS l")).isEqualTo(rows(List.of("B")));
    assertThat(run("MATCH (n:B) WITH n, 'k' + toString(n.x) AS k"
        + " CALL apoc.create.setProperty(n, k, n.x) YIELD node RETURN keys(node) AS k ORDER BY k"))
        .isEqualTo(rows(List.of("x", "k1"), List.of("x", "k2"), List.of("x", "k3")));
    session.run("MATCH (n:B {x: 1}) CALL db.create.setNodeVectorProperty(n, 'v', [0.5, 1.5])")
        .consume();
    assertThat(run("MATCH (n:B) WITH n ORDER BY n.x CALL (n) { WITH n WHERE n.v IS NULL"
        + " CALL db.create.setNodeVectorProperty(n, 'v', [n.x * 1.0]) } RETURN n.v AS v"))
        .isEqualTo(rows(List.of(0.5, 1.5), List.of(2.0), List.of(3.0)));
  }

  @ParameterizedTest
  @EnumSource
  void tellsWhatIsWrong(Engine engine) {
    open(engine);
    assertThatThrownBy(() -> run("UNWIND [1] AS x CALL apoc.merge.node(['A'], {}) RETURN x"))
        .hasMessageContaining("are defined by YIELD, which is missing: YIELD node");
    assertThatThrownBy(() -> run("CALL apoc.merge.node(['A']) YIELD node RETURN node"))
        .hasMessageContaining("apoc.merge.node takes 2 to 4 arguments, but here are 1");
    assertThatThrownBy(() -> run("CALL apoc.merge.node(['A'], {}) YIELD nod RETURN 1"))
        .hasMessageContaining("has no column 'nod'");
    assertThatThrownBy(() -> run("UNWIND [1] AS x CALL apoc.merge.node(['A'], {}) YIELD node"))
        .hasMessageContaining("its RETURN is missing");
    assertThatThrownBy(
        () -> run("MATCH (n) CALL apoc.merge.node(['A'], {}) YIELD node AS n RETURN n"))
        .hasMessageContaining("'n' is defined already");
    assertThatThrownBy(
        () -> run("MATCH (a) CALL apoc.create.relationship(a, 'R', {}, b) YIELD rel RETURN 1"))
        .hasMessageContaining("'b'");
    assertThatThrownBy(
        () -> run("CALL apoc.create.relationship(null, 'R', {}, null) YIELD rel RETURN 1"))
        .isInstanceOf(GraphflowException.class);
    assertThat(run("SHOW PROCEDURES YIELD name, mode WHERE mode = 'WRITE'"
        + " RETURN name STARTS WITH 'gds.' AS ofAlgorithms, count(*) AS c ORDER BY c"))
        .isEqualTo(List.of(List.of(false, 9L), List.of(true, 14L)));
    assertThatThrownBy(
        () -> database.procedures().register("apoc.merge.node() :: VOID", _ -> Stream.of()))
        .hasMessageContaining("already");
  }
}
