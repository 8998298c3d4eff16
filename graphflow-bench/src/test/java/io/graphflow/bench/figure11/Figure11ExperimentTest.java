package io.graphflow.bench.figure11;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.bench.experiment.Measurement;
import io.graphflow.bench.experiment.Results;
import io.graphflow.bench.experiment.Scale;
import io.graphflow.bench.experiment.Setting;
import io.graphflow.bench.report.Block;
import io.graphflow.bench.report.Plot;
import io.graphflow.bench.report.Section;
import io.graphflow.bench.report.Table;
import io.graphflow.options.Engine;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class Figure11ExperimentTest {
  @Test
  void aRoundAndRunsOfSingleQueriesGiveTheSameTable() {
    Figure11Experiment experiment = new Figure11Experiment(Figure11Part.JOB);
    List<Measurement> rounds = new ArrayList<>();
    List<Measurement> singles = new ArrayList<>();
    Map<Engine, Double> times =
        Map.of(Engine.GF_RV, 40.0, Engine.GF_CV, 20.0, Engine.GF_CL, 10.0);
    for (Engine engine : times.keySet()) {
      Map<String, String> of = Map.of("engine", engine.name());
      TreeMap<String, Double> byQuery = new TreeMap<>();
      for (String query : List.of("1a", "2a")) {
        double time = query.equals("1a") ? times.get(engine) : 5;
        byQuery.put(query, time);
        TreeMap<String, String> parameters = new TreeMap<>(of);
        parameters.put("query", query);
        singles.add(Measurement.of(query, "run", parameters, time, "ms/op"));
      }
      TreeMap<String, String> parameters = new TreeMap<>(of);
      parameters.put("query", "ALL");
      rounds.add(new Measurement("all queries in turn", "run", parameters, 45, Double.NaN,
          "ms/op", byQuery));
    }
    for (List<Measurement> measurements : List.of(rounds, singles)) {
      Section section =
          experiment.render(new Setting(Scale.QUICK), new Results(measurements));
      List<Table> tables = section.blocks()
          .stream()
          .filter(Block.Tabular.class::isInstance)
          .map(block -> ((Block.Tabular) block).table())
          .toList();
      assertThat(tables.getLast().rows()).hasSize(33);
      assertThat(tables.getLast().rows().getFirst())
          .containsExactly("1a", "40.0", "20.0", "10.0", "4.00x", "2.00x", "2.00x");
      assertThat(tables.getLast().rows().get(1))
          .containsExactly("2a", "5.00", "5.00", "5.00", "1.00x", "1.00x", "1.00x");
      assertThat(tables.getLast().rows().getLast().get(3)).isEqualTo("–");
      assertThat(tables.getFirst().rows().getFirst())
          .containsSubsequence("GF-RV / GF-CL", "1.00x", "2.50x", "4.00x", "0");
      List<Plot.Box> boxes = section.blocks()
          .stream()
          .filter(Block.Figure.class::isInstance)
          .map(block -> ((Plot.Boxes) ((Block.Figure) block).plot()).boxes())
          .findFirst()
          .orElseThrow();
      assertThat(boxes.getFirst().values()).containsExactly(4.0, 1.0);
    }
  }

  @ParameterizedTest
  @EnumSource
  void withoutResultsThereIsASectionOfDashes(Figure11Part part) {
    Section section = new Figure11Experiment(part)
        .render(new Setting(Scale.FULL), new Results(List.of()));
    assertThat(section.blocks()).isNotEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void aQuickRunIsOneStepAndALongOneHasOneForEachQuery(Figure11Part part) {
    Figure11Experiment experiment = new Figure11Experiment(part);
    assertThat(experiment.steps(new Setting(Scale.QUICK))).hasSize(1);
    assertThat(experiment.steps(new Setting(Scale.FULL))).hasSameSizeAs(part.workload().queries());
  }
}
