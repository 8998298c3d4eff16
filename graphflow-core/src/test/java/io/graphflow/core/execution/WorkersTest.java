package io.graphflow.core.execution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.storage.snapshot.Snapshot;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tasks run side by side, all end before the caller goes on, and the first failure is the caller's. */
@Timeout(60)
class WorkersTest {
  /** Workers read no graph by themselves. */
  private static final Snapshot NO_GRAPH = (Snapshot) Proxy.newProxyInstance(
      Snapshot.class.getClassLoader(), new Class<?>[] {Snapshot.class}, (_, method, _) -> {
        throw new UnsupportedOperationException(method.getName());
      });

  private final QueryContext context = new QueryContext(NO_GRAPH, Map.of(), 4, 0, 0, null);

  @Test
  void allRunAtATime() {
    for (int round = 0; round < 50; round++) {
      CyclicBarrier barrier = new CyclicBarrier(4);
      Set<Thread> threads = ConcurrentHashMap.newKeySet();
      List<Runnable> tasks = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        tasks.add(() -> {
          threads.add(Thread.currentThread());
          await(barrier);
        });
      }
      Workers.run(context, tasks);
      assertThat(threads).hasSize(4).contains(Thread.currentThread());
    }
  }

  private static void await(CyclicBarrier barrier) {
    try {
      barrier.await();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /** A task may have helpers of its own, for which there are threads even if all others wait. */
  @Test
  void withinEachOther() {
    AtomicInteger done = new AtomicInteger();
    Runnable inner = () -> Workers.run(
        context, List.of(done::incrementAndGet, done::incrementAndGet, done::incrementAndGet));
    Workers.run(context, List.of(inner, inner, inner));
    assertThat(done).hasValue(9);
  }

  @Test
  void theFirstFailureIsTheCallers() {
    CountDownLatch failed = new CountDownLatch(1);
    AtomicInteger ended = new AtomicInteger();
    Runnable fails = () -> {
      try {
        throw new IllegalStateException("first");
      } finally {
        failed.countDown();
      }
    };
    Runnable isInterrupted = () -> {
      waitFor(failed);
      try {
        while (true) {
          context.check();
        }
      } finally {
        ended.incrementAndGet();
      }
    };
    assertThatThrownBy(
        () -> Workers.run(context, List.of(isInterrupted, fails, isInterrupted)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("first");
    assertThat(ended).as("those that were interrupted").hasValue(2);
  }

  private static void waitFor(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void anErrorIsTheCallersToo() {
    assertThatThrownBy(() -> Workers.run(context, List.of(() -> {}, () -> {
      throw new StackOverflowError("deep");
    }))).isInstanceOf(StackOverflowError.class);
  }

  /** The caller waits for all although its thread is interrupted, and stays interrupted. */
  @Test
  void interruptionEndsAll() {
    AtomicInteger ended = new AtomicInteger();
    CountDownLatch begun = new CountDownLatch(1);
    Thread caller = Thread.currentThread();
    Runnable runs = () -> {
      waitFor(begun);
      caller.interrupt();
      try {
        while (true) {
          context.check();
        }
      } finally {
        ended.incrementAndGet();
      }
    };
    assertThatThrownBy(() -> Workers.run(context, List.of(begun::countDown, runs)))
        .isInstanceOf(RuntimeException.class);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(ended).hasValue(1);
  }

  @Test
  void sharesHaveEachThingOnce() {
    for (int count : new int[] {0, 1, 2, 3, 7, 1000}) {
      for (int threads : new int[] {1, 2, 3, 5}) {
        AtomicIntegerArray times = new AtomicIntegerArray(count);
        Set<Integer> numbers = ConcurrentHashMap.newKeySet();
        Workers.share(context, threads, count, (thread, from, to) -> {
          numbers.add(thread);
          for (int i = from; i < to; i++) {
            times.incrementAndGet(i);
          }
        });
        assertThat(numbers).hasSize(threads);
        for (int i = 0; i < count; i++) {
          assertThat(times.get(i)).as("%d of %d", i, count).isEqualTo(1);
        }
      }
    }
  }
}
