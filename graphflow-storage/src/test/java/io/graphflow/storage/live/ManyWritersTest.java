package io.graphflow.storage.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.GraphflowException.Kind;
import io.graphflow.storage.disk.SimulatedDisk;
import io.graphflow.storage.disk.SimulatedDisk.Fault;
import io.graphflow.storage.disk.SystemDisk;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Many threads that commit, read and close at once. */
@Timeout(120)
class ManyWritersTest {
  private static final int THREADS = 8;
  private static final int COMMITS = 40;
  private static final Path HOME = Path.of("/home");
  private static final Path GRAPH = HOME.resolve("graph");

  @TempDir
  Path directory;

  /** What one of several threads does. */
  private interface Work {
    void run(int thread) throws Exception;
  }

  /** Runs it in threads of their own; what one of them throws is thrown. */
  private static void inThreads(int count, Work work) throws Exception {
    try (ExecutorService threads = Executors.newFixedThreadPool(count)) {
      List<Future<?>> results = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        int thread = i;
        results.add(threads.submit(() -> {
          work.run(thread);
          return null;
        }));
      }
      for (Future<?> result : results) {
        try {
          result.get();
        } catch (ExecutionException e) {
          throw new AssertionError(e.getCause());
        }
      }
    }
  }

  @Test
  void showsEveryCommitToWhoHasMadeItAndInOneOrder() throws Exception {
    Path folder = directory.resolve("graph");
    LiveStore.create(new SystemDisk(), folder);
    try (LiveStore store = LiveStore.open(new SystemDisk(), folder, LiveOptions.DEFAULT)) {
      Numbers.declare(store);
      CountDownLatch writing = new CountDownLatch(THREADS);
      inThreads(THREADS + 1, thread -> {
        if (thread == THREADS) {
          watch(store, writing);
          return;
        }
        for (int i = 0; i < COMMITS; i++) {
          long number = (long) thread * COMMITS + i;
          Numbers.add(store, number);
          assertThat(Numbers.of(store)).contains(number);
        }
        writing.countDown();
      });
      assertThat(store.commitNumber()).isEqualTo(1 + THREADS * COMMITS);
    }
    try (LiveStore store = LiveStore.open(new SystemDisk(), folder, LiveOptions.DEFAULT)) {
      assertThat(Numbers.of(store)).hasSize(THREADS * COMMITS);
    }
  }

  /** Looks at one state after the other: each has one number more for each commit more. */
  private static void watch(LiveStore store, CountDownLatch writing) {
    Set<Long> before = Set.of();
    while (writing.getCount() > 0) {
      try (StoreView view = store.view()) {
        SortedSet<Long> numbers = Numbers.of(view.version());
        assertThat(numbers).containsAll(before).hasSize((int) view.commitNumber() - 1);
        before = numbers;
      }
    }
  }

  @Test
  void failsTogetherAndLosesNothingAcknowledged() throws Exception {
    for (int seed = 0; seed < 40; seed++) {
      SimulatedDisk disk = new SimulatedDisk(
          RandomGeneratorFactory.of("L64X128MixRandom").create(seed), HOME);
      LiveStore.create(disk, GRAPH);
      ConcurrentSkipListSet<Long> acknowledged = new ConcurrentSkipListSet<>();
      try (LiveStore store = LiveStore.open(disk, GRAPH, LiveOptions.DEFAULT)) {
        Numbers.declare(store);
        disk.injectAt(seed, Fault.FAIL);
        inThreads(THREADS, thread -> addUntilItFails(store, thread, acknowledged));
        assertThat(Numbers.of(store)).as("seed %d", seed).isEqualTo(acknowledged);
      }
      disk.heal();
      try (LiveStore store =
          LiveStore.open(disk.afterPowerLoss(), GRAPH, LiveOptions.DEFAULT)) {
        assertThat(Numbers.of(store)).as("seed %d", seed).containsAll(acknowledged);
      }
    }
  }

  private static void addUntilItFails(
      LiveStore store, int thread, Set<Long> acknowledged) {
    for (int i = 0; i < COMMITS; i++) {
      long number = (long) thread * COMMITS + i;
      try {
        Numbers.add(store, number);
        acknowledged.add(number);
      } catch (GraphflowException e) {
        assertThat(e.kind()).isEqualTo(Kind.RESOURCE);
        return;
      }
    }
  }

  @Test
  void closesWhileOthersWork() throws Exception {
    Path folder = directory.resolve("graph");
    LiveStore.create(new SystemDisk(), folder);
    ConcurrentSkipListSet<Long> acknowledged = new ConcurrentSkipListSet<>();
    for (int round = 0; round < 20; round++) {
      long first = 1_000_000_000L * round;
      LiveStore store = LiveStore.open(new SystemDisk(), folder, LiveOptions.DEFAULT);
      if (round == 0) {
        Numbers.declare(store);
      }
      CountDownLatch begun = new CountDownLatch(THREADS);
      inThreads(THREADS + 1, thread -> {
        if (thread == THREADS) {
          begun.await();
          store.close();
          return;
        }
        addUntilClosed(store, first + 1_000_000L * thread, begun, acknowledged);
      });
    }
    try (LiveStore store = LiveStore.open(new SystemDisk(), folder, LiveOptions.DEFAULT)) {
      assertThat(Numbers.of(store)).containsAll(acknowledged);
    }
  }

  private static void addUntilClosed(
      LiveStore store, long first, CountDownLatch begun, Set<Long> acknowledged) {
    try {
      for (long number = first;; number++) {
        Numbers.add(store, number);
        acknowledged.add(number);
        if (number == first) {
          begun.countDown();
        }
      }
    } catch (GraphflowException e) {
      assertThat(e.kind()).isEqualTo(Kind.USAGE);
    }
  }
}
