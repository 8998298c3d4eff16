package io.graphflow.bench.figure11;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.bench.graph.TemporaryGraphs;
import io.graphflow.bench.workload.Answer;
import io.graphflow.bench.workload.KnownAnswers;
import io.graphflow.bench.workload.Workload;
import io.graphflow.options.Engine;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@ExtendWith(TemporaryGraphs.class)
class Figure11BenchmarkTest {
  private static final String GRAPH = "imdb-0.001";

  private static Figure11Benchmark benchmark(Engine engine, String query) {
    Figure11Benchmark benchmark = new Figure11Benchmark();
    benchmark.graph = GRAPH;
    benchmark.workload = Workload.JOB;
    benchmark.query = query;
    benchmark.engine = engine;
    return benchmark;
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void everyEngineGivesTheAnswersOfTheFirst(Engine engine) throws IOException {
    Figure11Benchmark all = benchmark(engine, Figure11Benchmark.ALL);
    // Throws if an answer is not the known one.
    all.open();
    assertThat(all.run()).isPositive();
    all.close();
    Figure11Benchmark one = benchmark(engine, "6a");
    one.open();
    assertThat(one.run()).isEqualTo(3);
    one.close();
  }

  @Test
  void anotherAnswerThanTheKnownOneIsAnError() throws IOException {
    BenchmarkGraph graph = BenchmarkGraph.named(GRAPH);
    graph.database();
    KnownAnswers answers = new KnownAnswers(graph);
    answers.check("RETURN 1", new Answer(1, 1, 7), "GF-RV");
    answers.store();
    KnownAnswers later = new KnownAnswers(graph);
    later.check("RETURN 1", new Answer(1, 1, 7), "GF-CL");
    assertThatThrownBy(() -> later.check("RETURN 1", new Answer(1, 1, 8), "GF-CL"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("GF-CL");
  }
}
