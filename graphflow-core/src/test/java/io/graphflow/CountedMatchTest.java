package io.graphflow;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Matches that are counted by an open end are as many as those that are enumerated: on files, beside
 * changes, and among those of an open transaction.
 */
class CountedMatchTest {
  private static final int PERSONS = 80;
  private static final int POSTS = 600;

  /** Counts what no plan counts by an open end, as it is computed of each match. */
  private static final String ENUMERATED = "sum(CASE WHEN m IS NULL THEN 0 ELSE 1 END)";

  /** What comes before {@code count(m)}; the match in it can stay open at a vertex. */
  private static final List<String> QUERIES = List.of(
      "MATCH (a:Person)-[:KNOWS]->(b:Person) OPTIONAL MATCH (a)-[:LIKES]->(m)-[:BY]->(b)"
          + " RETURN a.id AS a, b.id AS b, # AS n",
      "MATCH (b:Person)<-[:KNOWS]-(a:Person) OPTIONAL MATCH (a)-[:LIKES]->(m)-[:BY]->(b)"
          + " RETURN b.id AS a, # AS n, max(a.id) AS b",
      // From one vertex to itself, and by edges in both directions.
      "MATCH (a:Person)-[:KNOWS]-(b:Person) OPTIONAL MATCH (a)-[m:KNOWS]-(c)-[:KNOWS]-(b)"
          + " RETURN a.id AS a, b.id AS b, # AS n",
      // Some a and some b are NULL.
      "MATCH (z:Person) OPTIONAL MATCH (z)-[:KNOWS]->(a {even: true})"
          + " OPTIONAL MATCH (a)-[:KNOWS]->(b {even: false})"
          + " OPTIONAL MATCH (a)-[:LIKES]->(m)-[:BY]->(b)"
          + " RETURN z.id AS z, a.id AS a, b.id AS b, # AS n",
      // What predicates read of the open vertex, and of others.
      "MATCH (a:Person) WITH a, toString(a.id % 3) AS mark MATCH (a)-[:KNOWS]->(b:Person)"
          + " OPTIONAL MATCH (a)-[:LIKES]->(m)-[:BY]->(b)"
          + " WHERE m.mark = mark AND m.id > b.id"
          + " RETURN a.id AS a, b.id AS b, # AS n",
      // Rows of the same a that do not follow one another.
      "MATCH (a:Person)-[:KNOWS]->(b:Person) WITH a, b ORDER BY b.id, a.id"
          + " OPTIONAL MATCH (a)-[:LIKES]->(m)-[:BY]->(b) RETURN a.id AS a, b.id AS b, # AS n",
      // A part beside the way to the end, which nothing reads, multiplies.
      "MATCH (a:Person)-[:KNOWS]->(b:Person)"
          + " OPTIONAL MATCH (a)-[:LIKES]->(m)-[:BY]->(b), (a)-[:KNOWS]->()-[:KNOWS]->()"
          + " RETURN a.id AS a, b.id AS b, # AS n",
      // A search whose ends lie anywhere.
      "MATCH (a:Person)-[:KNOWS]->(b:Person) OPTIONAL MATCH (a)-[m:KNOWS*1..2]->(b)"
          + " RETURN a.id AS a, b.id AS b, # AS n",
      // All rows together, and none.
      "MATCH (a:Person)-[:KNOWS]->(b:Person) OPTIONAL MATCH (a)-[:LIKES]->(m)-[:BY]->(b)"
          + " RETURN # AS n, count(DISTINCT a) AS a",
      "MATCH (a:Person {id: -1})-[:KNOWS]->(b:Person)"
          + " OPTIONAL MATCH (a)-[:LIKES]->(m)-[:BY]->(b) RETURN # AS n, min(b.id) AS b");

  /** The match whose rows a subquery counts, which a list of a comprehension can hold as well. */
  private static final String SUBQUERY_MATCH = "(a)-[:LIKES]->(m)-[:BY]->(b)";

  /** That of a search, of which no more is asked than its ends, and yet how often they come. */
  private static final String SUBQUERY_SEARCH = "(a)-[:KNOWS*1..3]->(b)";

  private static final String SUBQUERY =
      "MATCH (a:Person)-[:KNOWS]->(b:Person) RETURN DISTINCT a.id AS a, b.id AS b, # AS n";

  @TempDir
  private static Path folder;

  private static Database database;

  @BeforeAll
  static void create() {
    database = Database.create(folder.resolve("counted"));
    try (Session session = database.session()) {
      session.run("CREATE INDEX FOR (p:Person) ON (p.id)").consume();
      session.run("CREATE INDEX FOR (p:Post) ON (p.id)").consume();
      session.run("UNWIND range(0, $last) AS i CREATE (:Person {id: i, even: i % 2 = 0})",
          Map.of("last", PERSONS - 1)).consume();
      session.run("UNWIND range(0, $last) AS i MATCH (p:Person {id: (i * i + 7) % $persons})"
          + " CREATE (:Post {id: i, mark: toString(i % 3)})-[:BY]->(p)",
          Map.of("last", POSTS - 1, "persons", PERSONS)).consume();
      SplittableRandom random = new SplittableRandom(5);
      connect(session, random, "KNOWS", "Person", PERSONS, 1200);
      connect(session, random, "LIKES", "Post", POSTS, 2500);
      database.checkpoint();
    }
  }

  private static void connect(
      Session session, SplittableRandom random, String label, String to, int count, int edges) {
    List<List<Integer>> pairs = random.ints(edges, 0, PERSONS)
        .mapToObj(from -> List.of(from, random.nextInt(count)))
        .toList();
    session.run("UNWIND $pairs AS pair MATCH (a:Person {id: pair[0]}), (b:" + to
        + " {id: pair[1]}) CREATE (a)-[:" + label + "]->(b)", Map.of("pairs", pairs))
        .consume();
  }

  @AfterAll
  static void close() {
    database.close();
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void countsWhatIsEnumerated(Engine engine) {
    try (Session session = database.session(SessionOptions.DEFAULT.withEngine(engine))) {
      for (String query : QUERIES) {
        assertThat(rows(session.run(query.replace("#", "count(m)"))))
            .as(query)
            .isNotEmpty()
            .isEqualTo(rows(session.run(query.replace("#", ENUMERATED))));
      }
      for (String match : List.of(SUBQUERY_MATCH, SUBQUERY_SEARCH)) {
        String list = "size([" + match + " | 1])";
        assertThat(rows(session.run(SUBQUERY.replace("#", "COUNT { " + match + " }"))))
            .as(match)
            .isEqualTo(rows(session.run(SUBQUERY.replace("#", list))));
      }
      try (Transaction transaction = session.beginTransaction()) {
        transaction.run("MATCH (a:Person)-[k:KNOWS]->(b) WHERE (a.id + b.id) % 5 = 0 DELETE k")
            .consume();
        transaction.run("MATCH (a:Person {id: 3}), (b:Person {even: true}) CREATE (a)-[:KNOWS]->(b)"
            + " CREATE (a)-[:LIKES]->(:Post {id: 1000 + b.id})-[:BY]->(b)").consume();
        for (String query : QUERIES) {
          assertThat(rows(transaction.run(query.replace("#", "count(m)"))))
              .as("in a transaction: " + query)
              .isNotEmpty()
              .isEqualTo(rows(transaction.run(query.replace("#", ENUMERATED))));
        }
        transaction.rollback();
      }
    }
  }

  /** Some of the queries are planned so: else the test would compare equal plans. */
  @ParameterizedTest
  @EnumSource(Engine.class)
  void areCountedByAnOpenEnd(Engine engine) {
    try (Session session = database.session(SessionOptions.DEFAULT.withEngine(engine))) {
      List<Integer> counted = new ArrayList<>();
      for (int i = 0; i < QUERIES.size(); i++) {
        if (explained(session, QUERIES.get(i).replace("#", "count(m)")).contains("CountApply")) {
          counted.add(i);
        }
      }
      assertThat(counted).containsExactly(0, 1, 2, 3, 4, 6, 7, 8);
      for (String match : List.of(SUBQUERY_MATCH, SUBQUERY_SEARCH)) {
        assertThat(explained(session, SUBQUERY.replace("#", "COUNT { " + match + " }")))
            .contains("CountApply");
      }
    }
  }

  /** Whoever has many neighbours is asked for once, not once for each of them. */
  @ParameterizedTest
  @EnumSource(Engine.class)
  void runTheInnerPlanOnceForRowsThatFollowOneAnother(Engine engine) {
    try (Session session = database.session(SessionOptions.DEFAULT.withEngine(engine))) {
      long persons = session.run("MATCH (a:Person)-[:KNOWS]->() RETURN count(DISTINCT a) AS n")
          .single()
          .get("n")
          .asLong();
      String profile = session.run("PROFILE " + QUERIES.getFirst().replace("#", "count(m)"))
          .consume()
          .plan()
          .orElseThrow();
      assertThat(profile).containsPattern("Argument a +[0-9,.]+ +" + persons + " ");
    }
  }

  private static String explained(Session session, String query) {
    return session.run("EXPLAIN " + query).consume().plan().orElseThrow();
  }

  private static List<List<Object>> rows(Result result) {
    List<String> names = List.of("z", "a", "b", "n");
    return result.stream()
        .map(row -> names.stream()
            .filter(row.keys()::contains)
            .map(name -> (Object) String.valueOf(row.get(name).asObject()))
            .toList())
        .sorted(Comparator.comparing(Object::toString))
        .toList();
  }
}
