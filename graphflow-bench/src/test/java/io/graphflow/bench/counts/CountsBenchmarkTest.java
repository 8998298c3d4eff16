package io.graphflow.bench.counts;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.bench.graph.TemporaryGraphs;
import io.graphflow.bench.limit.Contestant;
import java.io.IOException;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@ExtendWith(TemporaryGraphs.class)
final class CountsBenchmarkTest {
  @ParameterizedTest
  @EnumSource
  void contestantsAgree(CountQuery query) throws IOException {
    for (Contestant contestant : Contestant.values()) {
      CountsBenchmark benchmark = new CountsBenchmark();
      benchmark.graph = "powerlaw-3000-20000";
      benchmark.query = query;
      benchmark.contestant = contestant;
      // Throws if the answer is not that of the loops.
      benchmark.open();
      assertThat(benchmark.run()).isPositive();
      benchmark.close();
    }
  }
}
