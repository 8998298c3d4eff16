package io.graphflow.bench.figure10;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.bench.graph.TemporaryGraphs;
import io.graphflow.bench.limit.Contestant;
import io.graphflow.research.StorageOptions;
import io.graphflow.storage.catalog.PropertyStatistics;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.database.GraphStore;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Dates are read alike however their NULLs are stored, on a network small enough for tests. */
@ExtendWith(TemporaryGraphs.class)
class Figure10BenchmarkTest {
  private static final BenchmarkGraph GRAPH =
      BenchmarkGraph.densities(BenchmarkGraph.socialNetwork(0.003));

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "LIMIT")
  void everyContestantCountsTheSame(Contestant contestant) throws IOException {
    String[] structures = {NullStructure.UNCOMPRESSED, NullStructure.MAP, NullStructure.POPCOUNT,
        NullStructure.VANILLA, NullStructure.jacobson(8, 64)};
    for (String structure : structures) {
      for (int density = 10; density <= 100; density += 30) {
        Figure10Benchmark benchmark = new Figure10Benchmark();
        benchmark.graph = GRAPH.name();
        benchmark.density = density;
        benchmark.nulls = structure;
        benchmark.contestant = contestant;
        // Throws if the result is not that of the loop.
        benchmark.open();
        assertThat(benchmark.run()).isPositive();
        benchmark.close();
      }
    }
  }

  @Test
  void asManyDatesAreLeftAsTheirNamesSay() throws IOException {
    try (GraphStore store = GraphStore.open(GRAPH.database(), StorageOptions.FILES)) {
      VertexTable comments = store.catalog().vertexTable(1);
      assertThat(comments.count()).isGreaterThan(1_000);
      for (int density = 10; density <= 100; density += 10) {
        PropertyStatistics dates = comments.properties()
            .get(comments.propertyIndex("creationDate" + density).orElseThrow())
            .statistics();
        assertThat(1 - (double) dates.nullCount() / comments.count())
            .isEqualTo(density / 100.0, within(0.05));
      }
    }
  }

  @Test
  void otherNamesMeanNothing() {
    assertThatThrownBy(() -> NullStructure.parse("m8"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("m8");
  }
}
