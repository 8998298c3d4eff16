package io.graphflow.bench.locks;

import io.graphflow.core.transaction.LockManager;
import io.graphflow.core.transaction.LockMode;
import io.graphflow.core.transaction.LockedResource;
import io.graphflow.core.transaction.TransactionLocks;
import io.graphflow.options.LockOptions;
import io.graphflow.storage.layout.ElementId;
import it.unimi.dsi.fastutil.HashCommon;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Locks without contention. All scores are ns per vertex that is locked or created, including
 * giving back and, divided by the batch, beginning and ending the transaction. The limit is a hash
 * set under one mutex, entered once to add a vertex and once to remove it: the work of a table of
 * locks without owners, modes and queues. Threads lock vertices of their own, of the same tables.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@OperationsPerInvocation(LockBenchmark.BATCH)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 1, jvmArgsAppend = {"-Xms1g", "-Xmx1g"})
public class LockBenchmark {
  /** Vertices a transaction. */
  static final int BATCH = 1_000;

  private static final int PERSONS = 0;
  private static final int CITIES = 1;
  private static final int LIVES_IN = 0;

  private final LockManager manager = new LockManager(LockOptions.DEFAULT, LockedResource::text);
  private final ReentrantLock mutex = new ReentrantLock();
  private final LongOpenHashSet set = new LongOpenHashSet();
  private final AtomicLong threadCount = new AtomicLong();

  /**
   * The resources that a thread locks: vertices, keys in no order, and a transaction that holds all
   * the vertices.
   */
  @State(Scope.Thread)
  public static class Batch {
    private final long[] vertices = new long[BATCH];
    private final long[] cities = new long[BATCH];
    private final Long[] keys = new Long[BATCH];
    private TransactionLocks held;

    /** Chooses the vertices. */
    @Setup(Level.Trial)
    public void fill(LockBenchmark benchmark) {
      long base = benchmark.threadCount.getAndIncrement() * BATCH;
      for (int i = 0; i < BATCH; i++) {
        vertices[i] = ElementId.of(PERSONS, base + i);
        cities[i] =
            ElementId.of(CITIES, 2 * base + HashCommon.murmurHash3((long) i) % BATCH + BATCH);
        keys[i] = HashCommon.murmurHash3(base + i);
      }
      held = benchmark.manager.begin("the lasting transaction");
      for (long vertex : vertices) {
        held.lockVertex(ElementId.of(2, ElementId.position(vertex)), LockMode.X);
      }
    }
  }

  /** Locks vertices and ends the transaction. */
  @Benchmark
  public int vertices(Batch batch) {
    try (TransactionLocks locks = manager.begin("vertices")) {
      for (long vertex : batch.vertices) {
        locks.lockVertex(vertex, LockMode.X);
      }
      return locks.lockCount();
    }
  }

  /** Adds vertices to a set and removes them, each under the mutex. */
  @Benchmark
  public int limit(Batch batch) {
    int count = 0;
    for (long vertex : batch.vertices) {
      mutex.lock();
      try {
        count += set.add(vertex) ? 1 : 0;
      } finally {
        mutex.unlock();
      }
    }
    for (long vertex : batch.vertices) {
      mutex.lock();
      try {
        set.remove(vertex);
      } finally {
        mutex.unlock();
      }
    }
    return count;
  }

  /** Locks vertices that the transaction has locked before. */
  @Benchmark
  public int again(Batch batch) {
    for (long vertex : batch.vertices) {
      batch.held.lockVertex(ElementId.of(2, ElementId.position(vertex)), LockMode.S);
    }
    return batch.held.lockCount();
  }

  /** Locks one vertex a transaction. */
  @Benchmark
  public int transactions(Batch batch) {
    int count = 0;
    for (long vertex : batch.vertices) {
      try (TransactionLocks locks = manager.begin("one vertex")) {
        locks.lockVertex(vertex, LockMode.X);
        count += locks.lockCount();
      }
    }
    return count;
  }

  /** Takes the locks for creating a vertex with a key and one edge to another vertex. */
  @Benchmark
  public int inserts(Batch batch) {
    try (TransactionLocks locks = manager.begin("inserts")) {
      for (int i = 0; i < BATCH; i++) {
        locks.lockVertexTable(PERSONS, LockMode.IX);
        locks.lockKey(PERSONS, 0, batch.keys[i], LockMode.X);
        locks.lockEdge(LIVES_IN, batch.vertices[i], batch.cities[i]);
      }
      return locks.lockCount();
    }
  }
}
