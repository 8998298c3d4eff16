package io.graphflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.graphflow.core.graph.TextGraph;
import io.graphflow.exception.GraphflowException;
import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Runs every case of every query file in every engine. */
class QueryFileTest {
  private static final List<String> GRAPHS = List.of("social", "cycles", "variants");
  private static final List<String> FILES =
      List.of("patterns", "paths", "optional", "expressions", "comprehensions", "functions",
          "projection",
          "aggregation", "horizons", "subqueries", "once-wrong", "cycles", "variants", "lookups",
          "beyond");

  @TempDir
  private static Path folder;

  private static final Map<String, Database> DATABASES = new HashMap<>();

  @BeforeAll
  static void load() throws IOException {
    for (String graph : GRAPHS) {
      Path path = folder.resolve(graph);
      TextGraph.load(graph, path);
      DATABASES.put(graph, Database.open(path));
    }
  }

  @AfterAll
  static void close() {
    DATABASES.values().forEach(Database::close);
  }

  @TestFactory
  Stream<DynamicContainer> queries() {
    return Stream.of(Engine.values())
        .map(engine -> dynamicContainer(engine.displayName(),
            FILES.stream().map(file -> dynamicContainer(file, tests(engine, file)))));
  }

  private static Stream<DynamicTest> tests(Engine engine, String name) {
    QueryFile file;
    try {
      file = QueryFile.read(name);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return file.cases()
        .stream()
        .map(query -> dynamicTest(query.name(),
            () -> check(DATABASES.get(file.graph()), engine, query)));
  }

  private static void check(Database database, Engine engine, QueryFile.Case query) {
    SessionOptions options = SessionOptions.DEFAULT.withEngine(engine).withThreads(2);
    try (Session session = database.session(options)) {
      Map<String, Object> parameters = new HashMap<>();
      query.parameters()
          .forEach((name, expression) -> parameters.put(name,
              session.run("RETURN " + expression + " AS value").single().get("value")));
      switch (query.expectation()) {
        case ERROR -> {
          GraphflowException error = catchThrowableOfType(GraphflowException.class,
              () -> session.run(query.query(), parameters).list());
          assertThat(error).as(query.query()).isNotNull();
          assertThat(error.kind().name()).isEqualTo(query.errorKind());
          query.expected().forEach(part -> assertThat(error).hasMessageContaining(part));
        }
        case ROWS, ORDERED_ROWS -> {
          Result result = session.run(query.query(), parameters);
          String header = String.join(" | ", result.keys());
          List<String> rows = result.list().stream().map(ValueLiterals::row).toList();
          assertThat(header).as(query.query()).isEqualTo(query.expected().getFirst());
          List<String> expected = query.expected().subList(1, query.expected().size());
          if (query.expectation() == QueryFile.Expectation.ORDERED_ROWS) {
            assertThat(rows).as(query.query()).containsExactlyElementsOf(expected);
          } else {
            assertThat(rows).as(query.query()).containsExactlyInAnyOrderElementsOf(expected);
          }
        }
      }
    }
  }
}
