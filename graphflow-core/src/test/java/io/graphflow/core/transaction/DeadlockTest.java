package io.graphflow.core.transaction;

import static io.graphflow.core.transaction.LockMode.IS;
import static io.graphflow.core.transaction.LockMode.IX;
import static io.graphflow.core.transaction.LockMode.S;
import static io.graphflow.core.transaction.LockMode.X;
import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.core.transaction.LockFixture.Step;
import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.GraphflowException.Kind;
import io.graphflow.storage.layout.ElementId;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The clock stands still here: what ends was found to be a deadlock, and not too long a wait. */
@Timeout(120)
class DeadlockTest {
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
  void theOneWhoClosesTheCycleEndsIfItIsTheYoungest() {
    fixture.lock(one, 1, X).goesOn();
    fixture.lock(two, 2, X).goesOn();
    Step waits = fixture.lock(one, 2, S).waitsFor(two);
    GraphflowException error = fixture.lock(two, 1, X).fails(Kind.CONFLICT);
    assertThat(error.isRetryable()).isTrue();
    assertThat(error).hasMessage("Deadlock: transaction 2 (two) waits for an exclusive (X) lock on"
        + " vertex 1 of vertex table 0, behind transaction 1 (one); transaction 1 (one) waits for a"
        + " shared (S) lock on vertex 2 of vertex table 0, behind transaction 2 (two). Transaction 2"
        + " is the youngest and was ended; nothing of it is kept. Run it again.");
    waits.waitsFor(two);
    two.close();
    waits.goesOn();
  }

  @Test
  void theYoungestEndsIfAnOlderOneClosesTheCycle() {
    fixture.lock(one, 1, X).goesOn();
    fixture.lock(two, 2, X).goesOn();
    Step youngest = fixture.lock(two, 1, X).waitsFor(one);
    Step oldest = fixture.lock(one, 2, X);
    youngest.fails(Kind.CONFLICT);
    oldest.waitsFor(two);
    two.close();
    oldest.goesOn();
  }

  @Test
  void aVictimLocksNothingMore() {
    fixture.lock(one, 1, X).goesOn();
    fixture.lock(two, 2, X).goesOn();
    Step waits = fixture.lock(one, 2, X).waitsFor(two);
    GraphflowException error = fixture.lock(two, 1, X).fails(Kind.CONFLICT);
    assertThat(fixture.lock(two, 3, S).fails(Kind.CONFLICT)).hasMessage(error.getMessage());
    two.close();
    fixture.lock(two, 3, S).fails(Kind.CONFLICT);
    waits.goesOn();
  }

  @Test
  void aCycleOfThreeInEveryOrder() {
    int[][] orders = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    for (int[] order : orders) {
      try (LockFixture cycle = new LockFixture()) {
        List<TransactionLocks> all =
            List.of(cycle.begin("a"), cycle.begin("b"), cycle.begin("c"));
        for (int i = 0; i < 3; i++) {
          cycle.lock(all.get(i), i, X).goesOn();
        }
        List<Step> steps = new ArrayList<>();
        for (int i : order) {
          Step step = cycle.lock(all.get(i), (i + 1) % 3, X);
          if (steps.size() < 2) {
            step.waitsFor(all.get((i + 1) % 3));
          }
          steps.add(step);
        }
        steps.stream()
            .filter(step -> step.locks == all.get(2))
            .findAny()
            .orElseThrow()
            .fails(Kind.CONFLICT);
        // The second waits for the third, and the first for the second.
        all.get(2).close();
        steps.stream().filter(step -> step.locks == all.get(1)).findAny().orElseThrow().goesOn();
        all.get(1).close();
        steps.stream().filter(step -> step.locks == all.get(0)).findAny().orElseThrow().goesOn();
      }
    }
  }

  @Test
  void twoUpgradesOfOneLock() {
    fixture.lock(one, 1, S).goesOn();
    fixture.lock(two, 1, S).goesOn();
    Step first = fixture.lock(one, 1, X).waitsFor(two);
    fixture.lock(two, 1, X).fails(Kind.CONFLICT);
    two.close();
    first.goesOn();
  }

  /** Two waits for one only since one's upgrade has come before it. */
  @Test
  void anUpgradeThatOvertakesMayCloseACycle() {
    long other = ElementId.of(1, 0);
    one.lockVertexTable(0, IS);
    three.lockVertexTable(0, IS);
    four.lockVertexTable(0, IX);
    two.lockVertex(other, X);
    Step second = fixture.start(two, () -> two.lockVertexTable(0, S)).waitsFor(four);
    Step third = fixture.start(three, () -> three.lockVertex(other, S)).waitsFor(two);
    Step upgrade = fixture.start(one, () -> one.lockVertexTable(0, X));
    third.fails(Kind.CONFLICT);
    three.close();
    upgrade.waitsFor(four);
    second.waitsFor(one, four);
    four.close();
    upgrade.goesOn();
    second.waitsFor(one);
    one.close();
    second.goesOn();
  }

  /** One waits for three only as three stands before it in a queue; their modes are compatible. */
  @Test
  void aCycleThroughTheOrderOfAQueue() {
    fixture.lock(one, 1, S).goesOn();
    fixture.lock(two, 2, X).goesOn();
    fixture.lock(three, 3, X).goesOn();
    Step writer = fixture.lock(two, 1, X).waitsFor(one);
    Step reader = fixture.lock(three, 1, S).waitsFor(two);
    Step last = fixture.lock(one, 3, S);
    reader.fails(Kind.CONFLICT);
    last.waitsFor(three);
    three.close();
    last.goesOn();
    one.close();
    writer.goesOn();
  }

  @Test
  void oneWaitMayCloseTwoCycles() {
    fixture.lock(two, 1, S).goesOn();
    fixture.lock(three, 1, S).goesOn();
    fixture.lock(one, 2, X).goesOn();
    Step second = fixture.lock(two, 2, S).waitsFor(one);
    Step third = fixture.lock(three, 2, S).waitsFor(one, two);
    Step first = fixture.lock(one, 1, X);
    second.fails(Kind.CONFLICT);
    third.fails(Kind.CONFLICT);
    first.waitsFor(two, three);
    two.close();
    first.waitsFor(three);
    three.close();
    first.goesOn();
  }

  @Test
  void aTransactionBesideACycleIsNotEnded() {
    fixture.lock(one, 1, X).goesOn();
    fixture.lock(two, 2, X).goesOn();
    Step beside = fixture.lock(four, 1, X).waitsFor(one);
    Step waits = fixture.lock(one, 2, X).waitsFor(two);
    fixture.lock(two, 1, X).fails(Kind.CONFLICT);
    beside.waitsFor(one);
    two.close();
    waits.goesOn();
    one.close();
    beside.goesOn();
  }

  @Test
  void aLongChainIsNoCycle() {
    List<TransactionLocks> chain = new ArrayList<>();
    List<Step> steps = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      TransactionLocks link = fixture.begin("link " + i);
      link.lockVertex(i, X);
      chain.add(link);
      if (i > 0) {
        steps.add(fixture.lock(link, i - 1, S).waitsFor(chain.get(i - 1)));
      }
    }
    for (int i = 0; i < steps.size(); i++) {
      chain.get(i).close();
      steps.get(i).goesOn();
    }
  }

  @Test
  void edgesBetweenTwoVerticesInBothDirectionsNeedNoVictim() {
    one.lockEdge(0, 5, 6);
    Step other = fixture.start(two, () -> two.lockEdge(0, 6, 5)).waitsFor(one);
    one.lockEdge(0, 6, 5);
    one.close();
    other.goesOn();
  }

  @Test
  void tablesVerticesAndKeysMayFormACycle() {
    one.lockVertexTable(0, S);
    two.lockKey(1, 0, "name", X);
    Step waits = fixture.start(one, () -> one.lockKey(1, 0, "name", S)).waitsFor(two);
    GraphflowException error = fixture.lock(two, 3, X).fails(Kind.CONFLICT);
    assertThat(error).hasMessageContaining("an intention-exclusive (IX) lock on vertex table 0")
        .hasMessageContaining("a shared (S) lock on key name of property 0 of vertex table 1");
    two.close();
    waits.goesOn();
  }
}
