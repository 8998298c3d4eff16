package io.graphflow.bench.table2;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.bench.experiment.Measurement;
import io.graphflow.bench.experiment.Results;
import io.graphflow.bench.experiment.Scale;
import io.graphflow.bench.experiment.Setting;
import io.graphflow.bench.experiment.Step;
import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.bench.graph.GivenData;
import io.graphflow.bench.report.Block;
import io.graphflow.bench.report.Table;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class Table2ExperimentTest {
  @TempDir
  Path folder;

  @AfterEach
  void forgetFolder() {
    System.clearProperty(BenchmarkGraph.FOLDER_PROPERTY);
  }

  @Test
  void everyLayoutOfARealNetworkIsMeasured() throws Exception {
    System.setProperty(BenchmarkGraph.FOLDER_PROPERTY, folder.toString());
    Setting setting = new Setting(Scale.QUICK, GivenData.in(Path.of("../datasets")));
    Table2Experiment experiment = new Table2Experiment(Table2Experiment.Dataset.SNB);
    List<Measurement> measurements = new ArrayList<>();
    for (Step step : experiment.steps(setting)) {
      measurements.addAll(step.run(folder.resolve("log")));
    }
    Results results = new Results(measurements);
    double rows = results.ofStep("GF-RV").with("component", "Total").score();
    double columns = results.ofStep("+NULL").with("component", "Total").score();
    assertThat(columns).isPositive().isLessThan(rows);
    assertThat(experiment.targets(setting, results)).hasSize(1)
        .allSatisfy(target -> assertThat(target.reached()).isGreaterThanOrEqualTo(rows / columns));
    List<Table> tables = experiment.render(setting, results)
        .blocks()
        .stream()
        .filter(Block.Tabular.class::isInstance)
        .map(block -> ((Block.Tabular) block).table())
        .toList();
    assertThat(tables).hasSize(2);
    assertThat(tables).allSatisfy(
        table -> assertThat(table.rows()).allSatisfy(row -> assertThat(row).doesNotContain("–")));
    List<String> total = tables.get(1).rows().getLast();
    assertThat(total.getFirst()).isEqualTo("Total");
    assertThat(total.get(1)).as("the paper's 102.56 GB / 81.97 GB").endsWith("(1.25x)");
    assertThat(total.getLast()).endsWith("(2.36x)");
  }
}
