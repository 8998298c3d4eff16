package io.graphflow.bench.opening;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.bench.experiment.Measurement;
import io.graphflow.bench.experiment.Results;
import io.graphflow.bench.experiment.Scale;
import io.graphflow.bench.experiment.Setting;
import io.graphflow.bench.report.Block;
import io.graphflow.bench.report.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ColdExperimentTest {
  private static Table render(List<Measurement> measurements) {
    return new ColdExperiment().render(new Setting(Scale.QUICK), new Results(measurements))
        .blocks()
        .stream()
        .filter(Block.Tabular.class::isInstance)
        .map(block -> ((Block.Tabular) block).table())
        .findFirst()
        .orElseThrow();
  }

  private static Measurement process(String query, String system, double millis) {
    return Measurement.of(query + system, "process",
        new TreeMap<>(Map.of("query", query, "system", system)), millis, "ms");
  }

  @Test
  void systemsStandBesideTheCommand() {
    List<Measurement> measured = new ArrayList<>();
    for (ColdQuery query : ColdQuery.values()) {
      measured.add(process(query.key(), "graphflow query", 400));
      measured.add(process(query.key(), "Other 1", 600));
    }
    Table table = render(measured);
    assertThat(table.header())
        .containsExactly("query", "graphflow query", "Other 1", "Other 1 / graphflow query");
    assertThat(table.rows()).hasSize(ColdQuery.values().length)
        .contains(List.of(ColdQuery.ROWS.title(), "400", "600", "1.50x"));
  }

  @Test
  void withoutPeersTheCommandStandsAlone() {
    Table table = render(List.of(process("rows", "graphflow query", 400)));
    assertThat(table.header()).containsExactly("query", "graphflow query");
  }

  @Test
  void aProcessForEachQuery() {
    assertThat(new ColdExperiment().steps(new Setting(Scale.QUICK)))
        .hasSize(ColdQuery.values().length);
  }
}
