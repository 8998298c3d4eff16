package io.graphflow.bench.lsqb;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.bench.experiment.Measurement;
import io.graphflow.bench.experiment.Results;
import io.graphflow.bench.experiment.Scale;
import io.graphflow.bench.experiment.Setting;
import io.graphflow.bench.peer.PeerMeasurement;
import io.graphflow.bench.report.Block;
import io.graphflow.bench.report.Table;
import io.graphflow.bench.workload.Workload;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LsqbExperimentTest {
  @Test
  void peersStandBesideTheListsWithOneThreadAndWithTwo() {
    List<Block> blocks = render(List.of(
        own("q3", 1, 10), own("q3", 2, 5),
        peer("Other 1", "q3", 1, 25), peer("Other 1", "q3", 2, 20),
        peer("Another 2", "q3", 1, 5)));
    List<Table> tables = blocks.stream()
        .filter(Block.Tabular.class::isInstance)
        .map(block -> ((Block.Tabular) block).table())
        .toList();
    assertThat(tables).hasSize(3);
    assertThat(tables.get(1).header()).containsExactly("query", "GF-CL", "Other 1", "Another 2",
        "Other 1 / GF-CL", "Another 2 / GF-CL");
    assertThat(tables.get(1).rows())
        .contains(List.of("q3", "10.0", "25.0", "5.00", "2.50x", "0.500x"))
        .hasSameSizeAs(Workload.LSQB.queries());
    assertThat(tables.get(2).rows())
        .contains(List.of("q3", "5.00", "20.0", "–", "4.00x", "–"));
  }

  @Test
  void withoutPeersThereIsOneTable() {
    assertThat(render(List.of(own("q3", 1, 10))))
        .filteredOn(Block.Tabular.class::isInstance)
        .hasSize(1);
  }

  /** What peers are asked is there in SQL as well, over the tables of LDBC. */
  @ParameterizedTest
  @MethodSource("queries")
  void textsAreThere(String query) {
    assertThat(Workload.LSQB.text(query)).contains("MATCH", "RETURN count(*) AS count");
    assertThat(Workload.LSQB.sql(query)).contains("SELECT count(*) AS count\nFROM ");
    assertThat(Workload.LSQB.tables()).isEqualTo(Workload.LDBC.tables());
  }

  static List<String> queries() {
    return Workload.LSQB.queries();
  }

  /** Each query in a network of ten times the persons, by names of its own. */
  @Test
  void theLargeNetworkIsTenTimesAsLarge() {
    Setting setting = new Setting(Scale.NORMAL);
    assertThat(LsqbExperiment.usual().steps(setting))
        .hasSize(18)
        .allMatch(step -> step.graphs().getFirst().name().equals("snb-0.1"));
    assertThat(LsqbExperiment.large().steps(setting))
        .hasSize(18)
        .allMatch(step -> step.graphs().getFirst().name().equals("snb-1.0"));
    assertThat(LsqbExperiment.large().key()).isEqualTo("lsqb-large");
  }

  private static List<Block> render(List<Measurement> measurements) {
    return LsqbExperiment.usual()
        .render(new Setting(Scale.FULL), new Results(measurements))
        .blocks();
  }

  private static Measurement own(String query, int threads, double millis) {
    return Measurement.of("own", "run",
        new TreeMap<>(Map.of("engine", "GF_CL", "query", query, "threads",
            String.valueOf(threads))),
        millis, "ms/op");
  }

  private static Measurement peer(String peer, String query, int threads, double millis) {
    return Measurement.of(peer, PeerMeasurement.BENCHMARK,
        new TreeMap<>(Map.of(PeerMeasurement.PEER, peer, "query", query, PeerMeasurement.THREADS,
            String.valueOf(threads))),
        millis, "ms/op");
  }
}
