package io.graphflow.bench.counts;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.bench.counts.CountsBenchmark.Contestant;
import io.graphflow.bench.graph.BenchmarkGraph;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class CountsBenchmarkTest {
  @TempDir
  static Path graphs;

  @BeforeAll
  static void setFolder() {
    System.setProperty(BenchmarkGraph.FOLDER_PROPERTY, graphs.toString());
  }

  @AfterAll
  static void forgetFolder() {
    System.clearProperty(BenchmarkGraph.FOLDER_PROPERTY);
  }

  @ParameterizedTest
  @EnumSource
  void contestantsAgree(CountQuery query) throws IOException {
    long[] answers = new long[Contestant.values().length];
    int answered = 0;
    for (Contestant contestant : Contestant.values()) {
      CountsBenchmark benchmark = new CountsBenchmark();
      benchmark.graph = "powerlaw-3000-20000";
      benchmark.query = query;
      benchmark.contestant = contestant;
      benchmark.open();
      answers[answered++] = benchmark.run();
      benchmark.close();
    }
    assertThat(answers).containsOnly(answers[0]);
    assertThat(answers[0]).isPositive();
  }
}
