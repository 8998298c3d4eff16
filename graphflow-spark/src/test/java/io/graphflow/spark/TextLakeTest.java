package io.graphflow.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.Database;
import io.graphflow.Record;
import io.graphflow.Session;
import io.graphflow.graphar.export.SmallChunks;
import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A graph whose data is in CSV and JSON answers on Spark as the database does that it was exported from: the properties of cities,
 * which have lists, and those of edges are in JSON, all else is in CSV. Spark has written them.
 */
class TextLakeTest {
  @TempDir
  private static Path directory;

  private static Database database;
  private static GraphflowSpark graph;

  @BeforeAll
  static void write() throws IOException {
    database = Database.create(directory.resolve("database"));
    ExampleGraph.fill(database, new Random(1));
    Path file = SmallChunks.export(database, directory.resolve("lake"), 40, 200);
    try (Stream<Path> all = Files.walk(file.getParent())) {
      for (Path each : all.filter(Files::isRegularFile).toList()) {
        String name = file.getParent().relativize(each).toString();
        if (name.matches("(vertex|edge)/.*chunk[0-9]+") && !name.contains("/labels/")) {
          rewrite(each,
              name.matches("vertex/City/.*|edge/.*/ordered_by_[a-z]+/(?!adj_list|offset).*")
                  ? "json"
                  : "csv");
        } else if (name.endsWith(".yml")) {
          String text = Files.readString(each);
          Files.writeString(each, name.startsWith("City.") ? text.replace("parquet", "json")
              : inText(text));
        }
      }
    }
    graph = GraphflowSpark.open(LocalSpark.SESSION, file);
  }

  @AfterAll
  static void close() {
    database.close();
  }

  /** The properties of edges are behind the lists of neighbours. */
  private static String inText(String yaml) {
    int lists = yaml.indexOf("adj_lists:");
    int groups = yaml.indexOf("property_groups:");
    return lists < 0 || groups < 0 ? yaml.replace("parquet", "csv")
        : lists < groups
            ? yaml.substring(0, groups).replace("parquet", "csv")
                + yaml.substring(groups).replace("parquet", "json")
            : yaml.substring(0, lists).replace("parquet", "json")
                + yaml.substring(lists).replace("parquet", "csv");
  }

  private static void rewrite(Path file, String format) throws IOException {
    Path folder = directory.resolve("written");
    LocalSpark.SESSION.read()
        .parquet("file://" + file)
        .coalesce(1)
        .write()
        .mode("overwrite")
        .option("header", true)
        .format(format)
        .save(folder.toString());
    Files.delete(file);
    try (Stream<Path> written = Files.list(folder)) {
      Files.move(written.filter(each -> each.toString().endsWith("." + format))
          .findFirst()
          .orElseThrow(), file);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
          "MATCH (n:Person) RETURN n AS n",
          "MATCH (c:City) RETURN c AS c",
          "MATCH (n:Person) WHERE n.id >= 30 AND n.text STARTS WITH 'text 4' OR n.flag"
              + " RETURN n.id AS id, n.day AS day, n.moment AS moment",
          "MATCH (n:Extra) WHERE n.height > 3.5 RETURN n.age AS age, count(*) AS n",
          "MATCH (a:Person)-[k:KNOWS]->(b) RETURN a.id AS a, k AS k, b.id AS b",
          "MATCH (a:Person {id: 7})<-[k:KNOWS]-(b) RETURN k.weight AS w, k.since AS s, b AS b",
          "MATCH (a)-[l:LIKES]->(c) RETURN a.id AS a, l.note AS note, labels(c) AS c, c.tags AS tags",
          "MATCH (c:City)<-[l:LIKES]-(a) WHERE l.stars > 1 RETURN c.name AS c, sum(a.height) AS sum",
          "MATCH (a:Person) OPTIONAL MATCH (a)-[l:LIKES {stars: 3}]->(c) RETURN a.id AS a, c.codes AS c",
          "MATCH ()-[k:KNOWS]->() WHERE k.since > date('2020-02-01') RETURN count(*) AS n"})
  void answersAreThoseOfTheDatabase(String query) {
    Dataset<Row> rows = graph.query(query, ExampleGraph.PARAMETERS);
    List<Record> expected;
    try (Session session =
        database.session(SessionOptions.DEFAULT.withEngine(Engine.GF_CL))) {
      expected = session.run(query).list();
    }
    assertThat(SparkRows.EXACT.of(rows)).as(query)
        .isNotEmpty()
        .containsExactlyInAnyOrderElementsOf(SparkRows.EXACT.of(expected, rows));
  }
}
