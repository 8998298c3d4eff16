package io.graphflow.core.execution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.Database;
import io.graphflow.Record;
import io.graphflow.Session;
import io.graphflow.Transaction;
import io.graphflow.exception.QueryException;
import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Elements are found by what {@code id()} and {@code elementId()} give, and by nothing else. */
class ElementIdSeekTest {
  @TempDir
  private Path folder;

  private Database database;
  private Session session;
  private final Map<String, Object> parameters = new HashMap<>();

  /** Some elements are in files, with numbers other than their places, some are newer. */
  @BeforeEach
  void open() {
    database = Database.create(folder.resolve("graph"));
    try (Session setUp = database.session()) {
      setUp.run("UNWIND range(1, 40) AS i CREATE (:P {i: i}), (:Q {i: 100 + i})").consume();
      setUp.run("MATCH (p:P), (q:Q) WHERE q.i = 100 + p.i CREATE (p)-[:TO {i: p.i}]->(q)")
          .consume();
      setUp.run("MATCH (p:P {i: 20})-[:TO]->(q) CREATE (p)-[:TO {i: 2000}]->(q)").consume();
      setUp.run("MATCH (p:P) WHERE p.i <= 3 DETACH DELETE p").consume();
      database.checkpoint();
      setUp.run("MATCH (p:P {i: 20}), (q:Q {i: 105}) CREATE (p)-[:TO {i: 1000}]->(q)").consume();
      setUp.run("MATCH (p:P {i: 4}) CREATE (:P {i: 50})-[:TO {i: 50}]->(p)").consume();
      setUp.run("MATCH (p:P {i: 5}) DETACH DELETE p").consume();
      put(setUp, "p", "MATCH (x:P {i: 20})");
      put(setUp, "new", "MATCH (x:P {i: 50})");
      put(setUp, "q", "MATCH (x:Q {i: 130})");
      put(setUp, "to", "MATCH ()-[x:TO {i: 20}]->()");
      put(setUp, "newTo", "MATCH ()-[x:TO {i: 1000}]->()");
    }
  }

  private void put(Session from, String name, String match) {
    Record row = from.run(match + " RETURN elementId(x), id(x)").single();
    parameters.put(name, row.get(0).asString());
    parameters.put(name + "Id", row.get(1).asLong());
  }

  @AfterEach
  void close() {
    if (session != null) {
      session.close();
    }
    database.close();
  }

  private void use(Engine engine) {
    session = database.session(SessionOptions.DEFAULT.withEngine(engine));
  }

  private List<Long> run(String query) {
    List<Long> values = new ArrayList<>();
    session.run(query, parameters).forEach(row -> values.add(row.get(0).asLong()));
    return values;
  }

  private void assertSeeks(String query) {
    String plan = session.run("EXPLAIN " + query, parameters).consume().plan().orElseThrow();
    assertThat(plan).as(query).contains("SeekVertex").doesNotContain("ScanVertices");
  }

  @ParameterizedTest
  @EnumSource
  void findsNodes(Engine engine) {
    use(engine);
    Map<String, Long> nodes = Map.of("p", 20L, "new", 50L, "q", 130L);
    nodes.forEach((name, expected) -> {
      for (String condition : List.of(
          "elementId(n) = $" + name, "$" + name + " = elementId(n)",
          "elementId(n) = '" + parameters.get(name) + "'",
          "elementId(n) IN [$" + name + ", '', NULL]",
          "id(n) = $" + name + "Id", "id(n) = " + parameters.get(name + "Id"),
          "id(n) = toFloat($" + name + "Id)",
          "id(n) IN [1.5, -1, $" + name + "Id, toFloat($" + name + "Id), 'x']")) {
        for (String pattern : List.of("(n)", "(n:P|Q)")) {
          String query = "MATCH " + pattern + " WHERE " + condition + " RETURN n.i";
          assertThat(run(query)).as(query).containsExactly(expected);
          assertSeeks(query);
        }
      }
    });
    assertThat(run("MATCH (n:Q) WHERE elementId(n) = $p RETURN n.i")).isEmpty();
    assertThat(run("MATCH (n) WHERE elementId(n) IN [$p, $q, $new, $p] RETURN n.i"))
        .containsExactlyInAnyOrder(20L, 130L, 50L);
    assertThat(
        run("UNWIND [$p, NULL, $q, 'x', $p] AS e MATCH (n) WHERE elementId(n) = e RETURN n.i"))
        .containsExactly(20L, 130L, 20L);
    assertThat(
        run("MATCH (n:P)-[:TO]->(m:Q) WHERE elementId(n) = $p AND id(m) = $qId RETURN n.i"))
        .isEmpty();
    assertThat(run("MATCH (n:P) WHERE id(n) = $pId OPTIONAL MATCH (m) WHERE id(m) = id(n) + 9999999"
        + " RETURN coalesce(m.i, -1)")).containsExactly(-1L);
  }

  @ParameterizedTest
  @EnumSource
  void findsRelationships(Engine engine) {
    use(engine);
    Map<String, Long> relationships = Map.of("to", 20L, "newTo", 1000L);
    relationships.forEach((name, expected) -> {
      for (String condition : List.of(
          "elementId(r) = $" + name, "id(r) = $" + name + "Id", "elementId(r) IN [$" + name + "]",
          "id(r) IN [-7, $" + name + "Id]")) {
        for (String pattern : List.of("()-[r]->()", "()<-[r]-()", "(:P)-[r:TO]->(:Q)",
            "(a)-[r:TO]->(b)")) {
          String query = "MATCH " + pattern + " WHERE " + condition + " RETURN r.i";
          assertThat(run(query)).as(query).containsExactly(expected);
          assertSeeks(query);
        }
        String undirected = "MATCH (a)-[r]-(b) WHERE " + condition + " RETURN r.i";
        assertThat(run(undirected)).as(undirected).containsExactly(expected, expected);
        assertSeeks(undirected);
      }
    });
    assertThat(run("MATCH (:Q)-[r]->() WHERE elementId(r) = $to RETURN r.i")).isEmpty();
    assertThat(run("MATCH ()-[r]->() WHERE elementId(r) IN [$to, $newTo, $to] RETURN r.i"))
        .containsExactlyInAnyOrder(20L, 1000L);
    assertThat(run("MATCH (a)-[r]->(b) WHERE elementId(r) = $newTo RETURN a.i + b.i"))
        .containsExactly(125L);
    assertThat(run("MATCH ()-[r:TO]->() WHERE id(r) = $toId RETURN count(*)")).containsExactly(1L);
  }

  @ParameterizedTest
  @EnumSource
  void findsNothingByWhatIsNoId(Engine engine) {
    use(engine);
    String p = (String) parameters.get("p");
    String to = (String) parameters.get("to");
    List<Object> others = new ArrayList<>(List.of("", "4:", "x", p + " ", p + "0000000000000000000",
        " " + p, p.substring(0, p.length() - 1) + "x", p.replaceFirst("4:", "6:"), to,
        p.replaceFirst(":[0-9]+$", ":-1"), p.replaceFirst(":([0-9]+)$", ":0$1"),
        p.replaceFirst(":[0-9a-f-]+:", ":" + new UUID(1, 2) + ":"),
        p.replaceFirst(":[0-9]+$", ":" + Long.MAX_VALUE), 7, 2.5, true, List.of(p)));
    others.add(null);
    for (Object other : others) {
      parameters.put("e", other);
      assertThat(run("MATCH (n) WHERE elementId(n) = $e RETURN n.i")).as("%s", other).isEmpty();
      assertThat(run("MATCH (n) WHERE elementId(n) IN [$e] RETURN n.i")).as("%s", other).isEmpty();
      assertThat(run("MATCH ()-[r]->() WHERE elementId(r) = $e RETURN r.i")).as("%s", other)
          .hasSize(to.equals(other) ? 1 : 0);
    }
    for (Object other : new Object[] {-1L, Long.MAX_VALUE, Long.MIN_VALUE, 1L << 53, 2.5,
        Double.NaN, Double.POSITIVE_INFINITY, 1e300, "1", true, null}) {
      parameters.put("i", other);
      assertThat(run("MATCH (n) WHERE id(n) = $i RETURN n.i")).as("%s", other).isEmpty();
      assertThat(run("MATCH ()-[r]->() WHERE id(r) = $i RETURN r.i")).as("%s", other).isEmpty();
      assertThat(run("MATCH (n) WHERE id(n) IN [$i] RETURN n.i")).as("%s", other).isEmpty();
    }
    parameters.put("ids", null);
    assertThat(run("MATCH (n) WHERE elementId(n) IN $ids RETURN n.i")).isEmpty();
    parameters.put("ids", List.of());
    assertThat(run("MATCH (n) WHERE elementId(n) IN $ids RETURN n.i")).isEmpty();
    parameters.put("ids", 7);
    assertThatThrownBy(() -> run("MATCH (n) WHERE elementId(n) IN $ids RETURN n.i"))
        .isInstanceOf(QueryException.class);
  }

  @ParameterizedTest
  @EnumSource
  void findsNothingInACopyByTextsOfTheOriginal(Engine engine) {
    Path copy = folder.resolve("copy");
    database.backup(copy);
    database.close();
    database = Database.open(copy);
    use(engine);
    assertThat(run("MATCH (n) WHERE elementId(n) IN [$p, $q, $new] RETURN n.i")).isEmpty();
    assertThat(run("MATCH ()-[r]->() WHERE elementId(r) = $to RETURN r.i")).isEmpty();
    assertThat(run("MATCH (n) WHERE id(n) = $pId RETURN n.i")).containsExactly(20L);
  }

  @ParameterizedTest
  @EnumSource
  void findsWhatItsOwnTransactionHasCreatedAndNotWhatItHasDeleted(Engine engine) {
    use(engine);
    try (Transaction transaction = session.beginTransaction()) {
      String created = transaction.run("CREATE (n:P {i: 60}) RETURN elementId(n)")
          .single()
          .get(0)
          .asString();
      Map<String, Object> own = Map.of("e", created, "to", parameters.get("to"));
      String node = "MATCH (n) WHERE elementId(n) = $e RETURN count(n)";
      String relationship = "MATCH ()-[r]->() WHERE elementId(r) = $to RETURN count(r)";
      assertThat(transaction.run(node, own).single().get(0).asLong()).isEqualTo(1);
      transaction.run("MATCH ()-[r]->() WHERE elementId(r) = $to DELETE r", own).consume();
      assertThat(transaction.run(relationship, own).single().get(0).asLong()).isZero();
      transaction.run("MATCH (n) WHERE elementId(n) = $e DELETE n", own).consume();
      assertThat(transaction.run(node, own).single().get(0).asLong()).isZero();
      transaction.rollback();
    }
    assertThat(run("MATCH ()-[r]->() WHERE elementId(r) = $to RETURN r.i")).containsExactly(20L);
  }
}
