package io.graphflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.options.Engine;
import io.graphflow.summary.UpdateCounters;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Labels, types and property keys that expressions give: {@code n:$(label)}, {@code [:$(type)]}, {@code n[key]}. */
class ComputedNameTest extends OnEachEngine {
  private UpdateCounters change(String query) {
    return session.run(query).consume().counters();
  }

  /** Names that no one has used before are learnt from the rows, and seen by the clauses behind. */
  @ParameterizedTest
  @EnumSource
  void createsByNamesOfTheRow(Engine engine) {
    open(engine);
    assertThat(run("UNWIND [['A', 1], ['B', 2], ['A', 3]] AS r CREATE (n:$(r[0]) {x: r[1]})"
        + " WITH count(*) AS c MATCH (a:A) RETURN c, sum(a.x) AS s"))
        .isEqualTo(List.of(List.of(3L, 4L)));
    assertThat(run("MATCH (n) RETURN labels(n) AS l, n.x AS x ORDER BY x"))
        .isEqualTo(List.of(List.of(List.of("A"), 1L), List.of(List.of("B"), 2L),
            List.of(List.of("A"), 3L)));
    UpdateCounters counters = change("UNWIND ['C', ['D', 'A'], []] AS l CREATE (n:$(l))");
    assertThat(counters.nodesCreated()).isEqualTo(3);
    assertThat(counters.labelsAdded()).isEqualTo(3);
    assertThat(run("MATCH (n:A:D) RETURN labels(n) AS l")).isEqualTo(rows(List.of("D", "A")));
    assertThat(run("MATCH (n) WHERE size(labels(n)) = 0 RETURN count(*) AS c"))
        .isEqualTo(rows(1L));
    change("WITH 'Late' AS l CREATE (n:A:$(l) {x: 9})");
    assertThat(run("MATCH (n:Late) RETURN labels(n) AS l, n.x AS x"))
        .isEqualTo(List.of(List.of(List.of("A", "Late"), 9L)));
  }

  @ParameterizedTest
  @EnumSource
  void createsRelationshipsByTypesOfTheRow(Engine engine) {
    open(engine);
    assertThat(run("CREATE (a:A), (b:B) WITH a, b UNWIND ['R', 'S', 'R'] AS t"
        + " CREATE (a)-[r:$(t) {w: t}]->(b) WITH a MATCH (a)-[r:R]->() RETURN count(r) AS c, r.w AS w"))
        .isEqualTo(List.of(List.of(6L, "R")));
    assertThat(run("MATCH (:A)-[r]->(:B) RETURN type(r) AS t, count(*) AS c ORDER BY t"))
        .isEqualTo(List.of(List.of("R", 2L), List.of("S", 1L)));
    change("MATCH (a:A), (b:B) CREATE (b)-[:$('T')]->(a)<-[:$(['R'])]-(:$('Z'))");
    assertThat(run("MATCH (b:B)-[:T]->(a:A)<-[:R]-(z:Z) RETURN count(*) AS c"))
        .isEqualTo(rows(1L));
  }

  @ParameterizedTest
  @EnumSource
  void mergesByNamesOfTheRow(Engine engine) {
    open(engine);
    String nodes = "UNWIND [['P', 1], ['Q', 1], ['P', 1], ['P', 2]] AS r"
        + " MERGE (n:$(r[0]) {id: r[1]}) ON CREATE SET n.made = 1 ON MATCH SET n.made = n.made + 1";
    assertThat(change(nodes).nodesCreated()).isEqualTo(3);
    assertThat(change(nodes).nodesCreated()).isZero();
    assertThat(run("MATCH (n) RETURN labels(n)[0] AS l, n.id AS id, n.made AS made ORDER BY l, id"))
        .isEqualTo(List.of(List.of("P", 1L, 4L), List.of("P", 2L, 2L), List.of("Q", 1L, 2L)));
    String edges = "MATCH (a:P {id: 1}), (b:Q) UNWIND ['R', 'S', 'R'] AS t MERGE (a)-[r:$(t)]->(b)";
    assertThat(change(edges).relationshipsCreated()).isEqualTo(2);
    assertThat(change(edges).relationshipsCreated()).isZero();
    assertThat(run("MATCH ()-[r]->() RETURN type(r) AS t ORDER BY t")).isEqualTo(rows("R", "S"));
  }

  @ParameterizedTest
  @EnumSource
  void givesAndTakesLabels(Engine engine) {
    open(engine);
    change("CREATE (:A {x: 1}), (:A {x: 2}), (:B {x: 3})");
    assertThat(
        run("MATCH (n) SET n:$('L' + toString(n.x)):Seen WITH n MATCH (m:L2) RETURN m.x AS x"))
        .isEqualTo(rows(2L, 2L, 2L));
    assertThat(run("MATCH (n:Seen) RETURN labels(n)[-1] AS l, n:A AS a ORDER BY n.x"))
        .isEqualTo(List.of(List.of("Seen", true), List.of("Seen", true), List.of("Seen", false)));
    assertThat(change("MATCH (n) REMOVE n:$(['A', 'L' + toString(n.x), 'None'])").labelsRemoved())
        .isEqualTo(5);
    assertThat(run("MATCH (n) RETURN labels(n) AS l ORDER BY n.x"))
        .isEqualTo(rows(List.of("Seen"), List.of("Seen"), List.of("B", "Seen")));
    assertThat(run("MATCH (n:A) RETURN n")).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void matchesByNamesOfTheRow(Engine engine) {
    open(engine);
    change("CREATE (:A {x: 1})-[:R]->(:A:B {x: 2})-[:S]->(:C {x: 3})");
    assertThat(
        run("UNWIND ['A', 'B', 'None', ['A', 'B'], []] AS l MATCH (n:$(l)) RETURN count(n) AS c,"
            + " l"))
        .extracting(row -> row.get(0))
        .containsExactlyInAnyOrder(2L, 1L, 1L, 3L);
    assertThat(run("MATCH (n:$any(['B', 'C'])) RETURN n.x AS x ORDER BY x"))
        .isEqualTo(rows(2L, 3L));
    assertThat(run("MATCH (n:A:$all(['B'])) RETURN n.x AS x")).isEqualTo(rows(2L));
    assertThat(
        run("UNWIND ['R', 'S', 'T'] AS t MATCH (a)-[:$(t)]->(b) RETURN t, b.x AS x ORDER BY t"))
        .isEqualTo(List.of(List.of("R", 2L), List.of("S", 3L)));
    assertThat(run("MATCH (a)-[:$any($t)]->(b) RETURN b.x AS x ORDER BY x",
        Map.of("t", List.of("R", "S")))).isEqualTo(rows(2L, 3L));
    assertThat(run("MATCH (a {x: 1}) RETURN EXISTS { (a)-->(:$('B')) } AS e,"
        + " COUNT { (a)-->(:$('C')) } AS c")).isEqualTo(List.of(List.of(true, 0L)));
  }

  @ParameterizedTest
  @EnumSource
  void setsPropertiesByKeysOfTheRow(Engine engine) {
    open(engine);
    assertThat(run("CREATE (n:A {x: 1}) WITH n UNWIND ['x', 'y', 'z'] AS k SET n[k] = k + '!'"
        + " REMOVE n['z'] WITH DISTINCT n RETURN n.x AS x, n.y AS y, n.z IS NULL AS z"))
        .isEqualTo(List.of(List.of("x!", "y!", true)));
    assertThat(run("MATCH (n:A) RETURN keys(n) AS k")).isEqualTo(rows(List.of("x", "y")));
    change("MATCH (n:A) CREATE (n)-[:R {a: {key: 'b'}.key}]->()");
    change("MATCH ()-[r:R]->() SET r[r.a] = 5");
    assertThat(run("MATCH ()-[r:R]->() RETURN r.a AS a, r.b AS b"))
        .isEqualTo(List.of(List.of("b", 5L)));
  }

  /** A key that no one has used before, set by a map, is known where a name is made of it. */
  @ParameterizedTest
  @EnumSource
  void takesNamesFromPropertiesThatAreNew(Engine engine) {
    open(engine);
    assertThat(run("CREATE (a:A) SET a += $map WITH a CREATE (a)-[:$(a.type)]->(b:$(a.kind))"
        + " WITH a MATCH (a)-[r:$(a.type)]->(c:$(a.kind)) RETURN type(r) AS t, labels(c) AS l",
        Map.of("map", Map.of("kind", "K", "type", "T"))))
        .isEqualTo(List.of(List.of("T", List.of("K"))));
  }

  @ParameterizedTest
  @EnumSource
  void worksWithinOtherUpdates(Engine engine) {
    open(engine);
    change("FOREACH (l IN ['A', 'B'] | CREATE (:$(l) {x: l}))");
    assertThat(run("UNWIND ['C', 'A'] AS l CALL (l) { MERGE (n:$(l) {x: l}) RETURN n }"
        + " RETURN labels(n)[0] AS l")).isEqualTo(rows("C", "A"));
    assertThat(run("MATCH (n) RETURN count(n) AS c")).isEqualTo(rows(3L));
  }

  @ParameterizedTest
  @EnumSource
  void tellsWhatIsWrongAndLeavesNothing(Engine engine) {
    open(engine);
    assertThatThrownBy(() -> run("UNWIND ['New', 7] AS l CREATE (n:$(l))"))
        .hasMessageContaining("The name of a label is a STRING, but this is");
    assertThatThrownBy(() -> run("UNWIND ['New', null] AS l CREATE (n:$(l))"))
        .hasMessageContaining("The name of a label is a STRING");
    assertThatThrownBy(() -> run("CREATE (n:$(''))")).hasMessageContaining("cannot be empty");
    assertThatThrownBy(() -> run("CREATE ()-[:$(['A', 'B'])]->()"))
        .hasMessageContaining("exactly one name");
    assertThatThrownBy(() -> run("CREATE (n:$(7))"))
        .hasMessageContaining("a name is a STRING, several are a LIST of them");
    assertThatThrownBy(() -> run("CREATE (n:$any(['A']))"))
        .hasMessageContaining("$any(…) says what is looked for");
    assertThatThrownBy(() -> run("MATCH (a)-[:$('A')*]->(b) RETURN a"))
        .hasMessageContaining("has to be written");
    assertThat(run("MATCH (n) RETURN count(n) AS c")).isEqualTo(rows(0L));
    assertThat(run("CALL db.labels()")).isEmpty();
    assertThat(run("CALL db.relationshipTypes()")).isEmpty();
  }
}
