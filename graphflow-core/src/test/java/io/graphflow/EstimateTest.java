package io.graphflow;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.options.DatabaseOptions;
import io.graphflow.parser.QueryCompiler;
import io.graphflow.parser.plan.CompiledQuery;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.PlanText;
import io.graphflow.research.CompilerOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Estimates against true counts, on a random graph that is skewed in every way that graphs are: few
 * vertices have most edges, few values are most frequent, two properties go together, many are NULL.
 */
class EstimateTest {
  private static final long SEED = 20_260_101;
  private static final int PERSONS = 4000;
  private static final int EDGES = 20_000;

  @TempDir
  private static Path folder;

  private static Database database;

  @BeforeAll
  static void build() {
    SplittableRandom random = new SplittableRandom(SEED);
    database = Database.create(folder.resolve("graph"), DatabaseOptions.DEFAULT);
    List<Map<String, Object>> persons = new ArrayList<>();
    for (int i = 0; i < PERSONS; i++) {
      long city = skewed(random, 200);
      Map<String, Object> person = new HashMap<>(Map.of("id", (long) i,
          "age", (long) (18 + 60 * random.nextDouble() * random.nextDouble()),
          "city", "city " + city, "country", city / 20,
          "score", Math.exp(6 * random.nextDouble()), "active", random.nextInt(10) == 0));
      if (random.nextInt(4) == 0) {
        person.put("nick", "nick" + random.nextInt(1000));
      }
      persons.add(person);
    }
    List<Map<String, Object>> edges = new ArrayList<>();
    for (int i = 0; i < EDGES; i++) {
      edges.add(Map.of("from", skewed(random, PERSONS), "to", skewed(random, PERSONS), "since",
          2000L + random.nextInt(20)));
    }
    try (Session session = database.session()) {
      session.run("CREATE CONSTRAINT person_id FOR (p:Person) REQUIRE p.id IS UNIQUE");
      session.run("UNWIND $rows AS row CREATE (p:Person) SET p = row", Map.of("rows", persons));
      session.run(
          "UNWIND $rows AS row MATCH (a:Person {id: row.from}), (b:Person {id: row.to})"
              + " CREATE (a)-[:KNOWS {since: row.since}]->(b)",
          Map.of("rows", edges));
      session.run("CHECKPOINT");
    }
  }

  /** Small numbers often, large ones seldom. */
  private static long skewed(SplittableRandom random, int bound) {
    double uniform = random.nextDouble();
    return (long) (bound * uniform * uniform * uniform);
  }

  @AfterAll
  static void close() {
    database.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
          // pattern and predicates | most that the estimate may be off by
          "(a:Person)                                                              | 1.0",
          "(a:Person) WHERE a.city = 'city 0'                                      | 1.2",
          "(a:Person) WHERE a.city = 'city 150'                                    | 3",
          "(a:Person) WHERE a.city = 'nowhere'                                     | 15",
          "(a:Person) WHERE a.city STARTS WITH 'city 1'                            | 1.3",
          "(a:Person) WHERE a.city IN ['city 0', 'city 1', 'city 2']               | 1.2",
          "(a:Person) WHERE a.city <> 'city 0'                                     | 1.1",
          "(a:Person) WHERE a.age < 20                                             | 1.2",
          "(a:Person) WHERE a.age >= 60                                            | 1.2",
          "(a:Person) WHERE a.age > 30 AND a.age <= 40                             | 1.2",
          "(a:Person) WHERE a.age > 70 AND a.score < 3                             | 3",
          "(a:Person) WHERE a.score > 100 AND a.score < 110                        | 1.5",
          "(a:Person) WHERE a.active                                               | 1.2",
          "(a:Person) WHERE NOT a.active                                           | 1.1",
          "(a:Person) WHERE a.nick IS NULL                                         | 1.1",
          "(a:Person) WHERE a.nick IS NOT NULL AND a.active                        | 4",
          "(a:Person) WHERE a.nick STARTS WITH 'nick1'                             | 1.5",
          "(a:Person) WHERE a.city = 'city 0' AND a.country = 0                    | 2",
          "(a:Person) WHERE a.city = 'city 3' OR a.city = 'city 4'                 | 1.3",
          "(a:Person), (b:Person) WHERE a.city = b.city                            | 1.3",
          "(a:Person), (b:Person) WHERE a.city = b.city AND b.city = 'city 0'      | 1.5",
          "(a:Person), (b:Person) WHERE a.age = b.age AND a.age > 50               | 6",
          "(a:Person)-[:KNOWS]->(b:Person)                                         | 1.0",
          "(a:Person)-[e:KNOWS]->(b:Person) WHERE e.since >= 2015                  | 1.2",
          "(a:Person)-[:KNOWS]->(b:Person)-[:KNOWS]->(c:Person)                    | 1.2",
          "(a:Person)<-[:KNOWS]-(b:Person)-[:KNOWS]->(c:Person)                    | 1.2",
          "(a:Person)-[:KNOWS]->(b:Person)<-[:KNOWS]-(c:Person)                    | 1.2",
          "(a:Person)-[:KNOWS]-(b:Person)-[:KNOWS]-(c:Person)                      | 1.2",
          "(a:Person)-[:KNOWS]->(b)-[:KNOWS]->(c)-[:KNOWS]->(d)                    | 1.5",
          "(a)-[:KNOWS]->(b:Person), (a)-[:KNOWS]->(c), (a)-[:KNOWS]->(d)          | 4",
          "(a:Person)-[:KNOWS]->(b)-[:KNOWS]->(c)-[:KNOWS]->(a)                    | 4",
      })
  void isNotOffByMuch(String match, double most) {
    String query = "MATCH " + match.strip() + " RETURN count(*) AS n";
    double estimated = estimate(query);
    double actual = count(query);
    assertThat(PlanText.qError(estimated, actual))
        .as("%s: estimated %.1f, actual %.0f", query, estimated, actual)
        .isLessThanOrEqualTo(most);
  }

  @Test
  void followsWhatIsWritten() {
    try (Database grown = Database.create(folder.resolve("grown"), DatabaseOptions.DEFAULT);
        Session session = grown.session()) {
      session.run("UNWIND range(1, 3000) AS i CREATE (:A {x: i % 10})-[:E]->(:B {y: i})");
      CompiledQuery compiled = QueryCompiler.compile(
          "MATCH (a:A)-[:E]->(b:B) WHERE a.x = 3 RETURN count(*) AS n", grown.kernel().catalog(),
          CompilerOptions.DEFAULT.withCountAlongEdges(false));
      assertThat(PlanText.qError(estimate(compiled), 300)).isLessThan(2);
    }
  }

  private static double count(String query) {
    try (Session session = database.session()) {
      return session.run(query).single().get("n").asLong();
    }
  }

  private static double estimate(String query) {
    return estimate(
        QueryCompiler.compile(query, database.kernel().catalog(),
            CompilerOptions.DEFAULT.withCountAlongEdges(false)));
  }

  /** What is estimated to be counted. */
  private static double estimate(CompiledQuery compiled) {
    LogicalPlan counted = ((LogicalPlan.Aggregate) compiled.plan()).input();
    return compiled.estimates().get(counted);
  }
}
