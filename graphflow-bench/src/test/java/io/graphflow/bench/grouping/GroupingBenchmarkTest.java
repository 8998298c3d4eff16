package io.graphflow.bench.grouping;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.bench.graph.TemporaryGraphs;
import io.graphflow.bench.limit.Contestant;
import java.io.IOException;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@ExtendWith(TemporaryGraphs.class)
final class GroupingBenchmarkTest {
  @ParameterizedTest
  @EnumSource
  void contestantsAgree(GroupQuery query) throws IOException {
    for (Contestant contestant : Contestant.values()) {
      GroupingBenchmark benchmark = new GroupingBenchmark();
      benchmark.graph = "powerlaw-3000-20000";
      benchmark.query = query;
      benchmark.contestant = contestant;
      // Throws if the answer is not that of the loops.
      benchmark.open();
      assertThat(benchmark.run()).isNotZero();
      benchmark.close();
    }
  }
}
