package io.graphflow.parser.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import io.graphflow.options.Engine;
import io.graphflow.parser.QueryCompiler;
import io.graphflow.parser.optimizer.StatisticsCatalog;
import io.graphflow.research.CompilerOptions;
import io.graphflow.storage.catalog.Catalog;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EngineChoiceTest {
  private static final int PERSONS = 1000;
  private static final String BUSHY =
      "MATCH (p:Person)-[:KNOWS]->(:Person)-[:LIKES]->(m:Post),"
          + " (p)-[:FOLLOWS]->(:Person)-[:SHARES]->(n:Post) ";
  private static final String STAR =
      "MATCH (p:Person)-[k:KNOWS]->(:Person), (p)-[:LIKES]->(m:Post), (p)-[:FOLLOWS]->(q:Person) ";

  private static Catalog graph(int fanOut) {
    return new StatisticsCatalog()
        .table("Person", PERSONS, StatisticsCatalog.property("age", 80))
        .table("Post", 20_000, StatisticsCatalog.property("length", 500))
        .edges("KNOWS", "Person", "Person", (long) PERSONS * fanOut)
        .edgeProperties("KNOWS", StatisticsCatalog.property("since", 20))
        .edges("FOLLOWS", "Person", "Person", (long) PERSONS * fanOut)
        .edges("LIKES", "Person", "Post", (long) PERSONS * fanOut)
        .edges("SHARES", "Person", "Post", (long) PERSONS * fanOut)
        .build();
  }

  private static EngineChoice choice(String query, int fanOut) {
    return EngineChoice.of(
        QueryCompiler.compile(query, graph(fanOut), CompilerOptions.DEFAULT));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
          BUSHY + "RETURN p.id, min(m.length), max(n.length)",
          BUSHY + "RETURN min(m.length), max(n.length), count(*)",
          BUSHY + "WHERE m.length > 3 RETURN sum(m.length) AS a, max(n.length) AS b",
          BUSHY
              + "WITH p, max(m.length) AS a, sum(n.length) AS b RETURN p.id, a, b ORDER BY b LIMIT 3",
          STAR + "RETURN p.id, max(k.since), sum(m.length), max(q.age)",
      })
  void prefersTreesWhereListsSeeAProductOfBranches(String query) {
    EngineChoice choice = choice(query, 30);
    assertThat(choice.engine()).isEqualTo(Engine.GF_FT);
    assertThat(choice.listWork() / choice.treeWork()).isGreaterThan(10);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
          "MATCH (p:Person) RETURN p.age",
          "MATCH (p:Person)-[:KNOWS]->(q:Person)-[:LIKES]->(m:Post) RETURN p.id, max(m.length)",
          "MATCH (p:Person)-[:KNOWS]->(q:Person)-[:LIKES]->(m:Post) RETURN q.age, m.length",
          STAR + "RETURN p.id, max(m.length)",
          BUSHY + "RETURN m.length, n.length",
          BUSHY + "RETURN DISTINCT m.length, n.length",
          BUSHY + "RETURN m.length + n.length AS sum ORDER BY sum LIMIT 10",
      })
  void staysWithListsWhereBothSeeTheSame(String query) {
    EngineChoice choice = choice(query, 30);
    assertThat(choice.engine()).isEqualTo(Engine.GF_CL);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
          // It ends with the first rows.
          BUSHY + "RETURN m.length, n.length LIMIT 10",
          BUSHY + "WITH DISTINCT m.length AS a, n.length AS b RETURN a, b LIMIT 10",
          // Counted along edges, which trees cannot.
          BUSHY + "RETURN count(*)",
          BUSHY
              + "OPTIONAL MATCH (m)<-[:LIKES]-(r) RETURN min(m.length), max(n.length), max(r.age)",
          "UNWIND [1, 2] AS i " + BUSHY + "RETURN i, min(m.length), max(n.length)",
          // A predicate over two branches makes one grow below the other. That edges differ is one.
          "MATCH (p:Person)-[:KNOWS]->()-[:LIKES]->(m:Post), (p)-[:FOLLOWS]->()-[:LIKES]->(n:Post)"
              + " RETURN min(m.length), max(n.length)",
          BUSHY + "WHERE m.length < n.length RETURN min(m.length), max(n.length)",
          BUSHY
              + "WITH min(m.length) AS low, max(n.length) AS high CREATE (:Person {age: low + high})",
      })
  void staysWithListsWhereItDoesNotKnowTheWork(String query) {
    assertThat(choice(query, 30)).isEqualTo(new EngineChoice(Engine.GF_CL, 0, 0));
  }

  @Test
  void staysWithListsWhereLittleIsToBeSaved() {
    String query = BUSHY + "WHERE p.id = 7 RETURN min(m.length), max(n.length)";
    EngineChoice little = choice(query, 5);
    assertThat(little.listWork() / little.treeWork()).isGreaterThan(4);
    assertThat(little.engine()).isEqualTo(Engine.GF_CL);
    assertThat(choice(query, 30).engine()).isEqualTo(Engine.GF_FT);
  }

  @Test
  void estimatesTheProductAndTheSum() {
    // The plan begins at the vertex from which both branches go.
    String query = BUSHY + "WHERE p.id = 7 RETURN min(m.length), max(n.length)";
    EngineChoice few = choice(query, 40);
    EngineChoice many = choice(query, 80);
    // Two branches of two edges each: the fourth power of the fan-out, and the second.
    assertThat(many.listWork() / few.listWork()).isCloseTo(16, withPercentage(5));
    assertThat(many.treeWork() / few.treeWork()).isCloseTo(4, withPercentage(5));
  }
}
