package io.graphflow.bench.ges;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.graphflow.bench.experiment.ForkedStep;
import io.graphflow.bench.experiment.Measurement;
import io.graphflow.bench.experiment.Results;
import io.graphflow.bench.experiment.Scale;
import io.graphflow.bench.experiment.Setting;
import io.graphflow.bench.experiment.Step;
import io.graphflow.bench.graph.TemporaryGraphs;
import io.graphflow.bench.report.Block;
import io.graphflow.bench.report.Section;
import io.graphflow.bench.report.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(TemporaryGraphs.class)
class GesOperatorsExperimentTest {
  private static final GesOperatorsExperiment EXPERIMENT = new GesOperatorsExperiment();
  private static final Setting QUICK = new Setting(Scale.QUICK);

  private static List<Table> tables(Section section) {
    return section.blocks()
        .stream()
        .filter(Block.Tabular.class::isInstance)
        .map(block -> ((Block.Tabular) block).table())
        .toList();
  }

  private static List<String> paragraphs(Section section) {
    return section.blocks()
        .stream()
        .filter(Block.Paragraph.class::isInstance)
        .map(block -> ((Block.Paragraph) block).text())
        .toList();
  }

  /** Runs what a quick run runs in JVMs of their own. */
  @Test
  void sharesOfAQueryAddUpToAll() throws Exception {
    List<Measurement> measured = new ArrayList<>();
    for (Step step : EXPERIMENT.steps(QUICK)) {
      List<String> arguments = new ArrayList<>(((ForkedStep) step).arguments());
      arguments.set(3, "0");
      arguments.set(4, "0");
      measured.addAll(new GesOperatorsMeasurement().measure(arguments));
    }
    List<Table> tables = tables(EXPERIMENT.render(QUICK, new Results(measured)));
    assertThat(tables).hasSize(2);
    for (Table table : tables) {
      assertThat(table.rows()).hasSize(14);
      List<List<String>> rows =
          table.rows().stream().filter(row -> row.getFirst().endsWith(" *")).toList();
      assertThat(rows).hasSizeGreaterThan(3);
      for (List<String> row : rows) {
        double sum = row.subList(2, row.size())
            .stream()
            .mapToDouble(cell -> Double.parseDouble(cell.replace(" %", "")))
            .sum();
        assertThat(sum).as(row.toString()).isCloseTo(100, within(0.5));
      }
    }
  }

  @Test
  void theLongestQueriesOfFlatAreMarkedAndSummedUp() {
    List<Measurement> measured = new ArrayList<>();
    for (int i = 1; i <= 14; i++) {
      measured.add(measured("ic" + i, "FLAT", OperatorKind.EXPAND, i));
      measured.add(measured("ic" + i, "FLAT", OperatorKind.PROJECT, i));
      measured.add(measured("ic" + i, "FUSED", OperatorKind.EXPAND, 1));
      measured.add(measured("ic" + i, "FUSED", OperatorKind.PROJECT, 15 - i));
    }
    for (OperatorKind kind : OperatorKind.values()) {
      if (kind != OperatorKind.EXPAND && kind != OperatorKind.PROJECT) {
        for (int i = 1; i <= 14; i++) {
          measured.add(measured("ic" + i, "FLAT", kind, 0));
          measured.add(measured("ic" + i, "FUSED", kind, 0));
        }
      }
    }
    Section section = EXPERIMENT.render(QUICK, new Results(measured));
    for (Table table : tables(section)) {
      assertThat(table.rows()).extracting(List::getFirst)
          .filteredOn(name -> name.endsWith(" *"))
          .containsExactly("ic10 *", "ic11 *", "ic12 *", "ic13 *", "ic14 *");
    }
    // In fused the five take 5 of Expand, and 5 + 4 + 3 + 2 + 1 of Project.
    assertThat(paragraphs(section)).last()
        .isEqualTo("Of the time of the 5 longest queries of flat together Expand takes 50.0 % in "
            + "flat and 25.0 % in fused.");
  }

  @Test
  void withoutResultsNothingIsLongest() {
    Section section = EXPERIMENT.render(QUICK, new Results(List.of()));
    assertThat(paragraphs(section)).hasSize(1);
    assertThat(tables(section).getFirst().rows().getFirst()).startsWith("ic1", "–")
        .doesNotContain("NaN");
  }

  private static Measurement measured(
      String query, String variant, OperatorKind kind, double millis) {
    return Measurement.of("step", GesOperatorsMeasurement.OWN_TIME,
        new TreeMap<>(Map.of("query", query, "variant", variant, "kind", kind.name())), millis,
        "ms/op");
  }
}
