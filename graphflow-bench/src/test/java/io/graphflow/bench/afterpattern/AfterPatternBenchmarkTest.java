package io.graphflow.bench.afterpattern;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.bench.workload.AfterPatternQuery;
import io.graphflow.options.Engine;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AfterPatternBenchmarkTest {

  @ParameterizedTest
  @EnumSource
  void enginesAgree(AfterPatternQuery query) throws IOException {
    Set<String> answers = new LinkedHashSet<>();
    for (Engine engine : Engine.values()) {
      AfterPatternBenchmark benchmark = new AfterPatternBenchmark();
      benchmark.graph = "powerlaw-1000-15000";
      benchmark.query = query;
      benchmark.engine = engine;
      benchmark.threads = 2;
      benchmark.open();
      answers.add(benchmark.run());
      benchmark.close();
    }
    assertThat(answers).hasSize(1);
  }
}
