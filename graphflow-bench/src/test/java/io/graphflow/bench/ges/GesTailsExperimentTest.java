package io.graphflow.bench.ges;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.bench.experiment.ForkedStep;
import io.graphflow.bench.experiment.Measurement;
import io.graphflow.bench.experiment.Results;
import io.graphflow.bench.experiment.Scale;
import io.graphflow.bench.experiment.Setting;
import io.graphflow.bench.experiment.Step;
import io.graphflow.bench.graph.TemporaryGraphs;
import io.graphflow.bench.report.Block;
import io.graphflow.bench.report.Table;
import io.graphflow.interactive.operation.InteractiveOperation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(TemporaryGraphs.class)
class GesTailsExperimentTest {
  private static final GesTailsExperiment EXPERIMENT = new GesTailsExperiment();
  private static final Setting QUICK = new Setting(Scale.QUICK);

  private static List<Table> tables(List<Measurement> measured) {
    return EXPERIMENT.render(QUICK, new Results(measured))
        .blocks()
        .stream()
        .filter(Block.Tabular.class::isInstance)
        .map(block -> ((Block.Tabular) block).table())
        .toList();
  }

  private static List<String> row(Table table, String name) {
    return table.rows()
        .stream()
        .filter(row -> row.getFirst().equals(name))
        .findFirst()
        .orElseThrow();
  }

  /** Runs what a quick run runs in JVMs of their own. */
  @Test
  void everyOperationThatRanHasATime() throws Exception {
    List<Measurement> measured = new ArrayList<>();
    for (Step step : EXPERIMENT.steps(QUICK)) {
      List<String> arguments = new ArrayList<>(((ForkedStep) step).arguments());
      arguments.set(4, "1");
      measured.addAll(new GesTailsMeasurement().measure(arguments));
    }
    List<Table> tables = tables(measured);
    assertThat(tables).hasSize(3);
    assertThat(row(tables.get(0), "fused")).doesNotContain("–");
    for (String operation : List.of("IC11", "IC13", "IS1", "IS7", "IU6")) {
      assertThat(row(tables.get(1), operation).subList(1, 3)).as(operation).doesNotContain("–");
      assertThat(row(tables.get(1), operation).get(8)).as(operation).endsWith("x");
    }
    assertThat(row(tables.get(2), "IS1").get(3)).doesNotStartWith("–").endsWith("/ –");
    assertThat(tables.get(2).rows()).hasSize(InteractiveOperation.values().length);
  }

  @Test
  void aPercentileNeedsARunAboveIt() {
    assertThat(latencyOf(999).secondary()).containsOnlyKeys("runs", "p50", "p90", "p99");
    assertThat(latencyOf(1_000).secondary()).containsOnlyKeys("runs", "p50", "p90", "p99", "p99.9");
    assertThat(latencyOf(99).secondary()).containsOnlyKeys("runs", "p50", "p90");
    assertThat(latencyOf(1).secondary()).containsOnlyKeys("runs");
  }

  /** One run of each number of milliseconds from 1 on. */
  private static Measurement latencyOf(int runs) {
    Histogram nanos = new Histogram(3);
    for (int i = 1; i <= runs; i++) {
      nanos.recordValue(1_000_000L * i);
    }
    return GesTailsMeasurement.latency(DrivenVariant.FUSED, InteractiveOperation.IC5, nanos);
  }

  @Test
  void tailsAreThoseOfTheHistogram() {
    TreeMap<String, Double> flat = new TreeMap<>(
        Map.of("runs", 1_000.0, "p50", 5_000.0, "p90", 9_000.0, "p99", 19_800.0, "p99.9",
            29_970.0));
    List<Table> tables = tables(List.of(latencyOf(1_000),
        new Measurement("step", GesTailsMeasurement.LATENCY,
            new TreeMap<>(Map.of("variant", "FLAT", "operation", "IC5")), 6_006, Double.NaN,
            "ms/op", flat)));
    assertThat(row(tables.get(1), "IC5")).containsExactly("IC5", "1,000", "6,006", "–", "501", "–",
        "–", "–", "12.0x", "22.1x to 109.7x");
    assertThat(row(tables.get(2), "IC5")).containsExactly("IC5", "5,000 / 9,000 / 19,800 / 29,970",
        "–", "500 / 900 / 990 / 999", "–", "20.0x", "30.0x", "over 100x");
    assertThat(row(tables.get(2), "IC1")).containsOnly("IC1", "–");
  }
}
