package io.graphflow.graphar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.exception.DataException;
import io.graphflow.transfer.LoadOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * Graphs that GraphAr's own libraries and Spark have written, against numbers that other programs have counted in the tables
 * they were made of. Runs when {@code -Dgraphflow.datasets=DIR} names the folder that holds {@code graphar}.
 */
@EnabledIfSystemProperty(named = "graphflow.datasets", matches = ".+")
final class GraphArFixturesTest {
  @TempDir
  private Path folder;

  private Path fixtures;

  @BeforeEach
  void find() {
    fixtures = Path.of(System.getProperty("graphflow.datasets"), "graphar");
    assertThat(fixtures).isDirectory();
  }

  private LoadedLake load(String graph) {
    return LoadedLake.of(fixtures.resolve(graph), folder.resolve(graph.replace('/', '-')));
  }

  private static void checkSample(LoadedLake graph) {
    Map<String, Object> numbers = Map.ofEntries(
        Map.entry("MATCH (p:person) RETURN count(*)", 903L),
        Map.entry("MATCH (p:person) RETURN sum(p.id)", 15_074_304_417_264_365L),
        Map.entry("MATCH (p:person) RETURN min(p.id)", 65L),
        Map.entry("MATCH (p:person) RETURN max(p.id)", 35_184_372_089_449L),
        Map.entry("MATCH (p:person {gender: 'female'}) RETURN count(*)", 454L),
        Map.entry("MATCH (p:person) RETURN count(DISTINCT p.firstName)", 432L),
        Map.entry("MATCH (p:person) RETURN count(DISTINCT p.lastName)", 380L),
        Map.entry("MATCH (p:person {firstName: 'John'}) RETURN count(*)", 30L),
        Map.entry("MATCH ()-[k:knows]->() RETURN count(*)", 6626L),
        Map.entry("MATCH (a)-[k:knows]->(b) RETURN sum(id(a))", 2_948_314L),
        Map.entry("MATCH (a)-[k:knows]->(b) RETURN sum(id(b))", 2_911_098L),
        Map.entry("MATCH (a)-[k:knows]->(b) RETURN sum(id(a) * id(b))", 1_298_139_581L),
        Map.entry("MATCH (a)-[:knows]->()-[:knows]->() RETURN count(*)", 92_285L),
        Map.entry("MATCH (a)-[:knows]->(b)-[:knows]->(c), (a)-[:knows]->(c) RETURN count(*)",
            9_796L),
        Map.entry("MATCH (a)-[:knows]-()-[:knows]-() RETURN count(*)", 550_414L),
        Map.entry("MATCH (a:person {id: 933})-[:knows*1..2]->() RETURN count(*)", 74L),
        Map.entry("MATCH (p:person) WHERE NOT (p)-[:knows]->() RETURN count(*)", 208L),
        Map.entry("MATCH (p:person) WHERE NOT (p)<-[:knows]-() RETURN count(*)", 219L),
        Map.entry("MATCH (p:person) WHERE NOT (p)-[:knows]-() RETURN count(*)", 96L),
        Map.entry("MATCH ()-[k:knows]->() RETURN min(k.creationDate)",
            "2010-01-22T08:26:20.183+0000"),
        Map.entry("MATCH ()-[k:knows]->() RETURN max(k.creationDate)",
            "2012-09-13T08:55:38.139+0000"),
        Map.entry("MATCH ()-[k:knows]->() WHERE k.creationDate STARTS WITH '2010' RETURN count(*)",
            784L),
        Map.entry("MATCH (p:person {gender: 'female'})-[k:knows]->() "
            + "WHERE k.creationDate >= '2012' RETURN count(*)", 1_641L));
    numbers.forEach((query, value) -> assertThat(graph.value(query)).as(query).isEqualTo(value));
    assertThat(graph.run("MATCH (a:person {id: 933})-[:knows]->(b) RETURN b.id ORDER BY id(b)")
        .stream()
        .map(row -> row.get(0).asObject()))
        .containsExactly(4_398_046_511_628L, 28_587_302_322_537L, 8_796_093_023_017L);
    assertThat(graph.run("MATCH (a)-[:knows]->(b) WITH id(a) AS a, count(*) AS n "
        + "RETURN a, n ORDER BY n DESC LIMIT 1").getFirst().asMap())
        .isEqualTo(Map.of("a", 793L, "n", 104L));
  }

  @Test
  void sampleOfLdbc() {
    try (LoadedLake parquet = load("ldbc_sample/parquet/ldbc_sample.graph.yml");
        LoadedLake csv = load("ldbc_sample/csv/ldbc_sample.graph.yml")) {
      assertThat(parquet.summary().notes()).isEmpty();
      checkSample(parquet);
      checkSample(csv);
      assertThat(parquet.content()).isEqualTo(csv.content()).hasSize(903 + 6626);
    }
  }

  @Test
  void modernGraph() {
    try (LoadedLake graph = load("modern_graph/modern_graph.graph.yml")) {
      assertThat(graph.run("MATCH (a)-[r]->(b) RETURN a.name, type(r), b.name, r.weight "
          + "ORDER BY a.name, b.name").stream().map(row -> row.values(value -> value.asObject())))
          .containsExactly(
              List.of("josh", "created", "lop", 0.4), List.of("josh", "created", "ripple", 1.0),
              List.of("marko", "knows", "josh", 1.0), List.of("marko", "created", "lop", 0.4),
              List.of("marko", "knows", "vadas", 0.5), List.of("peter", "created", "lop", 0.2));
      assertThat(graph.value("MATCH (p:person) RETURN count(*)")).isEqualTo(4L);
      assertThat(graph.value("MATCH (s:software) RETURN collect(s.lang)"))
          .isEqualTo(List.of("java", "java"));
    }
  }

  @Test
  void movies() {
    try (LoadedLake graph = load("neo4j/MovieGraph.graph.yml")) {
      assertThat(graph.summary().nodes()).isEqualTo(Map.of("Person", 133L, "Movie", 38L));
      assertThat(graph.summary().relationships()).isEqualTo(Map.of("ACTED_IN", 172L, "DIRECTED",
          44L, "PRODUCED", 15L, "WROTE", 10L, "REVIEWED", 9L, "FOLLOWS", 3L));
      assertThat(graph.value("MATCH (p:Person) WHERE p.born IS NULL RETURN count(*)"))
          .isEqualTo(5L);
      assertThat(graph.value("MATCH (m:Movie) WHERE m.tagline IS NULL RETURN count(*)"))
          .isEqualTo(1L);
      assertThat(graph.value("MATCH (:Person {name: 'Tom Hanks'})-[:ACTED_IN]->(m) "
          + "RETURN count(*)")).isEqualTo(12L);
      assertThat(graph.value("MATCH (:Person {name: 'Tom Hanks'})-[:ACTED_IN]->()<-[:ACTED_IN]-(p) "
          + "RETURN count(DISTINCT p)")).isEqualTo(34L);
      assertThat(graph.value("MATCH ()-[r:REVIEWED]->() WITH r.rating AS rating ORDER BY rating "
          + "RETURN collect(rating)"))
          .isEqualTo(List.of(45L, 62L, 65L, 65L, 68L, 85L, 92L, 95L, 100L));
    }
  }

  @Test
  void labelsAndLists() {
    Path file = fixtures.resolve("ldbc/parquet/ldbc.graph.yml");
    assertThatThrownBy(() -> load("ldbc/parquet/ldbc.graph.yml"))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("vertex/place/vertex_count: there is no such file");
    try (LoadedLake graph = LoadedLake.of(file, null, folder.resolve("db"),
        LoadOptions.DEFAULT.withIgnoreMissing(true))) {
      assertThat(graph.summary().notes()).hasSize(3);
      Map<String, Object> numbers = Map.ofEntries(
          Map.entry("MATCH (o:organisation) RETURN count(*)", 7955L),
          Map.entry("MATCH (o:university) RETURN count(*)", 6380L),
          Map.entry("MATCH (o:company) RETURN count(*)", 1575L),
          Map.entry("MATCH (o:company:public) RETURN count(*)", 5L),
          Map.entry("MATCH (o:university:public) RETURN count(*)", 5L),
          Map.entry("MATCH (o:university:company) RETURN count(*)", 0L),
          Map.entry("MATCH (o:organisation) WHERE o.id = id(o) RETURN count(*)", 7955L),
          Map.entry("MATCH (o:organisation) RETURN count(DISTINCT o.name)", 7561L),
          Map.entry("MATCH (p:person) RETURN count(*)", 1528L),
          Map.entry("MATCH (p:person) RETURN sum(size(p.emails))", 3310L),
          Map.entry("MATCH (p:person) WHERE size(p.emails) = 5 RETURN count(*)", 6L),
          Map.entry("MATCH (p:person {gender: 'female'}) RETURN count(*)", 778L));
      numbers.forEach((query, value) -> assertThat(graph.value(query)).as(query).isEqualTo(value));
      assertThat(graph.value("MATCH (o:public) WITH o.id AS id ORDER BY id RETURN collect(id)"))
          .isEqualTo(List.of(0L, 10L, 25L, 35L, 128L, 5905L, 5908L, 5943L, 5981L, 5996L));
    }
  }
}
