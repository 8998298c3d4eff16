package io.graphflow.storage.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.GraphflowException.Kind;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Who may enter when, and what ends a wait. */
@Timeout(60)
class WriteGateTest {
  private static final long SHORT = Duration.ofMillis(5).toNanos();
  private static final long LONG = Duration.ofHours(1).toNanos();

  private final WriteGate gate = new WriteGate();
  private final CompletableFuture<Object> entered = new CompletableFuture<>();

  /** What has waited gives its number, or why it could not enter. */
  private Thread enterAside() throws InterruptedException {
    Thread thread = Thread.ofPlatform().daemon().start(() -> {
      try {
        entered.complete(gate.enter());
      } catch (GraphflowException e) {
        assertThat(Thread.currentThread().isInterrupted()).isTrue();
        entered.complete(e.kind());
      }
    });
    while (thread.getState() != Thread.State.WAITING
        && thread.getState() != Thread.State.TIMED_WAITING) {
      Thread.sleep(1);
    }
    assertThat(entered).isNotDone();
    return thread;
  }

  @Test
  void holdsUpUntilItIsOpened() throws Exception {
    assertThat(gate.shut(SHORT)).isTrue();
    Thread _ = enterAside();
    gate.open();
    assertThat(entered.get(30, TimeUnit.SECONDS)).isEqualTo(1L);
  }

  @Test
  void endsTheWaitOfAThreadThatIsInterrupted() throws Exception {
    assertThat(gate.shut(SHORT)).isTrue();
    enterAside().interrupt();
    assertThat(entered.get(30, TimeUnit.SECONDS)).isEqualTo(Kind.INTERRUPTED);
    gate.open();
    assertThat(gate.shut(SHORT)).isTrue();
  }

  @Test
  void letsThreadsThatAreInterruptedEnterWhereNobodyWaits() {
    Thread.currentThread().interrupt();
    try {
      assertThat(gate.enter()).isEqualTo(1);
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  @Test
  void endsAllWaitsWhenItIsClosed() throws Exception {
    assertThat(gate.shut(SHORT)).isTrue();
    Thread _ = enterAside();
    gate.close();
    assertThat(entered.get(30, TimeUnit.SECONDS)).isEqualTo(1L);
    assertThat(gate.shut(LONG)).isFalse();
    assertThat(gate.awaitLeft(gate.lastNumber(), LONG)).isFalse();
  }

  @Test
  void delaysThoseWhoEnter() throws Exception {
    gate.delay(LONG);
    Thread _ = enterAside();
    gate.delay(0);
    assertThat(entered.get(30, TimeUnit.SECONDS)).isEqualTo(1L);
    gate.delay(SHORT);
    assertThat(gate.enter()).isEqualTo(2);
  }

  @Test
  void waitsForThoseWhoWereInside() throws Exception {
    long first = gate.enter();
    assertThat(gate.shut(SHORT)).isFalse();
    long last = gate.lastNumber();
    long second = gate.enter();
    assertThat(gate.awaitLeft(last, SHORT)).isFalse();
    gate.leave(first);
    assertThat(gate.awaitLeft(last, LONG)).isTrue();
    assertThat(gate.shut(SHORT)).isFalse();
    gate.leave(second);
    assertThat(gate.longestNanos()).isZero();
    assertThat(gate.shut(SHORT)).isTrue();
  }
}
