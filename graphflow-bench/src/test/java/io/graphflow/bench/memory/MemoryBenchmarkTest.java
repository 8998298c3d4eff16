package io.graphflow.bench.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.bench.experiment.MeasuredStep;
import io.graphflow.bench.experiment.Results;
import io.graphflow.bench.experiment.Scale;
import io.graphflow.bench.experiment.Setting;
import io.graphflow.bench.experiment.Step;
import io.graphflow.bench.experiment.TargetResult;
import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.bench.graph.TemporaryGraphs;
import io.graphflow.research.Layout;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Layouts beyond the paper's are read alike, on a network small enough for tests. */
@ExtendWith(TemporaryGraphs.class)
class MemoryBenchmarkTest {
  @ParameterizedTest
  @EnumSource
  void everyLayoutReadsTheSame(ReadWorkload reading) throws IOException {
    for (Layout layout : Layout.values()) {
      if (layout.includes(Layout.NULL)) {
        MemoryBenchmark benchmark = new MemoryBenchmark();
        benchmark.graph = "snb-0.003";
        benchmark.layout = layout;
        benchmark.reading = reading;
        // Throws if the result is not that of plain columns.
        benchmark.open();
        assertThat(benchmark.run()).isNotNegative();
        benchmark.close();
      }
    }
  }

  @Test
  void theTargetIsDecidedByTheTotals() throws Exception {
    Setting setting = new Setting(Scale.QUICK);
    MemoryExperiment experiment = new MemoryExperiment();
    for (Step step : experiment.steps(setting)) {
      if (step instanceof MeasuredStep measuring) {
        Results results = new Results(measuring.run(BenchmarkGraph.graphsFolder().resolve("log")));
        assertThat(experiment.render(setting, results).blocks()).isNotEmpty();
        assertThat(experiment.targets(setting, results)).allSatisfy(target -> {
          assertThat(target.number()).isEqualTo(9);
          assertThat(target.reached()).isGreaterThan(1);
        }).extracting(TargetResult::reached).isSorted();
      }
    }
  }
}
