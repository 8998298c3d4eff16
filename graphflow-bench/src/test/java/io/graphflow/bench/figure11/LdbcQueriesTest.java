package io.graphflow.bench.figure11;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.Database;
import io.graphflow.PreparedQuery;
import io.graphflow.Session;
import io.graphflow.bench.workload.Answer;
import io.graphflow.bench.workload.Workload;
import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import io.graphflow.storage.load.DatasetLoader;
import io.graphflow.transfer.LoadOptions;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The 18 variants of LDBC's queries have answers, the same in every engine: over the small network, or
 * over LDBC's own data where {@code graphflow.datasets} names a folder that has them.
 */
class LdbcQueriesTest {
  private static final Path SHIPPED = Path.of("..", "datasets");

  @TempDir
  static Path folder;

  private static Database database;
  private static Map<String, Object> parameters;

  @BeforeAll
  static void load() {
    Path data = Optional.ofNullable(System.getProperty("graphflow.datasets"))
        .map(datasets -> Path.of(datasets, "ldbc-snb-sf0.1"))
        .orElse(SHIPPED.resolve("small-network"));
    DatasetLoader.load(SHIPPED.resolve("ldbc-snb-interactive.json"), data,
        folder.resolve("database"), LoadOptions.DEFAULT);
    database = Database.open(folder.resolve("database"));
    parameters = Workload.LDBC.parameters(database);
  }

  @AfterAll
  static void close() {
    database.close();
  }

  static Stream<String> queries() {
    return Workload.LDBC.queries().stream();
  }

  @ParameterizedTest
  @MethodSource("queries")
  void everyEngineGivesTheSameAnswer(String query) {
    Answer expected = answer(query, Engine.GF_RV, 1);
    assertThat(expected.isEmpty()).isFalse();
    for (Engine engine : Engine.values()) {
      for (int threads = 1; threads <= 2; threads++) {
        assertThat(answer(query, engine, threads)).as("%s, %d threads", engine, threads)
            .isEqualTo(expected);
      }
    }
  }

  private static Answer answer(String query, Engine engine, int threads) {
    SessionOptions options = SessionOptions.DEFAULT.withEngine(engine).withThreads(threads);
    try (Session session = database.session(options)) {
      PreparedQuery prepared = session.prepare(Workload.LDBC.text(query));
      Map<String, Object> given = new HashMap<>(parameters);
      given.keySet().retainAll(prepared.parameters());
      return Answer.of(prepared.run(given));
    }
  }
}
