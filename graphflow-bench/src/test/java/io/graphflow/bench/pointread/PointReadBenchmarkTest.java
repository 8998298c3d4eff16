package io.graphflow.bench.pointread;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.bench.graph.TemporaryGraphs;
import io.graphflow.bench.limit.Contestant;
import io.graphflow.bench.pointread.PointReadBenchmark.Way;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** All contestants read the same friends; {@link PointReadBenchmark#open} compares persons itself. */
@ExtendWith(TemporaryGraphs.class)
class PointReadBenchmarkTest {
  private static final String GRAPH = "snbknows-0.02";
  private static final int READS = 500;

  @Test
  void contestantsReadTheSameFriends() throws IOException {
    long expected = reads(Contestant.LIMIT, Way.PREPARED);
    assertThat(expected).isNotZero();
    for (Contestant contestant : List.of(Contestant.GF_RV, Contestant.GF_CV, Contestant.GF_CL)) {
      for (Way way : Way.values()) {
        assertThat(reads(contestant, way)).as("%s %s", contestant, way).isEqualTo(expected);
      }
    }
  }

  private static long reads(Contestant contestant, Way way) throws IOException {
    PointReadBenchmark benchmark = new PointReadBenchmark();
    benchmark.graph = GRAPH;
    benchmark.contestant = contestant;
    benchmark.way = way;
    benchmark.open();
    try {
      long digest = 0;
      for (int i = 0; i < READS; i++) {
        digest = 31 * digest + benchmark.read();
      }
      return digest;
    } finally {
      benchmark.close();
    }
  }
}
