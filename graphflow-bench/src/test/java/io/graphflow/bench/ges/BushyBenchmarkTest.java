package io.graphflow.bench.ges;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.options.Engine;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class BushyBenchmarkTest {

  @Test
  void enginesAgree() throws IOException {
    Set<String> answers = new LinkedHashSet<>();
    for (Engine engine : Engine.values()) {
      BushyBenchmark benchmark = new BushyBenchmark();
      benchmark.graph = "snb-0.001";
      benchmark.engine = engine;
      benchmark.open();
      answers.add(benchmark.run());
      benchmark.close();
    }
    assertThat(answers).hasSize(1);
    assertThat(answers.iterator().next()).contains("length").doesNotContain("NULL");
  }
}
