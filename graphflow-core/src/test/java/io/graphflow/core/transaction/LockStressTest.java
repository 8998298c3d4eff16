package io.graphflow.core.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.core.transaction.LockedResource.Edges;
import io.graphflow.core.transaction.LockedResource.Vertex;
import io.graphflow.core.transaction.LockedResource.Vertices;
import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.GraphflowException.Kind;
import io.graphflow.options.LockOptions;
import io.graphflow.storage.layout.ElementId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.junit.jupiter.api.Test;

/**
 * Many transactions on few resources. No wait has a time limit, so that a deadlock that is not found
 * and a thread that is not woken leave threads that do not end.
 *
 * <p>The long form: {@code -Dgraphflow.locks.transactions=200000 -Dgraphflow.locks.seed=7}.
 */
class LockStressTest {
  private static final int TRANSACTIONS = Integer.getInteger("graphflow.locks.transactions", 6_000);
  private static final long SEED = Long.getLong("graphflow.locks.seed", System.nanoTime());
  private static final List<LockMode> MODES = List.of(LockMode.values());
  private static final int THREADS = 12;
  private static final long PATIENCE_SECONDS = 300;

  private static final LockOptions NO_ESCALATION = new LockOptions(Duration.ZERO, 1_000, 1_000);
  private static final LockOptions EARLY_ESCALATION = new LockOptions(Duration.ZERO, 2, 4);

  @Test
  void platformThreads() throws InterruptedException {
    new Run(NO_ESCALATION, Thread.ofPlatform().daemon().factory(), false).check();
  }

  @Test
  void virtualThreads() throws InterruptedException {
    new Run(NO_ESCALATION, Thread.ofVirtual().factory(), false).check();
  }

  @Test
  void escalation() throws InterruptedException {
    new Run(EARLY_ESCALATION, Thread.ofPlatform().daemon().factory(), false).check();
  }

  @Test
  void transactionsThatOthersEnd() throws InterruptedException {
    new Run(EARLY_ESCALATION, Thread.ofPlatform().daemon().factory(), true).check();
  }

  private static final class Run {
    private final LockManager manager;
    private final ThreadFactory threads;
    private final boolean disturbed;
    private final GrantOracle oracle = new GrantOracle();
    private final AtomicReferenceArray<TransactionLocks> current =
        new AtomicReferenceArray<>(THREADS);
    private final AtomicReferenceArray<Thread> workers = new AtomicReferenceArray<>(THREADS);
    private final CountDownLatch done = new CountDownLatch(THREADS);
    private final ConcurrentLinkedQueue<Throwable> failures = new ConcurrentLinkedQueue<>();
    private final AtomicLong begun = new AtomicLong();
    private final AtomicLong committed = new AtomicLong();
    private final AtomicLong conflicts = new AtomicLong();
    private final AtomicLong disturbances = new AtomicLong();

    Run(LockOptions options, ThreadFactory threads, boolean disturbed) {
      this.manager = new LockManager(options, LockedResource::text);
      this.threads = threads;
      this.disturbed = disturbed;
    }

    void check() throws InterruptedException {
      for (int worker = 0; worker < THREADS; worker++) {
        int slot = worker;
        Thread thread = threads.newThread(() -> work(slot));
        workers.set(worker, thread);
        thread.start();
      }
      boolean finished = disturbed ? disturb()
          : done.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
      assertThat(finished).as("seed %d: all end; %s", SEED, manager.transactions()).isTrue();
      assertThat(failures).as("seed %d", SEED).isEmpty();
      assertThat(committed.get() + disturbances.get()).isEqualTo(begun.get());
      assertThat(conflicts.get()).as("deadlocks").isPositive();
      assertThat(manager.transactions()).isEmpty();
      assertThat(manager.locks()).isEmpty();
      assertThat(manager.resourceCount()).isZero();
    }

    /** Ends transactions and interrupts threads at random, whether they wait or not, until all end. */
    private boolean disturb() throws InterruptedException {
      Random random = new Random(SEED);
      long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
      while (!done.await(100, TimeUnit.MICROSECONDS)) {
        int slot = random.nextInt(THREADS);
        TransactionLocks locks = current.get(slot);
        if (random.nextBoolean()) {
          workers.get(slot).interrupt();
        } else if (locks != null) {
          oracle.retire(locks);
          locks.close();
        }
        if (System.nanoTime() > deadline) {
          return false;
        }
      }
      return true;
    }

    private void work(int slot) {
      try {
        for (int i = 0; goesOn(i); i++) {
          begun.incrementAndGet();
          long seed = SEED + (long) slot * TRANSACTIONS + i;
          while (!attempt(slot, seed)) {
            conflicts.incrementAndGet();
          }
        }
      } catch (Throwable e) {
        failures.add(e);
      } finally {
        done.countDown();
      }
    }

    /**
     * Whether a thread runs one more transaction. On a busy machine threads may run one after the other, so
     * they go on until transactions have met.
     */
    private boolean goesOn(int transactions) {
      int each = TRANSACTIONS / THREADS;
      return transactions < each || (conflicts.get() == 0 && transactions < 1_000 * each);
    }

    /** Runs a transaction; false if it is to be run again. */
    @SuppressWarnings("ThreadPriorityCheck") // More interleavings; nothing relies on them.
    private boolean attempt(int slot, long seed) {
      Random random = new Random(seed);
      TransactionLocks locks = manager.begin("seed " + seed);
      current.set(slot, locks);
      try {
        for (int accesses = 1 + random.nextInt(6); accesses > 0; accesses--) {
          access(locks, random);
          if (random.nextInt(4) == 0) {
            Thread.yield();
          }
        }
        committed.incrementAndGet();
        return true;
      } catch (GraphflowException e) {
        if (e.isRetryable()) {
          return false;
        }
        assertThat(disturbed).as(e.getMessage()).isTrue();
        assertThat(e.kind()).isIn(Kind.USAGE, Kind.INTERRUPTED);
        disturbances.incrementAndGet();
        return true;
      } finally {
        current.set(slot, null);
        Thread.interrupted();
        oracle.retire(locks);
        locks.close();
      }
    }

    private void access(TransactionLocks locks, Random random) {
      int table = random.nextInt(2);
      long offset = random.nextInt(4);
      long other = random.nextInt(4);
      LockMode mode = random.nextInt(3) == 0 ? LockMode.X : LockMode.S;
      switch (random.nextInt(8)) {
        case 0 -> {
          LockMode any = MODES.get(random.nextInt(MODES.size()));
          locks.lockVertexTable(table, any);
          oracle.granted(locks, new Vertices(table), any);
        }
        case 1 -> {
          locks.lockEdgeTable(table, mode);
          oracle.granted(locks, new Edges(table), mode);
        }
        case 2 -> {
          locks.lockEdge(table, ElementId.of(0, offset), ElementId.of(1, other));
          oracle.granted(locks, new Edges(table), LockMode.IX);
          oracle.granted(locks, new Vertex(0, offset), LockMode.X);
          oracle.granted(locks, new Vertex(1, other), LockMode.X);
        }
        case 3, 4 -> {
          locks.lockKey(table, 0, offset, mode);
          oracle.granted(locks, new LockedResource.Key(table, 0, offset), mode);
        }
        default -> {
          locks.lockVertex(ElementId.of(table, offset), mode);
          oracle.granted(locks, new Vertex(table, offset), mode);
        }
      }
    }
  }

  /** Were the oracle blind, the runs above would show nothing. */
  @Test
  void theOracleSeesGrantsThatExcludeEachOther() {
    LockManager manager = new LockManager(NO_ESCALATION, LockedResource::text);
    List<TransactionLocks> locks = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      locks.add(manager.begin("transaction"));
    }
    GrantOracle oracle = new GrantOracle();
    oracle.granted(locks.get(0), new Vertex(0, 1), LockMode.S);
    oracle.granted(locks.get(1), new Vertices(0), LockMode.S);
    assertThatThrownBy(
        () -> oracle.granted(locks.get(2), new Vertex(0, 2), LockMode.X))
        .isInstanceOf(AssertionError.class);
    oracle.retire(locks.get(2));
    oracle.retire(locks.get(1));
    oracle.granted(locks.get(0), new Vertices(0), LockMode.X);
  }
}
