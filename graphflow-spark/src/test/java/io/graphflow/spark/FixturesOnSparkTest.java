package io.graphflow.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.graphflow.Database;
import io.graphflow.Record;
import io.graphflow.Session;
import io.graphflow.exception.DataException;
import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import io.graphflow.transfer.LoadOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Graphs that GraphAr's own libraries and Spark have written answer the same loaded, in place and on Spark, and as other programs
 * have counted. Runs when {@code -Dgraphflow.datasets=DIR} names the folder that holds {@code graphar}; graphs of GraphAr's test
 * collection that are not there are left out. {@code -Dgraphflow.times=true} prints the time that each query takes on Spark.
 */
@EnabledIfSystemProperty(named = "graphflow.datasets", matches = ".+")
class FixturesOnSparkTest {
  private static final String KNOWN = "//= ";

  @TempDir
  private Path folder;

  private Path fixtures;

  @BeforeEach
  void find() {
    fixtures = Path.of(System.getProperty("graphflow.datasets"), "graphar");
    assertThat(fixtures).isDirectory();
  }

  /** A query, and what is known of its rows: nothing, or all. */
  private record Question(String query, List<String> known) {
    static List<Question> of(String name) throws IOException {
      List<Question> all = new ArrayList<>();
      for (String line : Files.readAllLines(Path.of("src/test/resources/fixtures", name))) {
        if (line.startsWith(KNOWN)) {
          all.getLast().known().add(line.substring(KNOWN.length()));
        } else if (!line.isBlank() && !line.startsWith("//")) {
          all.add(new Question(line, new ArrayList<>()));
        }
      }
      return all;
    }

    List<String> sorted(List<String> rows) {
      return query.contains("ORDER BY") ? rows : rows.stream().sorted().toList();
    }
  }

  /** A graph loaded, in place and on Spark. */
  private final class ThreeWays implements AutoCloseable {
    private final Database loaded;
    private final Database inPlace;
    private final GraphflowSpark onSpark;
    private final List<String> wrong = new ArrayList<>();

    ThreeWays(Path graph) {
      Path database = folder.resolve("database");
      Database.load(graph, null, database, LoadOptions.DEFAULT);
      loaded = Database.open(database);
      inPlace = Database.open(graph);
      onSpark = GraphflowSpark.open(LocalSpark.SESSION, graph);
    }

    void ask(Question question) {
      long start = System.nanoTime();
      Dataset<Row> rows = onSpark.query(question.query(), Map.of());
      List<String> spark = question.sorted(SparkRows.EXACT.of(rows));
      if (Boolean.getBoolean("graphflow.times")) {
        System.out.printf("%,d ms %s%n", (System.nanoTime() - start) / 1_000_000,
            question.query());
      }
      expect(question, answers(inPlace, question, rows), "in place", spark);
      expect(question, answers(loaded, question, rows), "loaded", spark);
      if (!question.known().isEmpty()) {
        expect(question, question.sorted(question.known()
            .stream()
            .map(row -> Arrays.asList(rows.columns()) + " " + row)
            .toList()), "known", spark);
      }
    }

    private List<String> answers(Database database, Question question, Dataset<Row> like) {
      try (Session session =
          database.session(SessionOptions.DEFAULT.withEngine(Engine.GF_CL))) {
        List<Record> rows = session.run(question.query()).list();
        return question.sorted(SparkRows.EXACT.of(rows, like));
      }
    }

    private void expect(Question question, List<String> expected, String what,
        List<String> spark) {
      if (!spark.equals(expected)) {
        wrong.add(question.query() + "\n  " + what + " " + expected.size() + ": "
            + expected.stream().limit(5).toList() + "\n  on Spark " + spark.size() + ": "
            + spark.stream().limit(5).toList());
      }
    }

    @Override
    public void close() {
      inPlace.close();
      loaded.close();
    }
  }

  private void assertThatAllAnswerTheSame(Path graph, List<Question> questions) {
    try (ThreeWays ways = new ThreeWays(graph)) {
      questions.forEach(ways::ask);
      assertThat(ways.wrong).as(String.join("\n", ways.wrong)).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource({
      "ldbc_sample/parquet/ldbc_sample, person, knows, sample-texts",
      "ldbc_sample/parquet/ldbc_sample_date, person, `knows-date`, sample-dates",
      "ldbc_sample/parquet/ldbc_sample_timestamp, person, `knows-timestamp`, sample-moments",
      "ldbc_sample/parquet/ldbc_sample_with_feature, person, knows, sample-features",
      "ldbc_sample/csv/ldbc_sample, person, knows, sample-texts",
      "ldbc_sample/json/LdbcSample, Person, Knows, sample-texts",
      "java/ldbc_sample/parquet/ldbc_sample, person, knows, sample-texts",
      "java/ldbc_sample/csv/ldbc_sample, person, knows, sample-texts"})
  void sampleOfLdbc(String name, String label, String type, String more) throws IOException {
    List<Question> questions = new ArrayList<>();
    for (String file : List.of("sample.cypher", more + ".cypher")) {
      Question.of(file)
          .forEach(question -> questions.add(new Question(question.query()
              .replace(":person", ":" + label)
              .replace(":knows", ":" + type), question.known())));
    }
    assertThatAllAnswerTheSame(graph(name), questions);
  }

  @ParameterizedTest
  @CsvSource({
      "modern_graph/modern_graph, modern",
      "neo4j/MovieGraph, movies",
      "nebula/basketballplayergraph, players"})
  void others(String name, String questions) throws IOException {
    assertThatAllAnswerTheSame(graph(name), Question.of(questions + ".cypher"));
  }

  private Path graph(String name) {
    Path graph = fixtures.resolve(name + ".graph.yml");
    assumeTrue(Files.exists(graph), () -> "there is no " + graph);
    return graph;
  }

  /** Types whose files are there, of a graph that has others. */
  @Test
  void labelsAndLists() throws IOException {
    Path data = fixtures.resolve("ldbc/parquet");
    assertThatThrownBy(
        () -> GraphflowSpark.open(LocalSpark.SESSION, data.resolve("ldbc.graph.yml")))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("vertex/place/vertex_count: there is no such file");
    for (String type : List.of("organisation.vertex.yml", "person.vertex.yml")) {
      Files.copy(data.resolve(type), folder.resolve(type));
    }
    Path graph = folder.resolve("some.graph.yml");
    Files.writeString(graph, "name: some\nversion: gar/v1\nprefix: " + data.toAbsolutePath()
        + "/\nvertices:\n  - organisation.vertex.yml\n  - person.vertex.yml\n");
    assertThatAllAnswerTheSame(graph, Question.of("labels.cypher"));
  }

  @Test
  void filesOfOrcAreRefused() {
    Path graph = graph("ldbc_sample/orc/ldbc_sample");
    assertThatThrownBy(() -> GraphflowSpark.open(LocalSpark.SESSION, graph))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("its data is in files of ORC, which are not read");
  }
}
