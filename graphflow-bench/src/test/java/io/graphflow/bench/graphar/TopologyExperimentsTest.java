package io.graphflow.bench.graphar;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.bench.experiment.Measurement;
import io.graphflow.bench.experiment.Results;
import io.graphflow.bench.experiment.Scale;
import io.graphflow.bench.experiment.Setting;
import io.graphflow.bench.experiment.Step;
import io.graphflow.bench.report.Block;
import io.graphflow.bench.report.Table;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class TopologyExperimentsTest {
  private static final Setting QUICK = new Setting(Scale.QUICK);

  private static List<Table> tables(List<Block> blocks) {
    return blocks.stream()
        .filter(Block.Tabular.class::isInstance)
        .map(block -> ((Block.Tabular) block).table())
        .toList();
  }

  @Test
  void edgesAreSortedAndDifferent() {
    for (EdgeSet set : EdgeSet.values()) {
      long[] edges = set.edges(Scale.QUICK);
      int vertices = EdgeSet.vertexCount(Scale.QUICK);
      for (int i = 1; i < edges.length; i++) {
        assertThat(edges[i]).isGreaterThan(edges[i - 1]);
      }
      for (long edge : edges) {
        assertThat(edge >>> Integer.SIZE).isBetween(0L, vertices - 1L);
        assertThat(edge & 0xFFFF_FFFFL).isBetween(0L, vertices - 1L);
      }
    }
  }

  @Test
  void bytesOfAllLayoutsAreCounted() throws Exception {
    TopologyExperiment experiment = new TopologyExperiment();
    List<Measurement> measured = new ArrayList<>();
    for (Step step : experiment.steps(QUICK)) {
      measured.addAll(step.run(Path.of("unused")));
    }
    Results results = new Results(measured);
    for (EdgeSet set : EdgeSet.values()) {
      Results one = results.ofStep(set.name());
      double edges = one.of("EDGES").score();
      // Without the headers of pages: two words an edge, and one a vertex.
      assertThat(one.of("PLAIN").score()).isBetween(16 * edges, 16.1 * edges);
      assertThat(one.of("PLAIN_OFFSET").score() - one.of("PLAIN").score())
          .isBetween(800_008.0, 810_000.0);
      assertThat(one.of("DELTA").score()).isLessThan(one.of("PLAIN").score() / 2);
      assertThat(one.of("EXPORTED").score()).isLessThan(one.of("PLAIN").score() / 2);
    }
    assertThat(tables(experiment.render(QUICK, results).blocks()).getFirst().rows())
        .hasSize(EdgeSet.values().length)
        .allSatisfy(row -> assertThat(row).doesNotContain("–"));
  }

  /** The measurement itself compares what is found in all layouts with the edges. */
  @Test
  void allLayoutsHaveTheSameNeighbours() throws Exception {
    List<Measurement> measured = new ArrayList<>();
    for (EdgeSet set : EdgeSet.values()) {
      for (Measurement one : new NeighbourMeasurement()
          .measure(List.of(set.name(), Scale.QUICK.name(), "1", "" + PlainTables.arePossible()))) {
        measured.add(Measurement.of(
            set.name(), one.benchmark(), one.parameters(), one.score(), one.unit()));
      }
    }
    List<Table> tables =
        tables(new NeighbourExperiment().render(QUICK, new Results(measured)).blocks());
    assertThat(tables).hasSize(NeighbourMeasurement.Start.values().length);
    assertThat(tables).allSatisfy(table -> assertThat(table.rows()).hasSize(EdgeSet.values().length)
        .allSatisfy(row -> assertThat(row).doesNotContain("–")));
  }
}
