package io.graphflow.bench.figure11;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.bench.experiment.Measurement;
import io.graphflow.bench.experiment.Results;
import io.graphflow.bench.experiment.Scale;
import io.graphflow.bench.experiment.Setting;
import io.graphflow.bench.peer.PeerMeasurement;
import io.graphflow.bench.report.Block;
import io.graphflow.bench.report.Plot;
import io.graphflow.bench.report.Table;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class PeerComparisonTest {
  @Test
  void peersStandBesideTheEnginesAndSayWhatTheyCouldNotAnswer() {
    List<Block> blocks = render(List.of(
        engine("GF_RV", "is1", 40), engine("GF_CL", "is1", 10),
        engine("GF_RV", "is2", 30), engine("GF_CL", "is2", 20),
        peer("Other 1", "is1", 25), failed("Other 1", "is2", "more than 5 s"),
        peer("Another 2", "is1", 5), peer("Another 2", "is2", 80)));

    List<Table> tables = blocks.stream()
        .filter(Block.Tabular.class::isInstance)
        .map(block -> ((Block.Tabular) block).table())
        .toList();
    Table times = tables.getLast();
    assertThat(times.header()).containsExactly("query", "GF-CL", "Other 1", "Another 2",
        "Other 1 / GF-CL", "Another 2 / GF-CL");
    assertThat(times.rows().get(0))
        .containsExactly("is1", "10.0", "25.0", "5.00", "2.50x", "0.500x");
    assertThat(times.rows().get(1)).containsExactly("is2", "20.0", "–", "80.0", "–", "4.00x");
    assertThat(tables.get(tables.size() - 2).rows()).contains(
        List.of("Other 1 / GF-CL", "2.50x", "2.50x", "2.50x", "1", "0"),
        List.of("Another 2 / GF-CL", "0.500x", "2.25x", "4.00x", "2", "1"),
        List.of("Other 1 / GF-RV", "0.625x", "0.625x", "0.625x", "1", "1"));
    assertThat(blocks).contains(
        new Block.Note("Without an answer: Other 1 in is2, more than 5 s."));
    assertThat(blocks).anySatisfy(block -> {
      assertThat(block).isInstanceOf(Block.Figure.class);
      assertThat(((Block.Figure) block).plot().name()).isEqualTo("peers");
      assertThat(((Plot.Boxes) ((Block.Figure) block).plot()).boxes()).hasSize(4);
    });
  }

  @Test
  void withoutPeersNothingIsSaidOfThem() {
    List<Block> blocks = render(List.of(engine("GF_CL", "is1", 10)));
    assertThat(blocks).noneSatisfy(block -> assertThat(block.toString()).contains("Other systems"));
  }

  private static List<Block> render(List<Measurement> measurements) {
    return new Figure11Experiment(Figure11Part.LDBC)
        .render(new Setting(Scale.FULL), new Results(measurements))
        .blocks();
  }

  private static Measurement engine(String engine, String query, double millis) {
    return Measurement.of(query, "run", new TreeMap<>(Map.of("engine", engine, "query", query)),
        millis, "ms/op");
  }

  private static Measurement peer(String peer, String query, double millis) {
    return Measurement.of(peer, PeerMeasurement.BENCHMARK,
        new TreeMap<>(Map.of(PeerMeasurement.PEER, peer, "query", query)), millis, "ms/op");
  }

  private static Measurement failed(String peer, String query, String reason) {
    Measurement measurement = peer(peer, query, Double.NaN);
    TreeMap<String, String> parameters = new TreeMap<>(measurement.parameters());
    parameters.put(PeerMeasurement.FAILURE, reason);
    return Measurement.of(peer, PeerMeasurement.BENCHMARK, parameters, Double.NaN, "ms/op");
  }
}
