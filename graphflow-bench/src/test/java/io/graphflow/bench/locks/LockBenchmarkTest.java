package io.graphflow.bench.locks;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LockBenchmarkTest {
  @Test
  void eachFormLocksWhatItSays() {
    LockBenchmark benchmark = new LockBenchmark();
    LockBenchmark.Batch batch = new LockBenchmark.Batch();
    batch.fill(benchmark);
    for (int run = 0; run < 2; run++) {
      assertThat(benchmark.limit(batch)).isEqualTo(LockBenchmark.BATCH);
      // And the lock of the table.
      assertThat(benchmark.vertices(batch)).isEqualTo(LockBenchmark.BATCH + 1);
      assertThat(benchmark.again(batch)).isEqualTo(LockBenchmark.BATCH + 1);
      assertThat(benchmark.transactions(batch)).isEqualTo(2 * LockBenchmark.BATCH);
      // Vertices and keys, three tables, and the cities, some more than once.
      assertThat(benchmark.inserts(batch)).isBetween(2 * LockBenchmark.BATCH + 3,
          3 * LockBenchmark.BATCH + 3);
    }
  }
}
