package io.graphflow.bench.graphar;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.bench.experiment.Experiment;
import io.graphflow.bench.experiment.ForkedMeasurement;
import io.graphflow.bench.experiment.ForkedStep;
import io.graphflow.bench.experiment.Measurement;
import io.graphflow.bench.experiment.Results;
import io.graphflow.bench.experiment.Scale;
import io.graphflow.bench.experiment.Setting;
import io.graphflow.bench.experiment.Step;
import io.graphflow.bench.graph.TemporaryGraphs;
import io.graphflow.bench.report.Block;
import io.graphflow.bench.report.Table;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Runs what a quick run runs in JVMs of their own. Measurements compare themselves what they find with what there is. */
@ExtendWith(TemporaryGraphs.class)
final class LakeExperimentsTest {
  private static final Setting QUICK = new Setting(Scale.QUICK);

  private static Results run(Experiment experiment) throws Exception {
    List<Measurement> measured = new ArrayList<>();
    for (Step step : experiment.steps(QUICK)) {
      ForkedStep forked = (ForkedStep) step;
      ForkedMeasurement body = forked.measurement().getConstructor().newInstance();
      for (Measurement one : body.measure(forked.arguments())) {
        measured.add(new Measurement(step.name(), one.benchmark(), one.parameters(), one.score(),
            one.error(), one.unit(), one.secondary()));
      }
    }
    return new Results(measured);
  }

  private static List<Table> tables(Experiment experiment, Results results) {
    return experiment.render(QUICK, results)
        .blocks()
        .stream()
        .filter(Block.Tabular.class::isInstance)
        .map(block -> ((Block.Tabular) block).table())
        .toList();
  }

  @Test
  void allStepsOfTheTransformationHaveATime() throws Exception {
    TransformationExperiment experiment = new TransformationExperiment();
    Table table = tables(experiment, run(experiment)).getFirst();
    assertThat(table.rows()).hasSize(2 * 2 * EdgeSet.values().length);
    for (int row = 0; row < table.rows().size(); row++) {
      List<String> cells = new ArrayList<>(table.rows().get(row));
      // One copy needs no sort by destination.
      assertThat(cells.remove(4).equals("–")).isEqualTo(row % 2 == 0);
      assertThat(cells).doesNotContain("–");
    }
  }

  @Test
  void requestsOfAllMediaAreCounted() throws Exception {
    MediaExperiment experiment = new MediaExperiment();
    Results results = run(experiment);
    assertThat(tables(experiment, results)).hasSize(3)
        .allSatisfy(table -> assertThat(table.rows())
            .allSatisfy(row -> assertThat(row).doesNotContain("–")));
    Results far = results.with(MediaMeasurement.MEDIUM, Medium.FAR);
    for (MediaMeasurement.Part part : List.of(
        MediaMeasurement.Part.PLAIN, MediaMeasurement.Part.EXPORTED)) {
      Results one = far.of(part.name());
      assertThat(one.secondary(MediaMeasurement.REQUESTS)).as(part.name()).isPositive();
      assertThat(one.score()).as(part.name()).isGreaterThan(Medium.FAR.millis());
    }
    // A plain file of sources has eight bytes an edge; the end of it has come before.
    double edges = 15 * EdgeSet.vertexCount(Scale.QUICK);
    assertThat(far.of("PLAIN").secondary(MediaMeasurement.BYTES)).isGreaterThan(7.9 * edges);
    assertThat(far.of("EXPORTED").secondary(MediaMeasurement.BYTES)).isLessThan(1 << 17);
  }

  /** DuckDB is there in tests. */
  @Test
  void allWaysAnswerAllQueries() throws Exception {
    EndToEndExperiment experiment = new EndToEndExperiment();
    Table table = tables(experiment, run(experiment)).getFirst();
    assertThat(PlainTables.arePossible()).isTrue();
    assertThat(table.rows()).hasSize(EndToEndQuery.values().length)
        .allSatisfy(row -> assertThat(row).doesNotContain("–"));
  }
}
