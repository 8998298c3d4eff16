package io.graphflow.core.transaction;

import static io.graphflow.core.transaction.LockMode.IS;
import static io.graphflow.core.transaction.LockMode.IX;
import static io.graphflow.core.transaction.LockMode.S;
import static io.graphflow.core.transaction.LockMode.X;
import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.core.transaction.LockFixture.Step;
import io.graphflow.exception.GraphflowException.Kind;
import io.graphflow.options.LockOptions;
import io.graphflow.storage.layout.ElementId;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class EscalationTest {
  private static final int COUNT = 10;
  private static final int MOST = 40;

  private final LockFixture fixture = new LockFixture(new LockOptions(Duration.ZERO, COUNT, MOST));
  private final TransactionLocks one = fixture.begin("one");
  private final TransactionLocks two = fixture.begin("two");

  @AfterEach
  void close() {
    fixture.close();
  }

  private void lockVertices(TransactionLocks locks, int from, int to, LockMode mode) {
    for (int vertex = from; vertex < to; vertex++) {
      locks.lockVertex(ElementId.of(0, vertex), mode);
    }
  }

  private LockMode tableMode(TransactionLocks locks) {
    return fixture.manager.locks()
        .stream()
        .filter(lock -> lock.transaction() == locks.number()
            && lock.resource().equals(new LockedResource.Vertices(0)))
        .findAny()
        .orElseThrow()
        .mode();
  }

  @Test
  void manyReadsBecomeALockOfTheTable() {
    lockVertices(one, 0, COUNT - 1, S);
    // What is held already does not count.
    lockVertices(one, 0, COUNT - 1, S);
    assertThat(tableMode(one)).isEqualTo(IS);
    assertThat(one.lockCount()).isEqualTo(COUNT);
    one.lockVertex(ElementId.of(1, 7), S);
    one.lockKey(0, 0, "key", S);
    assertThat(tableMode(one)).isEqualTo(S);
    assertThat(one.lockCount()).as("two tables and what is beneath the other").isEqualTo(3);
    assertThat(fixture.manager.locks()).hasSize(3);
    lockVertices(one, 0, 5 * COUNT, S);
    assertThat(one.lockCount()).isEqualTo(3);
    fixture.lock(two, 100, S).goesOn();
    Step writer = fixture.lock(two, 100, X).waitsFor(one);
    one.close();
    writer.goesOn();
  }

  @Test
  void manyWritesBecomeAnExclusiveLock() {
    lockVertices(one, 0, COUNT - 1, S);
    one.lockVertex(ElementId.of(0, 100), X);
    assertThat(tableMode(one)).isEqualTo(X);
    assertThat(one.lockCount()).isEqualTo(1);
    Step reader = fixture.lock(two, 200, S).waitsFor(one);
    one.close();
    reader.goesOn();
  }

  @Test
  void escalationDoesNotWait() {
    fixture.lock(two, 100, X).goesOn();
    lockVertices(one, 0, COUNT, S);
    assertThat(tableMode(one)).isEqualTo(IS);
    assertThat(one.lockCount()).isEqualTo(COUNT + 1);
    two.close();
    lockVertices(one, COUNT, 2 * COUNT - 1, S);
    assertThat(tableMode(one)).isEqualTo(IS);
    lockVertices(one, 2 * COUNT, 2 * COUNT + 1, S);
    assertThat(tableMode(one)).isEqualTo(S);
    assertThat(one.lockCount()).isEqualTo(1);
  }

  @Test
  void atMostSoManyLocksAreKept() {
    fixture.lock(two, 100, S).goesOn();
    lockVertices(one, 0, MOST - 1, X);
    assertThat(tableMode(one)).isEqualTo(IX);
    Step last = fixture.lock(one, MOST - 1, X).waitsFor(two);
    two.close();
    last.goesOn();
    assertThat(tableMode(one)).isEqualTo(X);
    assertThat(one.lockCount()).isEqualTo(1);
  }

  @Test
  void twoThatMustEscalateAreADeadlockAndNotStuck() {
    two.lockVertex(ElementId.of(0, 1_000), X);
    lockVertices(one, 0, MOST - 1, X);
    lockVertices(two, 1_000, 1_000 + MOST - 1, X);
    Step first = fixture.lock(one, MOST - 1, X).waitsFor(two);
    fixture.lock(two, 1_000 + MOST - 1, X).fails(Kind.CONFLICT);
    two.close();
    first.goesOn();
  }

  @Test
  void whoWaitsBeneathTheTableGoesOnBehindIt() {
    lockVertices(one, 0, COUNT - 1, S);
    // The writer holds IX on the table, so that it cannot be locked S.
    Step writer = fixture.lock(two, 3, X).waitsFor(one);
    lockVertices(one, COUNT, 2 * COUNT, S);
    assertThat(tableMode(one)).isEqualTo(IS);
    writer.waitsFor(one);
    one.close();
    writer.goesOn();
  }

  @Test
  void namesOfTheCatalogEscalateToo() {
    for (int i = 0; i < COUNT; i++) {
      one.lockName(":L" + i, S);
    }
    assertThat(fixture.manager.locks()).containsExactly(
        new LockStatus(one.number(), new LockedResource.CatalogNames(), S));
  }
}
