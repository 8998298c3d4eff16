package io.graphflow.bench.ges;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.bench.experiment.Measurement;
import io.graphflow.bench.experiment.Results;
import io.graphflow.bench.experiment.Scale;
import io.graphflow.bench.experiment.Setting;
import io.graphflow.bench.experiment.Step;
import io.graphflow.bench.graph.TemporaryGraphs;
import io.graphflow.bench.report.Block;
import io.graphflow.bench.report.Table;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(TemporaryGraphs.class)
class GesMemoryExperimentTest {

  @Test
  void everyComplexReadIsMeasuredInEachVariant() throws Exception {
    Setting setting = new Setting(Scale.QUICK);
    GesMemoryExperiment experiment = new GesMemoryExperiment();
    List<Measurement> measured = new ArrayList<>();
    for (Step step : experiment.steps(setting)) {
      measured.addAll(step.run(Path.of("unused")));
    }
    Results results = new Results(measured);
    Table table = experiment.render(setting, results)
        .blocks()
        .stream()
        .filter(Block.Tabular.class::isInstance)
        .map(block -> ((Block.Tabular) block).table())
        .findFirst()
        .orElseThrow();
    assertThat(table.rows()).hasSize(14);
    for (List<String> row : table.rows()) {
      assertThat(row.subList(0, 6)).doesNotContain("–");
    }
    // Flat rows repeat what each friend's messages have in common; of the messages only 20 are kept.
    for (String query : List.of("ic2", "ic9")) {
      Results written = results.of("written").with("query", query);
      double flat = written.with("variant", "FLAT").score();
      double factorized = written.with("variant", "FACTORIZED").score();
      double fused = written.with("variant", "FUSED").score();
      assertThat(factorized).as(query).isLessThan(flat);
      assertThat(fused).as(query).isLessThan(factorized);
    }
  }
}
