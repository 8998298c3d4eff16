package io.graphflow;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * One vertex meets the lists of many others, which lead to vertices of two labels, in the files and
 * new; and then another vertex does, and the first one again.
 */
class CountExtendIntoTest {
  private static final int ROUNDS = 120;

  /** The number of rows keeps each pair from being looked up among the matches of all pairs. */
  private static final String QUERY = "MATCH (h:Hub)-[:ASKS]->(c:Asked) WITH h, c"
      + " OPTIONAL MATCH (c)-[:LEADS]->(x)-[:OF]->(h)"
      + " RETURN h.id AS hub, c.id AS asked, count(x) AS n, count(*) AS rows";

  @TempDir
  private Path folder;

  /** How many edges a vertex has: one, or some have several, or some have several to the same vertex. */
  private enum Edges {
    ONE("ColumnExtendInto (x)-[:OF]->(h)"), SEVERAL("CountExtendInto (h)<-[:OF]-(x)"),
    PARALLEL("CountExtendInto (h)<-[:OF]-(x)");

    private final String operator;

    Edges(String operator) {
      this.operator = operator;
    }
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void countsWhatBothLeadTo(Engine engine) {
    for (Edges edges : Edges.values()) {
      countsWhatBothLeadTo(engine, edges);
    }
  }

  private void countsWhatBothLeadTo(Engine engine, Edges edges) {
    try (Database database = Database.create(folder.resolve("graph of " + edges));
        Session session = database.session(SessionOptions.DEFAULT.withEngine(engine))) {
      session.run("UNWIND range(0, 2) AS h CREATE (:Hub {id: h})").consume();
      session.run("UNWIND range(0, $last) AS c CREATE (:Asked {id: c})", last()).consume();
      session.run("MATCH (h:Hub), (c:Asked) CREATE (h)-[:ASKS]->(c)").consume();
      if (edges == Edges.SEVERAL) {
        session.run("MATCH (h:Hub) WHERE h.id < 2"
            + " MERGE (a:A {id: -1}) MERGE (b:B {id: -1}) CREATE (a)-[:OF]->(h)<-[:OF]-(b)")
            .consume();
      }
      add(session, 0, edges);
      database.checkpoint();
      if (engine == Engine.GF_CL) {
        assertThat(session.run("EXPLAIN " + QUERY).consume().plan().orElseThrow())
            .contains(edges.operator);
      }
      assertThat(counts(session)).isEqualTo(expected(ROUNDS, edges));
      add(session, ROUNDS, edges);
      assertThat(counts(session)).isEqualTo(expected(2 * ROUNDS, edges));
      try (Transaction transaction = session.beginTransaction()) {
        transaction.run("MATCH (:Hub {id: 1})<-[e:OF]-() DELETE e").consume();
        Map<String, Long> left = expected(2 * ROUNDS, edges);
        left.replaceAll((key, n) -> key.startsWith("1 ") ? 0 : n);
        assertThat(counts(transaction)).isEqualTo(left);
        transaction.rollback();
      }
      database.checkpoint();
      assertThat(counts(session)).isEqualTo(expected(2 * ROUNDS, edges));
    }
  }

  private static Map<String, Object> last() {
    return Map.of("last", ROUNDS - 1);
  }

  /** Of each vertex, the one edge is looked at that leads to a vertex at the same position. */
  @ParameterizedTest
  @EnumSource(Engine.class)
  void bothEndsMayBeInOneGroup(Engine engine) {
    try (Database database = Database.create(folder.resolve("people"));
        Session session = database.session(SessionOptions.DEFAULT.withEngine(engine))) {
      session.run("UNWIND range(0, 99) AS c CREATE (:City {id: c})").consume();
      session.run("UNWIND range(0, 2999) AS p CREATE (:Person {id: p})").consume();
      session.run("MATCH (p:Person), (c:City) WHERE c.id = p.id % 100 CREATE (p)-[:LIVES]->(c)")
          .consume();
      session.run("MATCH (p:Person), (c:City) WHERE p.id % 7 > 0 AND c.id = p.id % 60"
          + " CREATE (p)-[:BORN]->(c)").consume();
      String query = "MATCH (p:Person)-[:LIVES]->(c)<-[:BORN]-(p) USING JOIN ORDER p, c"
          + " RETURN count(*) AS n, sum(p.id) AS sum, max(c.id) AS last";
      if (engine == Engine.GF_CL) {
        assertThat(session.run("EXPLAIN " + query).consume().plan().orElseThrow())
            .contains("ColumnExtendInto (p)");
      }
      long n = 0;
      long sum = 0;
      for (int p = 0; p < 3000; p++) {
        boolean same = p % 7 > 0 && p % 60 == p % 100;
        n += same ? 1 : 0;
        sum += same ? p : 0;
      }
      Map<String, Object> expected = Map.of("n", n, "sum", sum, "last", 59L);
      assertThat(session.run(query).single().asMap()).isEqualTo(expected);
      database.checkpoint();
      assertThat(session.run(query).single().asMap()).isEqualTo(expected);
    }
  }

  /** Two vertices a number from {@code first} on, with the edges that {@code expected} has. */
  private static void add(Session session, int first, Edges edges) {
    Map<String, Object> range = Map.of("first", first, "last", first + ROUNDS - 1);
    session.run("UNWIND range($first, $last) AS x CREATE (:A {id: x}), (:B {id: x})", range)
        .consume();
    for (String label : new String[] {"A", "B"}) {
      int same = label.equals("A") ? 1 : 2;
      session.run("MATCH (h:Hub), (x:" + label + ") WHERE $first <= x.id AND x.id <= $last"
          + " AND x.id / " + same + " % 3 = h.id CREATE (x)-[:OF]->(h)", range).consume();
      session.run("MATCH (c:Asked), (x:" + label + ") WHERE $first <= x.id AND x.id <= $last"
          + " AND x.id % 37 = c.id % 37 CREATE (c)-[:LEADS]->(x)", range).consume();
      if (edges == Edges.PARALLEL) {
        session.run("MATCH (h:Hub)<-[:OF]-(x:" + label + ") WHERE $first <= x.id AND x.id <= $last"
            + " AND x.id % 5 = 0 CREATE (x)-[:OF]->(h)", range).consume();
      }
    }
  }

  private static Map<String, Long> expected(int count, Edges edges) {
    Map<String, Long> counts = new LinkedHashMap<>();
    for (int hub = 0; hub < 3; hub++) {
      for (int asked = 0; asked < ROUNDS; asked++) {
        long n = 0;
        for (int x = 0; x < count; x++) {
          if (x % 37 == asked % 37) {
            int each = edges == Edges.PARALLEL && x % 5 == 0 ? 2 : 1;
            n += x % 3 == hub ? each : 0;
            n += x / 2 % 3 == hub ? each : 0;
          }
        }
        counts.put(hub + " " + asked, n);
      }
    }
    return counts;
  }

  private static Map<String, Long> counts(Session session) {
    return counts(session.run(QUERY));
  }

  private static Map<String, Long> counts(Transaction transaction) {
    return counts(transaction.run(QUERY));
  }

  private static Map<String, Long> counts(Result result) {
    Map<String, Long> counts = new LinkedHashMap<>();
    result.forEachRemaining(
        row -> counts.put(row.get("hub").asLong() + " " + row.get("asked").asLong(),
            row.get("n").asLong()));
    return counts;
  }
}
