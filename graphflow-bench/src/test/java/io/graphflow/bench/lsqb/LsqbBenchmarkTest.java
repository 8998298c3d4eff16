package io.graphflow.bench.lsqb;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.bench.workload.Workload;
import io.graphflow.options.Engine;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LsqbBenchmarkTest {
  static List<String> queries() {
    return Workload.LSQB.queries();
  }

  /** There is something to count in every query. */
  @ParameterizedTest
  @MethodSource("queries")
  void enginesAgree(String query) throws IOException {
    Set<Long> answers = new LinkedHashSet<>();
    for (Engine engine : Engine.values()) {
      LsqbBenchmark benchmark = new LsqbBenchmark();
      benchmark.graph = "snb-0.003";
      benchmark.query = query;
      benchmark.engine = engine;
      benchmark.threads = 2;
      benchmark.open();
      answers.add(benchmark.run());
      benchmark.close();
    }
    assertThat(answers).hasSize(1).doesNotContain(0L);
  }
}
