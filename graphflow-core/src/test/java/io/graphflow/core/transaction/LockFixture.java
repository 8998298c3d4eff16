package io.graphflow.core.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.graphflow.exception.GraphflowException;
import io.graphflow.options.LockOptions;
import io.graphflow.storage.layout.ElementId;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Transactions on one lock manager, each step in a thread of its own, so that a test tells step by step
 * who goes on and who waits. Whether one waits is asked of the manager, never of time.
 */
final class LockFixture implements AutoCloseable {
  /** How long a test waits for what must happen before it fails. */
  private static final long PATIENCE_SECONDS = 60;

  final LockClockStub clock = new LockClockStub();
  final LockManager manager;

  LockFixture() {
    this(new LockOptions(Duration.ofSeconds(10), 1_000, 10_000));
  }

  LockFixture(LockOptions options) {
    this.manager = new LockManager(options, LockedResource::text, clock);
  }

  /** A step of a transaction, in its own thread. */
  final class Step {
    final TransactionLocks locks;
    final Thread thread;
    private final CompletableFuture<Void> end = new CompletableFuture<>();

    private Step(TransactionLocks locks, Runnable action) {
      this.locks = locks;
      this.thread = Thread.ofPlatform().daemon().start(() -> {
        try {
          action.run();
          end.complete(null);
        } catch (Throwable e) {
          end.completeExceptionally(e);
        }
      });
    }

    /** Waits until the step is over or waits for a lock, and says which. */
    private boolean settlesByWaiting() {
      long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
      while (!end.isDone()) {
        if (status(locks) != null) {
          return true;
        }
        if (System.nanoTime() > deadline) {
          fail("%s neither ends nor waits", locks.description());
        }
        Thread.onSpinWait();
      }
      return false;
    }

    /** Expects that the step waits for a lock, behind these. */
    Step waitsFor(TransactionLocks... blockers) {
      assertThat(settlesByWaiting()).as("%s waits", locks.description()).isTrue();
      assertThat(status(locks).blockers())
          .isEqualTo(List.of(blockers).stream().map(TransactionLocks::number).sorted().toList());
      return this;
    }

    /** Expects that the step ends well. */
    void goesOn() {
      try {
        end.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
      } catch (ExecutionException | TimeoutException | InterruptedException e) {
        throw new AssertionError(locks.description() + " does not go on; " + manager.transactions(),
            e);
      }
    }

    /** Expects that the step ends with an error of a kind, and gives it. */
    GraphflowException fails(GraphflowException.Kind kind) {
      AtomicReference<Throwable> failure = new AtomicReference<>();
      try {
        end.handle((_, e) -> {
          failure.set(e);
          return null;
        }).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
      } catch (ExecutionException | TimeoutException | InterruptedException e) {
        throw new AssertionError(locks.description() + " does not fail", e);
      }
      assertThat(failure.get()).isInstanceOf(GraphflowException.class);
      GraphflowException error = (GraphflowException) failure.get();
      assertThat(error.kind()).isEqualTo(kind);
      return error;
    }

    /** Whether the step is blocked, as opposed to done; for tables of what conflicts with what. */
    boolean isBlocked() {
      boolean blocked = settlesByWaiting();
      if (!blocked) {
        goesOn();
      }
      return blocked;
    }
  }

  TransactionLocks begin(String description) {
    return manager.begin(description);
  }

  /** Begins a step of a transaction. */
  Step start(TransactionLocks locks, Runnable action) {
    return new Step(locks, action);
  }

  /** Begins to lock a vertex of table 0. */
  Step lock(TransactionLocks locks, long vertex, LockMode mode) {
    return start(locks, () -> locks.lockVertex(ElementId.of(0, vertex), mode));
  }

  /** What a transaction waits for, or null. */
  WaitStatus status(TransactionLocks locks) {
    return manager.transactions()
        .stream()
        .filter(status -> status.transaction() == locks.number())
        .findAny()
        .map(TransactionStatus::waiting)
        .orElse(null);
  }

  /** Ends all that still waits. */
  @Override
  public void close() {
    manager.close();
  }
}
