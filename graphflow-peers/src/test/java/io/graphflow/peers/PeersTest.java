package io.graphflow.peers;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.bench.experiment.Measurement;
import io.graphflow.bench.figure11.Peer;
import io.graphflow.bench.figure11.PeerMeasurement;
import io.graphflow.bench.figure11.Workload;
import io.graphflow.bench.ges.DrivenPeer;
import io.graphflow.bench.ges.GesPeersMeasurement;
import io.graphflow.bench.graph.BenchmarkGraph;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every peer answers every query of both workloads as GraphflowDB does, over small generated data. */
class PeersTest {
  @TempDir
  static Path graphs;

  @BeforeAll
  static void keepGraphsHere() {
    System.setProperty(BenchmarkGraph.FOLDER_PROPERTY, graphs.toString());
  }

  @AfterAll
  static void forget() {
    System.clearProperty(BenchmarkGraph.FOLDER_PROPERTY);
  }

  static Stream<Arguments> comparisons() {
    return Peer.all()
        .stream()
        .flatMap(peer -> Stream.of(
            Arguments.of(peer.key(), Workload.LDBC, "snb-0.003"),
            Arguments.of(peer.key(), Workload.JOB, "imdb-0.002")));
  }

  @Test
  void thePeersAreFound() {
    assertThat(Peer.all()).extracting(Peer::key)
        .containsExactly("duckdb-1.4.2", "kuzu-0.11.2", "neo4j-5.26.0");
  }

  /** The measurement fails where an answer differs; what could not be answered has no score. */
  @ParameterizedTest
  @MethodSource("comparisons")
  void everyAnswerIsThatOfGraphflow(String peer, Workload workload, String graph)
      throws Exception {
    List<Measurement> measured = new PeerMeasurement()
        .measure(List.of(peer, workload.name(), graph, "0", "0", "60"));
    assertThat(measured).hasSameSizeAs(workload.queries());
    assertThat(measured).allSatisfy(query -> {
      assertThat(query.parameters()).doesNotContainKey(PeerMeasurement.FAILURE);
      assertThat(query.score()).isGreaterThan(0).isFinite();
    });
  }

  @Test
  void someAreDriven() {
    assertThat(DrivenPeer.all()).extracting(Peer::key).containsExactly("neo4j-5.26.0");
  }

  /** Answers are compared with those of GF-FT, which is asked first; updates change what later reads find. */
  @Test
  void drivenPeersAnswerReadsAndRunUpdates() throws Exception {
    for (String system : List.of("gf-ft", "neo4j-5.26.0")) {
      List<Measurement> measured = new GesPeersMeasurement()
          .measure(List.of("snbupdates-0.01", "1", system, "3", "1", "40", "2", "1", "1"));
      assertThat(measured).as(system).hasSize(15).allSatisfy(
          each -> assertThat(each.score()).isGreaterThan(0).isFinite());
    }
  }
}
