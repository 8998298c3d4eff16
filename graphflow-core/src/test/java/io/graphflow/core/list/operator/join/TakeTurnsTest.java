package io.graphflow.core.list.operator.join;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.core.list.operator.ListOperator;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Workers that each read all chunks keep each of them once. */
class TakeTurnsTest {
  private static final int THREADS = 4;
  private static final int ROUNDS = 2_000;

  /** Yields chunks that are known by their number, counted from 0. */
  private static final class Numbers implements ListOperator {
    private final long count;
    private long next;
    private boolean isClosed;

    Numbers(long count) {
      this.count = count;
    }

    @Override
    public void open() {
      next = 0;
    }

    @Override
    public boolean next() {
      return next++ < count;
    }

    long current() {
      return next - 1;
    }

    @Override
    public long addedBytes() {
      return 7;
    }

    @Override
    public void close() {
      isClosed = true;
    }
  }

  /** The chunks that a worker keeps until it has read {@code most}. */
  private static List<Long> read(TakeTurnsOperator operator, Numbers input, int most) {
    List<Long> kept = new ArrayList<>();
    while (kept.size() < most && operator.next()) {
      kept.add(input.current());
    }
    return kept;
  }

  @Test
  void oneWorkerKeepsAllWhileTheOtherDoesNothing() {
    Turns turns = new Turns();
    Numbers input = new Numbers(5);
    TakeTurnsOperator operator = new TakeTurnsOperator(input, turns);
    for (int round = 0; round < 2; round++) {
      operator.open();
      assertThat(read(operator, input, 9)).containsExactly(0L, 1L, 2L, 3L, 4L);
      assertThat(operator.next()).isFalse();
      turns.restart();
    }
    assertThat(operator.addedBytes()).isZero();
    operator.close();
    assertThat(input.isClosed).isTrue();
  }

  /** Whoever has done what follows from a chunk takes the next one, however long the other is at its own. */
  @Test
  void nobodyWaits() {
    Turns turns = new Turns();
    Numbers first = new Numbers(6);
    Numbers second = new Numbers(6);
    TakeTurnsOperator slow = new TakeTurnsOperator(first, turns);
    TakeTurnsOperator fast = new TakeTurnsOperator(second, turns);
    slow.open();
    fast.open();
    assertThat(read(slow, first, 1)).containsExactly(0L);
    assertThat(read(fast, second, 4)).containsExactly(1L, 2L, 3L, 4L);
    assertThat(read(slow, first, 9)).containsExactly(5L);
    assertThat(read(fast, second, 9)).isEmpty();
  }

  /** Over and over, as nothing but a race shows. */
  @Test
  @Timeout(120)
  void eachChunkGoesToOneThread() throws Exception {
    Turns turns = new Turns();
    List<Long> all = new ArrayList<>();
    List<Long> numbers = LongStream.range(0, 40).boxed().toList();
    CyclicBarrier roundOver = new CyclicBarrier(THREADS, () -> {
      assertThat(all).containsExactlyInAnyOrderElementsOf(numbers);
      all.clear();
      turns.restart();
    });
    try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
      List<Future<?>> workers = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        workers.add(threads.submit(() -> {
          Numbers input = new Numbers(numbers.size());
          TakeTurnsOperator operator = new TakeTurnsOperator(input, turns);
          for (int round = 0; round < ROUNDS; round++) {
            operator.open();
            List<Long> kept = read(operator, input, Integer.MAX_VALUE);
            synchronized (all) {
              all.addAll(kept);
            }
            roundOver.await();
          }
          return null;
        }));
      }
      for (Future<?> worker : workers) {
        worker.get();
      }
    }
  }
}
