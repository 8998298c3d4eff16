package io.graphflow.core.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.core.execution.StaleReadException;
import io.graphflow.options.LockOptions;
import io.graphflow.storage.layout.ElementId;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What is locked after the version that is read was taken is checked against what others have committed
 * since, however it comes to be locked.
 */
@Timeout(120)
class LateLockTest {
  private final LockFixture fixture = new LockFixture(new LockOptions(Duration.ZERO, 2, 100));
  private final TransactionLocks one = fixture.begin("one");
  private final TransactionLocks two = fixture.begin("two");

  @AfterEach
  void close() {
    fixture.close();
  }

  private static long vertex(int offset) {
    return ElementId.of(0, offset);
  }

  private void othersWrite(Consumer<TransactionLocks> locking, long commit) {
    try (TransactionLocks other = fixture.begin("other")) {
      locking.accept(other);
      other.committed(commit);
    }
  }

  private static void isStale(Runnable locking) {
    assertThatThrownBy(locking::run).isInstanceOf(StaleReadException.class);
  }

  @ParameterizedTest
  @EnumSource(names = {"S", "X"})
  void anElementThatAnEscalatedTableCovers(LockMode mode) {
    one.readVersionOf(5);
    two.lockVertex(vertex(9), LockMode.X);
    two.committed(6);
    two.close();
    one.lockVertex(vertex(1), mode);
    one.lockVertex(vertex(2), mode);
    assertThat(one.lockCount()).as("the table alone").isEqualTo(1);
    one.lockVertex(vertex(3), mode);
    isStale(() -> one.lockVertex(vertex(9), mode));
  }

  @Test
  void aKeyThatAnEscalatedTableCovers() {
    one.readVersionOf(5);
    othersWrite(other -> other.lockKey(0, 3, 77L, LockMode.X), 6);
    one.lockKey(0, 3, 1L, LockMode.X);
    one.lockKey(0, 3, 2L, LockMode.X);
    isStale(() -> one.lockKey(0, 3, 77L, LockMode.X));
  }

  @Test
  void anElementThatWasCoveredBeforeTheNextVersionIsNotChecked() {
    one.readVersionOf(5);
    othersWrite(other -> other.lockVertex(vertex(9), LockMode.X), 6);
    one.lockVertex(vertex(1), LockMode.X);
    one.lockVertex(vertex(2), LockMode.X);
    isStale(() -> one.lockVertex(vertex(9), LockMode.X));
    one.readVersionOf(6);
    assertThatCode(() -> one.lockVertex(vertex(9), LockMode.X)).doesNotThrowAnyException();
    // Nobody can have written to it since, so that what collides with it must not count.
    fixture.manager.lastWrites().add(ResourceCode.hash(ResourceCode.vertex(0), 9), 7);
    assertThatCode(() -> one.lockVertex(vertex(9), LockMode.X)).doesNotThrowAnyException();
  }

  @Test
  void anElementThatIsReadBelowAnEscalatedTableThatIsWrittenTo() {
    one.readVersionOf(5);
    othersWrite(other -> other.lockVertex(vertex(9), LockMode.X), 6);
    one.lockVertex(vertex(1), LockMode.S);
    one.lockVertex(vertex(2), LockMode.S);
    one.lockVertex(vertex(3), LockMode.X);
    isStale(() -> one.lockVertex(vertex(9), LockMode.S));
  }

  @Test
  void anElementThatATableCoversWhichEscalatedTwice() {
    one.readVersionOf(5);
    othersWrite(other -> other.lockVertex(vertex(9), LockMode.X), 6);
    one.lockVertex(vertex(1), LockMode.S);
    one.lockVertex(vertex(2), LockMode.S);
    one.lockVertex(vertex(3), LockMode.X);
    one.lockVertex(vertex(4), LockMode.X);
    one.lockVertex(vertex(5), LockMode.X);
    isStale(() -> one.lockVertex(vertex(9), LockMode.X));
  }

  @Test
  void aTableThatTheOtherHadEscalated() {
    one.readVersionOf(5);
    othersWrite(other -> {
      for (int offset = 7; offset < 10; offset++) {
        other.lockVertex(vertex(offset), LockMode.X);
      }
      assertThat(other.lockCount()).isEqualTo(1);
    }, 6);
    isStale(() -> one.lockVertex(vertex(9), LockMode.S));
  }

  /** What others write, and what then locks a whole table late. */
  private static Stream<Arguments> wholeTables() {
    List<Consumer<TransactionLocks>> writes = List.of(
        other -> other.lockVertex(vertex(9), LockMode.X),
        other -> other.lockKey(0, 3, 77L, LockMode.X),
        other -> other.lockVertexTable(0, LockMode.IX),
        other -> {
          other.lockVertexTable(0, LockMode.SIX);
          other.lockVertex(vertex(9), LockMode.X);
        },
        other -> other.lockVertexTable(0, LockMode.X));
    List<Consumer<TransactionLocks>> befores = List.of(
        _ -> {},
        locks -> locks.lockVertex(vertex(1), LockMode.S),
        locks -> locks.lockVertex(vertex(1), LockMode.X));
    return writes.stream()
        .flatMap(write -> befores.stream()
            .flatMap(before -> Stream
                .of(LockMode.S, LockMode.SIX, LockMode.X)
                .map(mode -> Arguments.of(write, before, mode))));
  }

  @ParameterizedTest
  @MethodSource("wholeTables")
  void aWholeTable(
      Consumer<TransactionLocks> write, Consumer<TransactionLocks> before, LockMode mode) {
    one.readVersionOf(5);
    othersWrite(write, 6);
    try {
      before.accept(one);
    } catch (StaleReadException e) {
      // The other had the whole table, which is found out sooner.
      return;
    }
    isStale(() -> one.lockVertexTable(0, mode));
    assertThat(one.isStale()).isTrue();
  }

  @Test
  void aWholeTableThatHadEscalated() {
    one.readVersionOf(5);
    othersWrite(other -> other.lockVertex(vertex(9), LockMode.X), 6);
    one.lockVertex(vertex(1), LockMode.S);
    one.lockVertex(vertex(2), LockMode.S);
    isStale(() -> one.lockVertexTable(0, LockMode.S));
  }

  @Test
  void aWholeTableOnceCheckedIsNotCheckedByElement() {
    one.readVersionOf(5);
    one.lockVertex(vertex(1), LockMode.S);
    one.lockVertex(vertex(2), LockMode.S);
    one.lockVertexTable(0, LockMode.S);
    fixture.manager.lastWrites().add(ResourceCode.hash(ResourceCode.vertex(0), 9), 6);
    assertThatCode(() -> one.lockVertex(vertex(9), LockMode.S)).doesNotThrowAnyException();
  }

  @Test
  void edgeTablesAndNamesAreCheckedLikeVertexTables() {
    one.readVersionOf(5);
    othersWrite(other -> other.lockEdge(4, vertex(7), vertex(8)), 6);
    isStale(() -> one.lockEdgeTable(4, LockMode.S));
    one.readVersionOf(6);
    othersWrite(other -> other.lockName(":Person", LockMode.X), 7);
    isStale(() -> one.lockCatalog(LockMode.S));
  }

  @Test
  void whatOthersWriteToOtherTablesIsNoMatter() {
    one.readVersionOf(5);
    othersWrite(other -> {
      other.lockVertex(ElementId.of(1, 9), LockMode.X);
      other.lockEdgeTable(4, LockMode.IX);
    }, 6);
    assertThatCode(() -> {
      one.lockVertexTable(0, LockMode.S);
      one.lockEdgeTable(5, LockMode.SIX);
      one.lockCatalog(LockMode.S);
    }).doesNotThrowAnyException();
    assertThat(one.isStale()).isFalse();
  }

  @Test
  void whoOnlyReadBeneathATableHasNotChangedIt() {
    one.readVersionOf(5);
    othersWrite(other -> other.lockVertex(vertex(9), LockMode.S), 6);
    one.lockVertexTable(0, LockMode.S);
    assertThat(one.isStale()).isFalse();
  }

  @Test
  void aQueryThatIsPreparedIsToldInTheEnd() {
    one.readVersionOf(5);
    othersWrite(other -> other.lockVertex(vertex(9), LockMode.X), 6);
    one.beginQuery("prepared", WaitLimit.NONE);
    one.lockVertexTable(0, LockMode.S);
    one.lockVertexTable(1, LockMode.S);
    assertThat(one.isStale()).isTrue();
    isStale(one::beginReading);
    // Threads of one query end with the first, rather than wait for locks.
    isStale(() -> one.lockVertex(ElementId.of(1, 3), LockMode.S));
    one.readVersionOf(6);
    assertThat(one.isStale()).isFalse();
    one.beginReading();
  }
}
