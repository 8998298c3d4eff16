package io.graphflow.core.dataset;

import io.graphflow.Database;
import io.graphflow.Session;
import io.graphflow.options.DatabaseOptions;
import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * The reads of LDBC's Interactive workload as LDBC specifies them, each with several sets of parameters:
 * the rows that Neo4j has on the same data.
 */
@EnabledIfSystemProperty(named = Datasets.PROPERTY, matches = ".+")
final class LdbcReadsTest {
  private static final String DATA = "ldbc-snb-sf0.1";
  private static final int QUERY_COUNT = 21;

  @TempDir
  private static Path folder;

  private static List<LdbcAnswer.Expected> answers;
  private static Database database;

  @BeforeAll
  static void load() throws IOException {
    answers = LdbcAnswer.of(Datasets.data(DATA).resolve("reference"), "rows");
    Datasets.load("ldbc-snb-interactive.json", Datasets.data(DATA), folder.resolve("loaded"));
    database = Database.open(
        folder.resolve("loaded"), DatabaseOptions.DEFAULT.withReadOnly(true));
  }

  @AfterAll
  static void close() {
    database.close();
  }

  @TestFactory
  Stream<DynamicTest> giveWhatTheReferenceHas() {
    long queries = answers.stream().map(expected -> expected.answer().name()).distinct().count();
    if (queries != QUERY_COUNT) {
      throw new AssertionError("there are references of " + queries + " queries");
    }
    return Stream.of(Engine.values())
        .flatMap(engine -> answers.stream()
            .map(expected -> DynamicTest.dynamicTest(
                "%s %s %s".formatted(engine, expected.answer().name(),
                    expected.answer().parameters()),
                () -> check(engine, expected))));
  }

  private static void check(Engine engine, LdbcAnswer.Expected expected) {
    try (Session session =
        database.session(SessionOptions.DEFAULT.withEngine(engine))) {
      expected.check(session);
    }
  }
}
