package io.graphflow.bench.ges;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.bench.experiment.Measurement;
import io.graphflow.bench.experiment.Results;
import io.graphflow.bench.experiment.Scale;
import io.graphflow.bench.experiment.Setting;
import io.graphflow.bench.graph.TemporaryGraphs;
import io.graphflow.bench.report.Section;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(TemporaryGraphs.class)
class GesPeersExperimentTest {
  private static final GesPeersExperiment EXPERIMENT = new GesPeersExperiment();
  private static final Setting QUICK = new Setting(Scale.QUICK);

  private static Measurement measured(String name, Map<String, String> parameters, double score) {
    return Measurement.of("", name, new TreeMap<>(parameters), score, "");
  }

  @Test
  void withoutPeersGraphflowIsMeasuredAlone() throws Exception {
    assertThat(EXPERIMENT.steps(QUICK)).hasSize(1);
    List<Measurement> measured = DrivenExperiments.measuredSlowly(EXPERIMENT);
    assertThat(measured).hasSize(15);
    Section section = EXPERIMENT.render(QUICK, new Results(measured));
    assertThat(section.blocks().toString()).contains("--with-peers");
    assertThat(DrivenExperiments.rows(section)).hasSize(15)
        .allSatisfy(row -> assertThat(row).hasSize(2).doesNotContain("–"));
  }

  @Test
  void othersStandBeside() {
    Results results = new Results(List.of(
        measured("read", Map.of("system", "gf-ft", "operation", "IC5"), 2),
        measured("kept", Map.of("system", "gf-ft"), 5_000),
        measured("read", Map.of("system", "other-1", "operation", "IC5"), 300),
        measured("kept", Map.of("system", "other-1"), 50)));
    List<List<String>> rows = DrivenExperiments.rows(EXPERIMENT.render(QUICK, results));
    assertThat(rows).contains(List.of("IC5", "2.00", "300", "150x"),
        List.of("operations a second", "5,000", "50.0", "0.010x"));
    assertThat(rows.getFirst()).containsExactly("IC1", "–", "–", "–");
  }
}
