package io.graphflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.exception.QueryException;
import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Properties of edges that are also kept in the order of backward lists. */
class BackwardIndexTest {
  /** Memberships from a date on: of some members, by the forum, and with what lies behind these. */
  private static final List<String> QUERIES = List.of(
      "MATCH (p:Person {id: $id})<-[m:MEMBER]-(f) WHERE m.since >= $since RETURN f.id",
      "MATCH (p:Person {id: $id})<-[m:MEMBER]-(f) WHERE m.text STARTS WITH $text RETURN f.id",
      "MATCH (p:Person {id: $id})<-[m:MEMBER]-(f) WHERE m.since IS NULL RETURN f.id",
      "MATCH (p:Person {id: $id})-[:KNOWS]->(o)<-[m:MEMBER]-(f) WHERE m.since >= $since"
          + " RETURN f.id",
      "MATCH (p:Person) WHERE p.id < 20 MATCH (p)<-[m:MEMBER]-(f) WHERE m.since >= $since"
          + " RETURN f.id, count(*)",
      "MATCH (p:Person {id: $id})<-[m:MEMBER]-(f) RETURN f.id, m.since, m.text"
          + " ORDER BY m.since DESC, f.id LIMIT 5",
      "MATCH (p:Person {id: $id})<-[m:MEMBER|NEXT]-(f) WHERE m.since >= $since RETURN f.id",
      "MATCH (g:Guest)<-[m:MEMBER]-(f) WHERE m.since >= $since RETURN g.id, f.id",
      "MATCH (g)<-[m:MEMBER]-(f) WHERE g.id < 20 AND m.since >= $since RETURN g.id, f.id");

  @TempDir
  private Path folder;

  private Database database;

  @BeforeEach
  void createGraph() {
    database = Database.create(folder.resolve("db"));
    run("CREATE CONSTRAINT FOR (p:Person) REQUIRE p.id IS UNIQUE");
    run("UNWIND range(0, 299) AS i CREATE (:Person {id: i})");
    run("UNWIND range(0, 99) AS i CREATE (:Forum {id: i})");
    run("UNWIND range(0, 9) AS i CREATE (:Club {id: 1000 + i})");
    run("MATCH (p:Person), (f) WHERE (f:Forum OR f:Club) AND (p.id * 7 + f.id * 13) % 11 < 3"
        + " CREATE (f)-[:MEMBER {text: 'n' + (p.id * f.id % 17), since:"
        + " CASE WHEN (p.id + f.id) % 5 > 0 THEN (p.id * 31 + f.id * 17) % 1000 END}]->(p)");
    // A guest is one of one club, so that its lists are a column, although the clubs' edges lie in pages.
    run("MATCH (c:Club) CREATE (c)-[:MEMBER {since: c.id % 7 * 100}]->(:Guest {id: c.id - 1000})");
    run("MATCH (f:Forum), (p:Person) WHERE p.id % 50 = f.id % 7"
        + " CREATE (f)-[:NEXT {since: p.id}]->(p)");
    run("MATCH (a:Person), (b:Person) WHERE (a.id * 3 + b.id) % 37 = 0 CREATE (a)-[:KNOWS]->(b)");
    database.checkpoint();
  }

  @AfterEach
  void close() {
    database.close();
  }

  private List<Map<String, Object>> run(String query) {
    return run(Engine.GF_CL, query, Map.of());
  }

  private List<Map<String, Object>> run(
      Engine engine, String query, Map<String, Object> parameters) {
    try (Session session = database.session(SessionOptions.DEFAULT.withEngine(engine))) {
      return session.run(query, parameters).list(row -> row.asMap());
    }
  }

  private void reopen() {
    database.close();
    database = Database.open(folder.resolve("db"));
  }

  /** The rows of all queries, as a bag each. */
  private List<List<String>> answers(Engine engine) {
    List<List<String>> answers = new ArrayList<>();
    for (String query : QUERIES) {
      for (long id : new long[] {3, 17, 299}) {
        Map<String, Object> parameters = Map.of("id", id, "since", 400L, "text", "n1");
        answers
            .add(run(engine, query, parameters).stream().map(Objects::toString).sorted().toList());
      }
    }
    return answers;
  }

  /** What the graph tells while nothing is kept in that order: GF-RV never reads it. */
  private void compare() {
    List<List<String>> expected = answers(Engine.GF_RV);
    assertThat(expected.stream().mapToInt(List::size).sum()).isGreaterThan(100);
    for (Engine engine : Engine.values()) {
      assertThat(answers(engine)).as(engine.name()).isEqualTo(expected);
    }
  }

  @Test
  void answersAreTheSame() {
    compare();
    run("CREATE BACKWARD INDEX ofSince FOR ()-[m:MEMBER]-() ON (m.since)");
    run("CREATE BACKWARD INDEX ofText FOR ()-[m:MEMBER]-() ON (m.text)");
    compare();
    database.checkpoint();
    compare();
    reopen();
    compare();
    // Some lists are longer now, and have edges of vertices that are new.
    run("UNWIND range(100, 109) AS i CREATE (:Forum {id: i})");
    run("MATCH (f:Forum), (p:Person) WHERE f.id > 97 AND p.id % 3 = 2"
        + " CREATE (f)-[:MEMBER {since: 399 + f.id % 3, text: 'n1'}]->(p)");
    compare();
    run("MATCH (f:Forum)-[m:MEMBER]->(p:Person {id: 17}) WHERE f.id % 2 = 0 DELETE m");
    run("MATCH (f:Forum {id: 12}) DETACH DELETE f");
    compare();
    // A value that has changed lies elsewhere.
    run("MATCH (f:Forum)-[m:MEMBER]->(p:Person) WHERE p.id % 4 = 1 SET m.since = 1000 - f.id");
    compare();
    database.checkpoint();
    compare();
    // Values of other types, for which the property is widened.
    run("MATCH (f:Forum)-[m:MEMBER]->(p:Person {id: 3}) SET m.since = 'never'");
    compare();
    database.checkpoint();
    compare();
    reopen();
    compare();
    run("MATCH (:Club)-[m:MEMBER]->() DELETE m");
    database.checkpoint();
    compare();
  }

  @Test
  void isListedUntilItIsDropped() {
    run("CREATE INDEX FOR ()-[m:MEMBER]-() ON (m.since)");
    run("CREATE BACKWARD INDEX `of since` FOR ()-[m:MEMBER]-() ON (m.since)");
    run("CREATE BACKWARD INDEX `of since` IF NOT EXISTS FOR ()-[m:MEMBER]-() ON (m.since)");
    run("CREATE BACKWARD INDEX IF NOT EXISTS FOR ()-[m:MEMBER]-() ON (m.since)");
    String listed = "SHOW BACKWARD INDEXES YIELD name, state, type, entityType, labelsOrTypes,"
        + " properties, createStatement";
    Map<String, Object> row = Map.of("name", "of since", "type", "BACKWARD", "entityType",
        "RELATIONSHIP", "labelsOrTypes", List.of("MEMBER"), "properties", List.of("since"),
        "createStatement",
        "CREATE BACKWARD INDEX `of since` FOR ()-[r:`MEMBER`]-() ON (r.`since`)");
    assertThat(run(listed)).singleElement()
        .satisfies(
            shown -> assertThat(shown).containsAllEntriesOf(row)
                .containsEntry("state", "POPULATING"));
    reopen();
    assertThat(run(listed)).singleElement()
        .satisfies(
            shown -> assertThat(shown).containsAllEntriesOf(row)
                .containsEntry("state", "POPULATING"));
    run("CHECKPOINT");
    assertThat(run(listed)).singleElement()
        .satisfies(
            shown -> assertThat(shown).containsAllEntriesOf(row).containsEntry("state", "ONLINE"));
    run("DROP INDEX `of since`");
    assertThat(run(listed)).isEmpty();
    assertThat(run("SHOW INDEXES YIELD type WHERE type = 'BACKWARD'")).isEmpty();
    compare();
    database.checkpoint();
    compare();
  }

  @Test
  void isRefusedWhereItIsThere() {
    run("CREATE BACKWARD INDEX one FOR ()-[m:MEMBER]-() ON (m.since)");
    assertThatThrownBy(() -> run("CREATE BACKWARD INDEX two FOR ()-[m:MEMBER]-() ON (m.since)"))
        .isInstanceOf(QueryException.class)
        .hasMessageContaining("there is a backward index over [:MEMBER].since already: 'one'");
    assertThatThrownBy(() -> run("CREATE BACKWARD INDEX one FOR ()-[m:MEMBER]-() ON (m.text)"))
        .isInstanceOf(QueryException.class)
        .hasMessageContaining("there is an index or a constraint 'one' already");
  }

  /** Where edges can be read from both ends alike, the end with fewer vertices begins. */
  @Test
  void plansReadBackwardWhereItCostsNoMore() {
    String query = "EXPLAIN MATCH (f)-[m:MEMBER]->(p:Person) WHERE m.since > 400 AND p.id < 250"
        + " RETURN f.id, p.id";
    assertThat(plan(query)).contains("(f)-[m:MEMBER]->(p");
    run("CREATE BACKWARD INDEX FOR ()-[m:MEMBER]-() ON (m.since)");
    assertThat(plan(query)).contains("(p)<-[m:MEMBER]-(f");
  }

  private String plan(String query) {
    try (Session session = database.session()) {
      return session.run(query).consume().plan().orElseThrow();
    }
  }
}
