package io.graphflow.bench.afterpattern;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.bench.experiment.Measurement;
import io.graphflow.bench.experiment.Results;
import io.graphflow.bench.experiment.Scale;
import io.graphflow.bench.experiment.Setting;
import io.graphflow.bench.peer.PeerMeasurement;
import io.graphflow.bench.report.Block;
import io.graphflow.bench.report.Table;
import io.graphflow.bench.workload.AfterPatternQuery;
import io.graphflow.bench.workload.Workload;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AfterPatternExperimentTest {
  @Test
  void peersStandBesideTheListsWithOneThreadAndWithTwo() {
    List<Block> blocks = render(List.of(
        own(AfterPatternQuery.COUNT, 1, 10), own(AfterPatternQuery.COUNT, 2, 5),
        peer("Other 1", "count", 1, 25), peer("Other 1", "count", 2, 20),
        peer("Another 2", "count", 1, 5)));
    List<Table> tables = blocks.stream()
        .filter(Block.Tabular.class::isInstance)
        .map(block -> ((Block.Tabular) block).table())
        .toList();
    assertThat(tables).hasSize(3);
    assertThat(tables.get(1).header()).containsExactly("query", "GF-CL", "Other 1", "Another 2",
        "Other 1 / GF-CL", "Another 2 / GF-CL");
    assertThat(tables.get(1).rows())
        .contains(List.of("count", "10.0", "25.0", "5.00", "2.50x", "0.500x"))
        .hasSameSizeAs(Workload.AFTER_PATTERN.queries());
    assertThat(tables.get(2).rows())
        .contains(List.of("count", "5.00", "20.0", "–", "4.00x", "–"));
  }

  @Test
  void withoutPeersThereIsOneTable() {
    assertThat(render(List.of(own(AfterPatternQuery.COUNT, 1, 10))))
        .filteredOn(Block.Tabular.class::isInstance)
        .hasSize(1);
  }

  /** What peers are asked is there in SQL as well. */
  @ParameterizedTest
  @EnumSource
  void textsAreThere(AfterPatternQuery query) {
    assertThat(Workload.AFTER_PATTERN.text(query.key())).contains("MATCH", "RETURN");
    if (query.isComparable()) {
      assertThat(Workload.AFTER_PATTERN.sql(query.key())).contains("SELECT", "FROM link");
    }
  }

  private static List<Block> render(List<Measurement> measurements) {
    return new AfterPatternExperiment()
        .render(new Setting(Scale.FULL), new Results(measurements))
        .blocks();
  }

  private static Measurement own(AfterPatternQuery query, int threads, double millis) {
    return Measurement.of("own", "run",
        new TreeMap<>(Map.of("engine", "GF_CL", "query", query.name(), "threads",
            String.valueOf(threads), "memoryMegabytes", "0")),
        millis, "ms/op");
  }

  private static Measurement peer(String peer, String query, int threads, double millis) {
    return Measurement.of(peer, PeerMeasurement.BENCHMARK,
        new TreeMap<>(Map.of(PeerMeasurement.PEER, peer, "query", query, PeerMeasurement.THREADS,
            String.valueOf(threads))),
        millis, "ms/op");
  }
}
