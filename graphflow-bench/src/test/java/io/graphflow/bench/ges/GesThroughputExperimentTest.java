package io.graphflow.bench.ges;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.bench.experiment.Measurement;
import io.graphflow.bench.experiment.Results;
import io.graphflow.bench.experiment.Scale;
import io.graphflow.bench.experiment.Setting;
import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.bench.graph.TemporaryGraphs;
import io.graphflow.bench.report.Section;
import io.graphflow.interactive.driver.RateSearch;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(TemporaryGraphs.class)
class GesThroughputExperimentTest {
  private static final GesThroughputExperiment EXPERIMENT = new GesThroughputExperiment();
  private static final Setting QUICK = new Setting(Scale.QUICK);

  /** Runs what a quick run runs in JVMs of their own, at a rate that every machine keeps. */
  @Test
  void eachVariantHasARateAndTheDriverACost() throws Exception {
    List<Measurement> measured = DrivenExperiments.measuredSlowly(EXPERIMENT);
    Results results = new Results(measured);
    assertThat(results.of(DriverCostMeasurement.ALONE).score()).isGreaterThan(40);
    for (String variant : List.of("FLAT", "FUSED")) {
      Results found = results.of(GesThroughputMeasurement.HIGHEST).with("variant", variant);
      assertThat(found.values(GesThroughputMeasurement.END)).containsExactly("OUT_OF_BOUNDS");
      assertThat(found.secondary(GesThroughputMeasurement.ASKED)).isEqualTo(40);
      // What is due in a second takes a second, and little more where it is not late.
      assertThat(found.score()).isBetween(10.0, 60.0);
    }
    BenchmarkGraph graph = DrivenSteps.graph(QUICK);
    assertThat(graph.file("driven-fused")).doesNotExist();
    List<List<String>> rows = DrivenExperiments.rows(EXPERIMENT.render(QUICK, results));
    assertThat(rows).extracting(List::getFirst)
        .containsExactly("flat", "factorized", "fused", "GF-CL", "GF-CV");
    assertThat(rows.get(2).subList(0, 7)).startsWith("fused", "40.0")
        .endsWith("0.0 %", "1", "at its bound");
  }

  @Test
  void whatIsReachedIsComparedWithFlat() {
    List<Measurement> measured = new ArrayList<>();
    measured.add(measured("highest", "FLAT", Map.of("end", "FOUND"), 500, 490));
    measured.add(measured("highest", "FUSED", Map.of("end", "HIGHEST_PASSED"), 2_500, 2_450));
    measured.add(measured("try", "FUSED", Map.of("number", "1"), 500, 499));
    measured.add(measured("try", "FUSED", Map.of("number", "2"), 2_500, 2_450));
    Section section = EXPERIMENT.render(QUICK, new Results(measured));
    assertThat(DrivenExperiments.rows(section).get(0))
        .startsWith("flat", "500", "490", "1.00x", "1.0 %")
        .contains("found", "3,866");
    assertThat(DrivenExperiments.rows(section).get(1)).startsWith("factorized", "–", "–", "–")
        .contains("18,527")
        .doesNotContain("NaN");
    assertThat(DrivenExperiments.rows(section).get(2)).containsExactly("fused", "2,500", "2,450",
        "5.00x", "1.0 %",
        "2", "out of updates", "65,718", "17.1x to 16.1x");
  }

  @Test
  void everyEndOfASearchHasWords() {
    for (RateSearch.End end : RateSearch.End.values()) {
      Measurement found =
          measured("highest", "FLAT", Map.of("end", end.name()), Double.NaN, Double.NaN);
      assertThat(
          DrivenExperiments.rows(EXPERIMENT.render(QUICK, new Results(List.of(found)))).getFirst())
          .doesNotContain(end.name(), "NaN");
    }
  }

  private static Measurement measured(String what, String variant, Map<String, String> further,
      double asked, double reached) {
    TreeMap<String, String> parameters = new TreeMap<>(further);
    parameters.put("variant", variant);
    return new Measurement("step", what, parameters, reached, Double.NaN, "ops/s",
        new TreeMap<>(Map.of("asked", asked, "late", 0.01)));
  }

  @Test
  void aGraphWithoutUpdatesIsToldOf() {
    assertThatThrownBy(() -> DrivenNetwork.of(BenchmarkGraph.socialNetwork(0.001), "1"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("no update streams lie beside");
  }
}
