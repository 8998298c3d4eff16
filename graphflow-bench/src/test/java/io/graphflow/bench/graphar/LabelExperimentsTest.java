package io.graphflow.bench.graphar;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.bench.experiment.Measurement;
import io.graphflow.bench.experiment.Results;
import io.graphflow.bench.experiment.Scale;
import io.graphflow.bench.experiment.Setting;
import io.graphflow.bench.experiment.Step;
import io.graphflow.bench.graph.GivenData;
import io.graphflow.bench.report.Block;
import io.graphflow.bench.report.Table;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LabelExperimentsTest {
  private static final Setting QUICK = new Setting(Scale.QUICK);

  @TempDir
  private Path folder;

  private static LabelSet bloom() {
    return LabelSet.named("bloom", Scale.QUICK);
  }

  @Test
  void generatedLabelsHaveTheRunsOfRealOnes() throws Exception {
    assertThat(LabelSet.clustered()).hasSize(7);
    for (LabelSet set : LabelSet.clustered()) {
      LabelMatrix matrix = LabelMatrix.of(set, "");
      for (int label = 0; label < set.labels().size(); label++) {
        int count = matrix.bears(label, 0) ? 1 : 0;
        int runs = 1;
        for (int vertex = 1; vertex < set.vertexCount(); vertex++) {
          count += matrix.bears(label, vertex) ? 1 : 0;
          runs += matrix.bears(label, vertex) != matrix.bears(label, vertex - 1) ? 1 : 0;
        }
        assertThat(count).as(set.name()).isEqualTo(set.labels().get(label).bearingCount());
        assertThat(runs).as(set.name()).isEqualTo(set.labels().get(label).runCount());
      }
    }
  }

  private static List<Table> tables(List<Block> blocks) {
    return blocks.stream()
        .filter(Block.Tabular.class::isInstance)
        .map(block -> ((Block.Tabular) block).table())
        .toList();
  }

  @Test
  void bytesOfAllLayoutsAreCounted() throws Exception {
    LabelStorageExperiment experiment = new LabelStorageExperiment();
    List<Measurement> measured = new ArrayList<>();
    for (Step step : experiment.steps(QUICK)) {
      measured.addAll(step.run(Path.of("unused")));
    }
    Results results = new Results(measured);
    // Without the headers of pages: a bit a vertex and label; four bytes a vertex and its names.
    Results one = results.ofStep("bloom");
    assertThat(one.of("PLAIN").score()).isBetween(74_160.0, 75_500.0);
    assertThat(one.of("STRING").score()).isBetween(457_404.0, 458_500.0);
    assertThat(one.of("RLE").score()).isLessThan(2_500);
    assertThat(tables(experiment.render(QUICK, results).blocks()).getFirst().rows())
        .hasSize(LabelSet.all(Scale.QUICK).size())
        .allSatisfy(row -> assertThat(row).doesNotContain("–"));
  }

  /** The measurement itself compares what all ways find with what there is. */
  @Test
  void allWaysFindTheSame() throws Exception {
    List<Measurement> measured = new ArrayList<>();
    for (LabelSet set : LabelSet.all(Scale.QUICK)) {
      for (Measurement one : new LabelFilterMeasurement()
          .measure(List.of(set.name(), Scale.QUICK.name(), "", "1", "0", ""))) {
        measured.add(Measurement.of(set.name(), one.benchmark(), one.parameters(), one.score(),
            one.unit()));
      }
    }
    List<Table> tables =
        tables(new LabelFilterExperiment().render(QUICK, new Results(measured)).blocks());
    assertThat(tables).hasSize(3);
    assertThat(tables.getFirst().rows()).hasSize(LabelSet.all(Scale.QUICK).size() + 1);
    assertThat(tables.getFirst().rows().getFirst()).doesNotContain("–");
    assertThat(tables.getLast().rows()).hasSize(6 + 8 + 8);
  }

  @Test
  void realLabelsAreTakenWhereTheyAre() throws Exception {
    LabelSet set = bloom();
    LabelMatrix generated = LabelMatrix.of(set, "");
    StringBuilder lines = new StringBuilder();
    set.labels().forEach(label -> lines.append(label.name()).append(' '));
    for (int vertex = 0; vertex < set.vertexCount(); vertex++) {
      lines.append('\n');
      for (int label = 0; label < set.labels().size(); label++) {
        lines.append(generated.bears(label, set.vertexCount() - 1 - vertex) ? "1 " : "0 ");
      }
    }
    Path given = Files.createDirectories(folder.resolve("research")).resolve("bloom-labels.csv");
    Files.writeString(given, lines.append('\n'));
    Setting setting = new Setting(Scale.QUICK, GivenData.in(folder));
    assertThat(set.givenFile(setting)).isEqualTo(given.toString());
    assertThat(set.origin(setting)).isEqualTo("real");
    assertThat(LabelSet.named("pole", Scale.QUICK).origin(setting)).isEqualTo("generated");
    LabelMatrix real = LabelMatrix.of(set, given.toString());
    for (int vertex = 0; vertex < set.vertexCount(); vertex++) {
      assertThat(real.bears(8, vertex))
          .isEqualTo(generated.bears(8, set.vertexCount() - 1 - vertex));
    }
  }
}
