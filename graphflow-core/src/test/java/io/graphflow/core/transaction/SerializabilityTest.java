package io.graphflow.core.transaction;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.exception.GraphflowException;
import io.graphflow.options.LockOptions;
import io.graphflow.storage.layout.ElementId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

/** Histories of transactions that lock what they read and write. */
@SuppressWarnings("ThreadPriorityCheck") // More interleavings; nothing relies on them.
class SerializabilityTest {
  private static final int THREADS = 8;
  private static final int TRANSACTIONS = 500;
  private static final int ITEMS = 6;
  private static final LockOptions OPTIONS = new LockOptions(Duration.ZERO, 1_000, 1_000);

  /** Work that may be run again. */
  private interface Transaction {
    void run(TransactionLocks locks, Random random);
  }

  private final LockManager manager = new LockManager(OPTIONS, LockedResource::text);
  private final long seed = System.nanoTime();

  /** Runs transactions in many threads, each again until no conflict ends it. */
  private void runAll(Transaction transaction)
      throws InterruptedException, ExecutionException, TimeoutException {
    try (ExecutorService executor = Executors.newFixedThreadPool(THREADS)) {
      List<Future<?>> threads = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        Random random = new Random(seed + i);
        threads.add(executor.submit(() -> {
          for (int k = 0; k < TRANSACTIONS; k++) {
            runUntilDone(transaction, random);
          }
        }));
      }
      for (Future<?> thread : threads) {
        thread.get(300, TimeUnit.SECONDS);
      }
    }
  }

  private void runUntilDone(Transaction transaction, Random random) {
    while (true) {
      try (TransactionLocks locks = manager.begin("transaction")) {
        transaction.run(locks, random);
        return;
      } catch (GraphflowException e) {
        if (!e.isRetryable()) {
          throw e;
        }
      }
    }
  }

  private static long vertex(int item) {
    return ElementId.of(0, item);
  }

  /** Reads, then writes one more: each lost update would be missing in the end. */
  @Test
  void noIncrementIsLost() throws Exception {
    long[] counters = new long[ITEMS];
    runAll((locks, random) -> {
      int first = random.nextInt(ITEMS);
      int second = (first + 1 + random.nextInt(ITEMS - 1)) % ITEMS;
      locks.lockVertex(vertex(first), LockMode.S);
      locks.lockVertex(vertex(second), LockMode.S);
      long firstValue = counters[first];
      long secondValue = counters[second];
      Thread.yield();
      locks.lockVertex(vertex(first), LockMode.X);
      locks.lockVertex(vertex(second), LockMode.X);
      counters[first] = firstValue + 1;
      counters[second] = secondValue + 1;
    });
    long sum = 0;
    for (long counter : counters) {
      sum += counter;
    }
    assertThat(sum).as("seed %d", seed).isEqualTo(2L * THREADS * TRANSACTIONS);
  }

  /**
   * Items are keys, which may be absent; transactions look some up, some scan the table, and write
   * what they have not always read. Writes take effect when the transaction ends, as in the database.
   */
  @Test
  void historiesOfReadsScansAndWritesAreSerializable() throws Exception {
    int[] versions = new int[ITEMS];
    SerializationGraph graph = new SerializationGraph();
    int[] committed = {0};
    runAll((locks, random) -> {
      Map<Integer, Integer> reads = new TreeMap<>();
      Map<Integer, Integer> writes = new TreeMap<>();
      for (int accesses = 1 + random.nextInt(4); accesses > 0; accesses--) {
        int item = random.nextInt(ITEMS);
        switch (random.nextInt(6)) {
          case 0 -> {
            locks.lockVertexTable(0, LockMode.S);
            for (int i = 0; i < ITEMS; i++) {
              reads.put(i, versions[i]);
            }
          }
          case 1, 2 -> {
            locks.lockKey(0, 0, (long) item, LockMode.X);
            writes.put(item, versions[item] + 1);
          }
          default -> {
            locks.lockKey(0, 0, (long) item, LockMode.S);
            reads.put(item, versions[item]);
          }
        }
        Thread.yield();
      }
      synchronized (graph) {
        int transaction = ++committed[0];
        reads.forEach((item, version) -> graph.read(transaction, item, version));
        writes.forEach((item, version) -> {
          graph.write(transaction, item, version);
          versions[item] = version;
        });
      }
    });
    assertThat(committed[0]).isEqualTo(THREADS * TRANSACTIONS);
    assertThat(graph.cycle()).as("seed %d", seed).isEmpty();
  }

  @Test
  void theGraphSeesALostUpdate() {
    SerializationGraph graph = new SerializationGraph();
    graph.read(1, 0, 0);
    graph.read(2, 0, 0);
    graph.write(1, 0, 1);
    graph.write(2, 0, 2);
    graph.read(3, 0, 2);
    assertThat(graph.cycle()).contains(1, 2);
  }

  @Test
  void theGraphSeesWriteSkew() {
    SerializationGraph graph = new SerializationGraph();
    graph.read(1, 0, 0);
    graph.read(1, 1, 0);
    graph.read(2, 0, 0);
    graph.read(2, 1, 0);
    graph.write(1, 0, 1);
    graph.write(2, 1, 1);
    assertThat(graph.cycle()).containsExactly(1, 2);
  }

  @Test
  void theGraphSeesNoCycleInASerialHistory() {
    SerializationGraph graph = new SerializationGraph();
    graph.read(1, 0, 0);
    graph.write(1, 0, 1);
    graph.read(2, 0, 1);
    graph.write(2, 1, 1);
    graph.read(3, 1, 0);
    assertThat(graph.cycle()).isEmpty();
  }
}
