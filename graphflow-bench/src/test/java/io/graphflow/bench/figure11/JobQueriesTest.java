package io.graphflow.bench.figure11;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.Database;
import io.graphflow.Record;
import io.graphflow.Session;
import io.graphflow.generate.Progress;
import io.graphflow.generate.imdb.ImdbGenerator;
import io.graphflow.generate.imdb.ImdbOptions;
import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import io.graphflow.storage.load.DatasetLoader;
import io.graphflow.transfer.LoadOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The 33 queries of the Join Order Benchmark over a small generated graph: every engine gives the row
 * that a relational engine gives for the query in SQL over the same files.
 */
class JobQueriesTest {
  private static final double SCALE = 0.002;
  private static final int ANSWERED_COUNT = 32;
  private static final Path QUERIES = Path.of("..", "datasets", "job");

  @TempDir
  static Path folder;

  private static RelationalImdb relations;
  private static Database database;

  @BeforeAll
  static void load() throws IOException, SQLException {
    Path files = folder.resolve("files");
    ImdbGenerator.generate(new ImdbOptions(files, SCALE, 1), Progress.NONE);
    relations = new RelationalImdb(files, QUERIES.resolve("schema.sql"));
    DatasetLoader.load(Path.of("..", "datasets", "imdb-job.json"), files,
        folder.resolve("database"), LoadOptions.DEFAULT);
    database = Database.open(folder.resolve("database"));
  }

  @AfterAll
  static void close() throws SQLException {
    database.close();
    relations.close();
  }

  static Stream<String> queries() {
    return IntStream.rangeClosed(1, 33).mapToObj(number -> number + "a");
  }

  @ParameterizedTest
  @MethodSource("queries")
  void everyEngineAnswersAsTheRelationalOneDoes(String query) throws IOException, SQLException {
    List<String> expected = expected(query);
    for (Engine engine : Engine.values()) {
      for (int threads = 1; threads <= 2; threads++) {
        SessionOptions options =
            SessionOptions.DEFAULT.withEngine(engine).withThreads(threads);
        try (Session session = database.session(options)) {
          Record row =
              session.run(Files.readString(QUERIES.resolve(query + ".cypher"))).single();
          List<String> values = new ArrayList<>();
          for (int column = 0; column < expected.size(); column++) {
            Object value = row.get(column).asObject();
            values.add(value == null ? null : value.toString());
          }
          assertThat(values).as("%s, %s, %d threads", query, engine, threads).isEqualTo(expected);
        }
      }
    }
  }

  /** A benchmark of queries without answers would measure how soon engines find that out. */
  @Test
  void mostQueriesHaveAnswers() throws IOException, SQLException {
    List<String> answered = new ArrayList<>();
    for (String query : queries().toList()) {
      if (expected(query).stream().anyMatch(Objects::nonNull)) {
        answered.add(query);
      }
    }
    assertThat(answered).hasSizeGreaterThanOrEqualTo(ANSWERED_COUNT);
  }

  private static List<String> expected(String query) throws IOException, SQLException {
    return relations.row(Files.readString(QUERIES.resolve(query + ".sql")));
  }
}
