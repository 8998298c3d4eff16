package io.graphflow.core.adjacency.batch;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.core.graph.TestGraph;
import io.graphflow.storage.snapshot.OffsetRuns;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class VertexMorselsTest {
  private static final int THREADS = 4;
  private static final int ROUNDS = 5_000;

  @TempDir
  private Path folder;

  /** Threads take blocks until none is left, over and over, as nothing but a race shows. */
  @Test
  @Timeout(120)
  void eachBlockGoesToOneThread() throws Exception {
    try (TestGraph graph = new TestGraph(folder.resolve("graph"), 1, 100);
        ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
      VertexMorsels morsels =
          new VertexMorsels(List.of(TestGraph.A, TestGraph.B), graph.snapshot(), 1);
      assertThat(morsels.blockCount()).isGreaterThan(50);
      AtomicLong taken = new AtomicLong();
      CyclicBarrier roundOver = new CyclicBarrier(THREADS, () -> {
        assertThat(taken.getAndSet(0)).isEqualTo(morsels.blockCount());
        morsels.restart();
      });
      List<Future<?>> takers = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        takers.add(threads.submit(() -> {
          for (int round = 0; round < ROUNDS; round++) {
            while (morsels.take() >= 0) {
              taken.incrementAndGet();
            }
            roundOver.await();
          }
          return null;
        }));
      }
      for (Future<?> taker : takers) {
        taker.get();
      }
    }
  }

  /** Vertices of two tables that fill one block are for one worker, one more is for several. */
  @Test
  void sharesWhatFillsMoreThanOneBlock() {
    try (TestGraph graph = new TestGraph(folder.resolve("graph"), 1, 100)) {
      List<Integer> tables = List.of(TestGraph.A, TestGraph.B);
      int count = (int) tables.stream().mapToLong(graph.snapshot()::vertexCount).sum();
      assertThat(new VertexMorsels(tables, graph.snapshot(), count))
          .returns(2L, VertexMorsels::blockCount)
          .returns(false, VertexMorsels::isWorthSharing);
      assertThat(new VertexMorsels(tables, graph.snapshot(), count - 1).isWorthSharing()).isTrue();
    }
  }

  /** A table that fills one block has a block for every sixteen vertices; blocks that are smaller stay so. */
  @Test
  void smallBlocksAreEnoughForAllWorkers() {
    try (TestGraph graph = new TestGraph(folder.resolve("graph"), 1, 100)) {
      List<Integer> tables = List.of(TestGraph.A);
      long count = graph.snapshot().vertexCount(TestGraph.A);
      VertexMorsels morsels = new VertexMorsels(tables, graph.snapshot(), 1024);
      assertThat(morsels.isWorthSharing()).isFalse();
      morsels.cutSmall();
      assertThat(morsels.isWorthSharing()).isTrue();
      assertThat(morsels.blockCount()).isEqualTo((count + 15) / 16);
      long sum = 0;
      for (long block = morsels.take(); block >= 0; block = morsels.take()) {
        assertThat(morsels.firstOffset(block)).isEqualTo(sum);
        sum += morsels.count(block);
      }
      assertThat(sum).isEqualTo(count);
      VertexMorsels smaller = new VertexMorsels(tables, graph.snapshot(), 3);
      smaller.cutSmall();
      assertThat(smaller.blockCount()).isEqualTo((count + 2) / 3);
    }
  }

  /** Of one table many short runs are dealt out, of the other one nothing. */
  @Test
  void dealsOutRuns() {
    try (TestGraph graph = new TestGraph(folder.resolve("graph"), 1, 100)) {
      long count = graph.snapshot().vertexCount(TestGraph.A);
      OffsetRuns.Builder builder = new OffsetRuns.Builder();
      List<Long> expected = new ArrayList<>();
      for (long offset = 0; offset + 5 <= count; offset += 6) {
        builder.add(offset, offset + 5);
        for (long i = offset; i < offset + 5; i++) {
          expected.add(i);
        }
      }
      OffsetRuns runs = builder.build();
      assertThat(runs.count()).isGreaterThan(8);
      VertexMorsels morsels = new VertexMorsels(List.of(TestGraph.B, TestGraph.A, TestGraph.B),
          graph.snapshot(), 2, table -> table == TestGraph.A ? runs : OffsetRuns.none());
      List<Long> offsets = new ArrayList<>();
      for (long block = morsels.take(); block >= 0; block = morsels.take()) {
        assertThat(morsels.table(block)).isEqualTo(TestGraph.A);
        for (int i = 0; i < morsels.count(block); i++) {
          offsets.add(morsels.firstOffset(block) + i);
        }
      }
      assertThat(offsets).isEqualTo(expected);
    }
  }
}
