package io.graphflow.bench.grouping;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.bench.grouping.GroupingBenchmark.Contestant;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class GroupingBenchmarkTest {
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
  void contestantsAgree(GroupQuery query) throws IOException {
    long[] answers = new long[Contestant.values().length];
    int answered = 0;
    for (Contestant contestant : Contestant.values()) {
      GroupingBenchmark benchmark = new GroupingBenchmark();
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
