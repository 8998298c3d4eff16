package io.graphflow.bench.ges;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.bench.experiment.Measurement;
import io.graphflow.bench.experiment.Results;
import io.graphflow.bench.experiment.Scale;
import io.graphflow.bench.experiment.Setting;
import io.graphflow.bench.graph.TemporaryGraphs;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(TemporaryGraphs.class)
class GesThreadsExperimentTest {
  private static final GesThreadsExperiment EXPERIMENT = new GesThreadsExperiment();
  private static final Setting QUICK = new Setting(Scale.QUICK);

  private static Measurement measured(String name, String readers, double score) {
    return Measurement.of(
        "", name, new TreeMap<>(Map.of("readers", readers)), score, "ops/s");
  }

  /** Runs what a quick run runs in JVMs of their own, at a rate that every machine keeps. */
  @Test
  void eachNumberOfThreadsIsMeasured() throws Exception {
    List<Measurement> measured = DrivenExperiments.measuredSlowly(EXPERIMENT);
    List<List<String>> rows =
        DrivenExperiments.rows(EXPERIMENT.render(QUICK, new Results(measured)));
    assertThat(rows).extracting(List::getFirst).containsExactly("1", "2");
    assertThat(rows).allSatisfy(row -> assertThat(row).doesNotContain("–"));
  }

  @Test
  void theDriverIsTakenOff() {
    // 200 µs an operation, 50 of them in the driver; two threads take the same of each.
    Results results = new Results(List.of(measured("highest", "1", 5_000),
        measured("alone", "1", 20_000), measured("highest", "2", 10_000),
        measured("alone", "2", 40_000)));
    assertThat(DrivenExperiments.rows(EXPERIMENT.render(QUICK, results))).containsExactly(
        List.of("1", "5,000", "1.00x", "20,000", "150", "1.00x"),
        List.of("2", "10,000", "2.00x", "40,000", "150", "2.00x"));
    // A driver that does not grow with threads hides how the database does.
    Results narrow = new Results(List.of(measured("highest", "1", 5_000),
        measured("alone", "1", 20_000), measured("highest", "2", 10_000),
        measured("alone", "2", 20_000)));
    assertThat(DrivenExperiments.rows(EXPERIMENT.render(QUICK, narrow)).getLast())
        .containsExactly("2", "10,000", "2.00x", "20,000", "100", "3.00x");
  }
}
