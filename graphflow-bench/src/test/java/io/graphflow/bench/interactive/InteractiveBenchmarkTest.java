package io.graphflow.bench.interactive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.bench.graph.TemporaryGraphs;
import io.graphflow.options.Engine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@ExtendWith(TemporaryGraphs.class)
class InteractiveBenchmarkTest {
  private static final String GRAPH = "snb-0.0135";

  private static InteractiveBenchmark benchmark(Engine engine, String query) {
    InteractiveBenchmark benchmark = new InteractiveBenchmark();
    benchmark.graph = GRAPH;
    benchmark.query = query;
    benchmark.engine = engine;
    return benchmark;
  }

  @ParameterizedTest
  @EnumSource
  void everyEngineGivesTheAnswersOfTheFirst(Engine engine) throws IOException {
    InteractiveBenchmark all = benchmark(engine, InteractiveBenchmark.ALL);
    // Throws if an answer is not the known one.
    all.open();
    assertThat(all.run()).isPositive();
    all.close();
  }

  @Test
  void anotherAnswerThanTheReferenceIsAnError() throws IOException {
    BenchmarkGraph graph = BenchmarkGraph.named(GRAPH);
    graph.database();
    Path references = Files.createDirectories(graph.file(BenchmarkGraph.REFERENCE));
    Path reference = references.resolve("is5.json");
    try {
      Files.writeString(reference, """
          [{"parameters": {"messageId": -1}, "unordered": [],
            "columns": ["personId", "firstName", "lastName"], "rows": []}]
          """);
      InteractiveBenchmark right = benchmark(Engine.GF_CL, "is5");
      right.open();
      assertThat(right.run()).isZero();
      right.close();
      Files.writeString(reference, """
          [{"parameters": {"messageId": -1}, "unordered": [],
            "columns": ["personId", "firstName", "lastName"], "rows": [[1, "Mirza", "Hill"]]}]
          """);
      assertThatThrownBy(benchmark(Engine.GF_CL, "is5")::open)
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("GF-CL answers is5 with {messageId=-1} otherwise");
    } finally {
      Files.delete(reference);
    }
  }
}
