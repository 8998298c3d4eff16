package io.graphflow.graphar.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.storage.database.EdgeBatch;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 20, unit = TimeUnit.SECONDS)
class InOrderTest {
  private static final int WIDE = 1 << 16;

  private final List<Long> rows = new ArrayList<>();
  private final AtomicInteger inTarget = new AtomicInteger();
  private final InOrder order = new InOrder(() -> new EdgeBatch(List.of()), batch -> {
    // Nobody else may be here.
    assertThat(inTarget.incrementAndGet()).isEqualTo(1);
    for (int row = 0; row < batch.count(); row++) {
      rows.add(batch.source(row));
    }
    inTarget.decrementAndGet();
  });

  private void add(InOrder.Part part, long first, int count) throws InterruptedException {
    EdgeBatch batch = order.batch();
    batch.clear();
    for (int i = 0; i < count; i++) {
      batch.appendEnds(first + i, 0);
    }
    part.add(batch);
  }

  /** Whatever thread is fast, and however many parts are empty. */
  @Test
  void handsOnInTheOrderOfParts() throws Exception {
    Random random = new Random(3);
    for (int round = 0; round < 200; round++) {
      int parts = 1 + random.nextInt(20);
      rows.clear();
      InOrder each = new InOrder(() -> new EdgeBatch(List.of()), batch -> {
        for (int row = 0; row < batch.count(); row++) {
          rows.add(batch.source(row));
        }
      });
      List<Long> expected = new ArrayList<>();
      List<Future<Void>> reading = new ArrayList<>();
      try (ExecutorService threads = Executors.newFixedThreadPool(3)) {
        for (int part = 0; part < parts; part++) {
          InOrder.Part batches = each.part(part);
          int count = random.nextInt(4);
          long first = 100L * part;
          for (int i = 0; i < count; i++) {
            expected.add(first + i);
          }
          int pause = random.nextInt(300);
          reading.add(threads.submit(() -> {
            for (int i = 0; i < count; i++) {
              EdgeBatch batch = each.batch();
              batch.clear();
              batch.appendEnds(first + i, 0);
              batches.add(batch);
              TimeUnit.MICROSECONDS.sleep(pause);
            }
            batches.end();
            return null;
          }));
        }
        for (Future<Void> part : reading) {
          part.get();
        }
      }
      assertThat(rows).as("round %d", round).isEqualTo(expected);
    }
  }

  @Test
  void handsOnAtOnceWhoseTurnItIs() throws Exception {
    InOrder.Part first = order.part(0);
    InOrder.Part second = order.part(1);
    add(second, 10, 2);
    assertThat(rows).isEmpty();
    add(first, 0, 1);
    assertThat(rows).containsExactly(0L);
    first.end();
    add(second, 12, 1);
    assertThat(rows).containsExactly(0L, 10L, 11L, 12L);
  }

  /** A part that is far ahead waits, goes on when its turn comes, and gives the memory back that it had. */
  @Test
  void waitsWhereMemoryWouldGrow() throws Exception {
    InOrder.Part first = order.part(0);
    InOrder.Part second = order.part(1);
    InOrder.Part third = order.part(2);
    int most = (int) (InOrder.MOST_WAITING_ROWS / WIDE);
    for (int batch = 0; batch < most; batch++) {
      add(second, (long) batch * WIDE, WIDE);
    }
    Thread[] reader = new Thread[1];
    try (ExecutorService threads = Executors.newSingleThreadExecutor()) {
      Future<Void> further = threads.submit(() -> {
        reader[0] = Thread.currentThread();
        add(second, (long) most * WIDE, WIDE);
        second.end();
        return null;
      });
      while (reader[0] == null || reader[0].getState() != Thread.State.WAITING) {
        assertThat(further.isDone()).isFalse();
        Thread.onSpinWait();
      }
      assertThat(rows).isEmpty();
      first.end();
      further.get();
    }
    assertThat(rows).hasSize((most + 1) * WIDE).isSorted();
    // It is the turn of the third one; what a fourth one adds fits again.
    InOrder.Part fourth = order.part(3);
    for (int batch = 0; batch < most; batch++) {
      add(fourth, (long) (most + 2 + batch) * WIDE, WIDE);
    }
    fourth.end();
    third.end();
    assertThat(rows).hasSize((2 * most + 1) * WIDE).isSorted();
  }

  @Test
  void endsWaitingWhenItIsInterrupted() throws Exception {
    InOrder.Part second = order.part(1);
    try (ExecutorService threads = Executors.newSingleThreadExecutor()) {
      Future<Void> waiting = threads.submit(() -> {
        for (long batch = 0; batch <= InOrder.MOST_WAITING_ROWS / WIDE; batch++) {
          add(second, batch * WIDE, WIDE);
        }
        return null;
      });
      threads.shutdownNow();
      assertThatThrownBy(waiting::get).isInstanceOf(ExecutionException.class)
          .hasCauseInstanceOf(InterruptedException.class);
    }
  }
}
