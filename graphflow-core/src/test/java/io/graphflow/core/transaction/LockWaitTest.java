package io.graphflow.core.transaction;

import static io.graphflow.core.transaction.LockMode.IX;
import static io.graphflow.core.transaction.LockMode.S;
import static io.graphflow.core.transaction.LockMode.X;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.core.transaction.LockFixture.Step;
import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.GraphflowException.Kind;
import io.graphflow.exception.OperationInterruptedException;
import io.graphflow.exception.ResourceException;
import io.graphflow.options.LockOptions;
import io.graphflow.storage.layout.ElementId;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Who waits, in which order waits end, and how else they end. */
@Timeout(120)
class LockWaitTest {
  private final LockFixture fixture = new LockFixture();
  private final TransactionLocks one = fixture.begin("one");
  private final TransactionLocks two = fixture.begin("two");
  private final TransactionLocks three = fixture.begin("three");
  private final TransactionLocks four = fixture.begin("four");

  @AfterEach
  void close() {
    fixture.close();
  }

  @Test
  void aLockIsHeldUntilTheTransactionEnds() {
    fixture.lock(one, 1, X).goesOn();
    Step step = fixture.lock(two, 1, S).waitsFor(one);
    assertThat(one.lockCount()).isEqualTo(2);
    one.close();
    step.goesOn();
    assertThat(one.lockCount()).isZero();
    two.close();
    assertThat(fixture.manager.locks()).isEmpty();
  }

  @Test
  void readersThatComeLaterDoNotPassAWriter() {
    fixture.lock(one, 1, S).goesOn();
    fixture.lock(two, 1, S).goesOn();
    Step writer = fixture.lock(three, 1, X).waitsFor(one, two);
    Step reader = fixture.lock(four, 1, S).waitsFor(three);
    one.close();
    writer.waitsFor(two);
    two.close();
    writer.goesOn();
    reader.waitsFor(three);
    three.close();
    reader.goesOn();
  }

  @Test
  void readersOfAQueueGoOnTogether() {
    fixture.lock(one, 1, X).goesOn();
    Step first = fixture.lock(two, 1, S).waitsFor(one);
    Step second = fixture.lock(three, 1, S).waitsFor(one, two);
    Step writer = fixture.lock(four, 1, X).waitsFor(one, three);
    one.close();
    first.goesOn();
    second.goesOn();
    writer.waitsFor(two, three);
    three.close();
    writer.waitsFor(two);
    two.close();
    writer.goesOn();
  }

  @Test
  void anUpgradeGoesBeforeThoseWhoCameFirst() {
    fixture.lock(one, 1, S).goesOn();
    fixture.lock(two, 1, S).goesOn();
    Step writer = fixture.lock(three, 1, X).waitsFor(one, two);
    Step upgrade = fixture.lock(one, 1, X).waitsFor(two);
    Step reader = fixture.lock(four, 1, S).waitsFor(three);
    two.close();
    upgrade.goesOn();
    writer.waitsFor(one);
    one.close();
    writer.goesOn();
    three.close();
    reader.goesOn();
  }

  @Test
  void anUpgradeOfTheOnlyHolderDoesNotWait() {
    fixture.lock(one, 1, S).goesOn();
    fixture.lock(two, 1, X).waitsFor(one);
    fixture.lock(one, 1, X).goesOn();
    assertThat(fixture.manager.locks()).contains(
        new LockStatus(one.number(), new LockedResource.Vertex(0, 1), X));
  }

  @Test
  void conversionsDoNotWaitForEachOther() {
    for (TransactionLocks locks : List.of(one, two, three)) {
      locks.lockVertexTable(0, LockMode.IS);
    }
    four.lockVertexTable(0, S);
    Step waits = fixture.start(one, () -> one.lockVertexTable(0, IX)).waitsFor(four);
    fixture.start(two, () -> two.lockVertexTable(0, S)).goesOn();
    four.close();
    waits.waitsFor(two);
    two.close();
    waits.goesOn();
  }

  @Test
  void aRequestThatGivesUpLetsOthersPass() {
    fixture.lock(one, 1, S).goesOn();
    Step writer = fixture.lock(two, 1, X).waitsFor(one);
    Step first = fixture.lock(three, 1, S).waitsFor(two);
    Step second = fixture.lock(four, 1, S).waitsFor(three);
    writer.thread.interrupt();
    writer.fails(Kind.INTERRUPTED);
    first.goesOn();
    second.goesOn();
  }

  @Test
  void anInterruptEndsAWaitAndLeavesTheThreadInterrupted() {
    fixture.lock(one, 1, X).goesOn();
    AtomicReference<Boolean> interrupted = new AtomicReference<>();
    Step step = fixture.start(two, () -> {
      try {
        two.lockVertex(ElementId.of(0, 1), S);
      } finally {
        interrupted.set(Thread.currentThread().isInterrupted());
      }
    }).waitsFor(one);
    step.thread.interrupt();
    GraphflowException error = step.fails(Kind.INTERRUPTED);
    assertThat(error)
        .hasMessage("Transaction 2 (two) was interrupted while it waited for a shared (S)"
            + " lock on vertex 1 of vertex table 0.");
    assertThat(interrupted.get()).isTrue();
    // The transaction lives on, with what it held.
    fixture.lock(two, 2, S).goesOn();
    assertThat(two.lockCount()).isEqualTo(2);
  }

  @Test
  void anInterruptedThreadMayLockWhatIsFree() {
    fixture.start(one, () -> {
      Thread.currentThread().interrupt();
      one.lockVertex(ElementId.of(0, 1), S);
    }).goesOn();
  }

  @Test
  void aWaitEndsWhenItsTimeIsUp() {
    fixture.lock(one, 1, S).goesOn();
    fixture.lock(two, 1, S).goesOn();
    Step writer = fixture.lock(three, 1, X).waitsFor(one, two);
    fixture.clock.advance(Duration.ofSeconds(9));
    Step reader = fixture.lock(four, 1, S).waitsFor(three);
    fixture.clock.advance(Duration.ofMillis(999));
    assertThat(fixture.status(three).waited()).isEqualTo(Duration.ofMillis(9_999));
    writer.waitsFor(one, two);
    fixture.clock.advance(Duration.ofMillis(1));
    GraphflowException error = writer.fails(Kind.CONFLICT);
    assertThat(error.isRetryable()).isTrue();
    assertThat(error.getMessage()).startsWith(
        "Transaction 3 (three) waited 10 s for an exclusive (X) lock on vertex 1 of vertex table 0,"
            + " behind transaction ")
        .contains("transaction 1 (one)", "transaction 2 (two)")
        .endsWith(". Run it again when they have ended, or raise the limit of waiting for locks.");
    reader.goesOn();
  }

  @Test
  void theMessageNamesAFewOfManyHolders() {
    for (int i = 0; i < 6; i++) {
      fixture.begin("reader").lockVertex(ElementId.of(0, 1), S);
    }
    Step writer = fixture.lock(one, 1, X);
    assertThat(writer.isBlocked()).isTrue();
    fixture.clock.advance(Duration.ofSeconds(10));
    assertThat(writer.fails(Kind.CONFLICT))
        .hasMessageContaining("(reader) and 3 more. Run it again");
  }

  @Test
  void withoutALimitAWaitLasts() {
    try (LockFixture patient = new LockFixture(new LockOptions(Duration.ZERO, 1_000, 10_000))) {
      TransactionLocks holder = patient.begin("holder");
      TransactionLocks waiter = patient.begin("waiter");
      patient.lock(holder, 1, X).goesOn();
      Step step = patient.lock(waiter, 1, X).waitsFor(holder);
      patient.clock.advance(Duration.ofDays(365 * 100));
      step.waitsFor(holder);
      holder.close();
      step.goesOn();
    }
  }

  @Test
  void aQueryThatIsInterruptedEndsItsWait() {
    fixture.lock(one, 1, X).goesOn();
    AtomicReference<GraphflowException> interruption = new AtomicReference<>();
    two.beginQuery("query of two", new WaitLimit() {
      @Override
      public void check() {
        if (interruption.get() != null) {
          throw interruption.get();
        }
      }

      @Override
      public long remainingNanos() {
        return TimeUnit.DAYS.toNanos(1);
      }
    });
    Step step = fixture.lock(two, 1, S).waitsFor(one);
    two.wake();
    step.waitsFor(one);
    interruption.set(new OperationInterruptedException("The query was interrupted."));
    two.wake();
    assertThat(step.fails(Kind.INTERRUPTED))
        .hasMessageContaining("was interrupted while it waited for a shared (S) lock")
        .isInstanceOfSatisfying(OperationInterruptedException.class,
            error -> assertThat(error.wasWaiting()).isTrue());
    two.beginQuery("the next query", WaitLimit.NONE);
    Step next = fixture.lock(two, 1, S).waitsFor(one);
    one.close();
    next.goesOn();
  }

  @Test
  void theTimeOfAQueryLimitsItsWaits() {
    fixture.lock(one, 1, X).goesOn();
    long end = fixture.clock.nanoTime() + TimeUnit.SECONDS.toNanos(3);
    two.beginQuery("query of two", new WaitLimit() {
      @Override
      public void check() {
        if (remainingNanos() <= 0) {
          throw new ResourceException("The query ran longer than its time limit.");
        }
      }

      @Override
      public long remainingNanos() {
        return end - fixture.clock.nanoTime();
      }
    });
    Step step = fixture.lock(two, 1, S).waitsFor(one);
    fixture.clock.advance(Duration.ofSeconds(2));
    step.waitsFor(one);
    fixture.clock.advance(Duration.ofSeconds(1));
    step.fails(Kind.RESOURCE);
  }

  @Test
  void closingATransactionEndsItsWait() {
    fixture.lock(one, 1, X).goesOn();
    fixture.lock(two, 2, X).goesOn();
    Step step = fixture.lock(two, 1, S).waitsFor(one);
    Step other = fixture.lock(three, 2, S).waitsFor(two);
    two.close();
    assertThat(step.fails(Kind.USAGE))
        .hasMessage("Transaction 2 (two) was closed while it waited for"
            + " a shared (S) lock on vertex 1 of vertex table 0.");
    other.goesOn();
    assertThat(two.lockCount()).isZero();
    assertThatThrownBy(() -> two.lockVertexTable(3, IX)).isInstanceOfSatisfying(
        GraphflowException.class, e -> assertThat(e.kind()).isEqualTo(Kind.USAGE))
        .hasMessage("The transaction is closed.");
    two.close();
  }

  @Test
  void closingTheDatabaseEndsAllWaits() {
    fixture.lock(one, 1, X).goesOn();
    Step first = fixture.lock(two, 1, S).waitsFor(one);
    Step second = fixture.lock(three, 1, S).waitsFor(one, two);
    fixture.manager.close();
    first.fails(Kind.USAGE);
    second.fails(Kind.USAGE);
    assertThatThrownBy(() -> one.lockVertexTable(3, IX)).isInstanceOf(GraphflowException.class);
    assertThatThrownBy(() -> fixture.begin("late")).isInstanceOf(GraphflowException.class);
    List.of(one, two, three).forEach(TransactionLocks::close);
    assertThat(fixture.manager.locks()).isEmpty();
    assertThat(fixture.manager.resourceCount()).isZero();
  }

  @Test
  void threadsOfOneTransactionWaitForEachOther() {
    fixture.lock(one, 1, X).goesOn();
    Step first = fixture.lock(two, 1, S).waitsFor(one);
    Step second = fixture.lock(two, 2, X);
    Step third = fixture.lock(two, 3, X);
    third.thread.interrupt();
    third.fails(Kind.INTERRUPTED);
    one.close();
    first.goesOn();
    second.goesOn();
    assertThat(two.lockCount()).isEqualTo(3);
  }

  @Test
  void aTransactionGoesOnInAnotherThread() {
    fixture.lock(one, 1, X).goesOn();
    Step waits = fixture.lock(two, 1, X).waitsFor(one);
    fixture.start(one, () -> one.lockVertex(ElementId.of(0, 2), X)).goesOn();
    fixture.start(one, one::close).goesOn();
    waits.goesOn();
  }
}
