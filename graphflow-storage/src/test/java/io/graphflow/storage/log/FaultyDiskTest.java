package io.graphflow.storage.log;

import static io.graphflow.storage.log.LogFixture.SYNC;
import static io.graphflow.storage.log.LogFixture.bytes;
import static io.graphflow.storage.log.LogFixture.commit;
import static io.graphflow.storage.log.LogFixture.open;
import static io.graphflow.storage.log.LogFixture.read;
import static io.graphflow.storage.log.LogFixture.segment;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.GraphflowException.Kind;
import io.graphflow.options.Durability;
import io.graphflow.options.LogOptions;
import io.graphflow.storage.disk.SimulatedDisk;
import io.graphflow.storage.disk.SimulatedDisk.Fault;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** A disk that fails at any one call, and a crash behind it. */
class FaultyDiskTest {
  private static final long SEEDS = 4;

  private final SimulatedDisk disk = LogFixture.disk();

  @ParameterizedTest
  @CsvSource({"SYNC, FAIL", "SYNC, FAIL_FROM_NOW_ON", "SYNC, LOSE_POWER", "ASYNC, FAIL",
      "ASYNC, LOSE_POWER", "OFF, FAIL", "OFF, LOSE_POWER"})
  void keepsItsPromisesWhicheverCallFails(Durability durability, Fault fault) {
    LogOptions options = new LogOptions(durability, 300, 64, Duration.ofDays(1), 100);
    LogModel sound = new LogModel(disk, options);
    useAll(sound);
    long calls = disk.callCount();
    assertThat(calls).isGreaterThan(40);
    for (long call = 0; call < calls; call++) {
      for (long seed = 0; seed < SEEDS; seed++) {
        LogModel model = new LogModel(LogFixture.disk(seed), options);
        model.disk().injectAt(call, fault);
        useUntilItFails(model);
        crash(model, seed % 2 == 0);
        recover(model, fault, seed + call % 3);
      }
    }
  }

  /** Does everything that a log is for. */
  private static void useAll(LogModel model) {
    model.open();
    model.append("one");
    model.awaitCommitted();
    model.append("two");
    model.append("a record that is longer than the buffer ".repeat(20));
    model.append("four");
    model.awaitCommitted();
    model.beginSegment();
    model.append("five");
    model.force();
    model.checkpoint(model.firstUncommitted(), true);
    model.beginSegment();
    model.deleteBefore();
    model.append("six");
    model.awaitCommitted();
    model.close();
    model.open();
    model.append("seven");
    model.awaitCommitted();
    model.close();
  }

  private static void useUntilItFails(LogModel model) {
    try {
      useAll(model);
    } catch (GraphflowException e) {
      assertThat(e.kind()).as(e.getMessage()).isEqualTo(Kind.RESOURCE);
    }
  }

  private static void crash(LogModel model, boolean kill) {
    model.disk().heal();
    if (kill) {
      model.kill();
    } else {
      model.losePower();
    }
  }

  /** Opens the log again, the first time with another failure. */
  private static void recover(LogModel model, Fault fault, long call) {
    model.disk().injectAt(call, fault);
    try {
      model.open();
      model.append("in between");
      model.awaitCommitted();
    } catch (GraphflowException e) {
      assertThat(e.kind()).as(e.getMessage()).isEqualTo(Kind.RESOURCE);
    }
    crash(model, false);
    model.open();
    model.append("last");
    model.awaitCommitted();
    model.close();
    model.losePower();
    model.open();
    model.close();
  }

  @ParameterizedTest
  @EnumSource
  void cutsOffWhatAFullDiskDidNotTake(Durability durability) throws IOException {
    WriteAheadLog log = open(disk, SYNC.withDurability(durability));
    commit(log, "one");
    byte[] before = disk.content(segment(1));
    disk.limitFreeBytes(100);
    assertThatThrownBy(() -> log.commit(bytes("x".repeat(90)))).hasMessageContaining("No space")
        .hasMessageContaining("Nothing of this transaction was kept");
    assertThat(disk.content(segment(1))).isEqualTo(before);
    disk.heal();
    assertThatThrownBy(() -> commit(log, "two")).isInstanceOf(GraphflowException.class)
        .hasMessageContaining("opened again");
    log.close();
    assertThat(read(disk.afterPowerLoss())).containsExactly("one");
  }

  @Test
  void doesNotPromiseThatARecordIsGoneIfItCannotBeCutOff() {
    WriteAheadLog log = open(disk);
    commit(log, "one");
    disk.injectAt(0, Fault.FAIL_FROM_NOW_ON);
    assertThatThrownBy(() -> commit(log, "two")).hasMessageContaining("wholly or not at all");
    log.close();
  }

  @Test
  void cutsOffATornTailWhenOpened() throws IOException {
    WriteAheadLog log = open(disk);
    commit(log, "one");
    byte[] whole = disk.content(segment(1));
    disk.damage(segment(1), Arrays.copyOf(whole, whole.length + 20));
    log.close();
    try (WriteAheadLog reopened = open(disk)) {
      assertThat(reopened.recovered().tornTail())
          .isEqualTo(new TornTail(segment(1), whole.length, 20, "it is cut off"));
      assertThat(reopened.recovered().tornTail().toString()).contains(segment(1).toString());
      assertThat(disk.content(segment(1))).isEqualTo(whole);
    }
    try (WriteAheadLog reopened = open(disk)) {
      assertThat(reopened.recovered().tornTail()).isNull();
    }
  }

  @Test
  void writesAnewWhatMayHaveBeenReadFromMemoryAlone() throws IOException {
    for (long seed = 0; seed < 50; seed++) {
      SimulatedDisk failing = LogFixture.disk(seed);
      WriteAheadLog log = open(failing);
      commit(log, "one");
      failing.injectAt(1, Fault.FAIL);
      assertThatThrownBy(() -> commit(log, "two")).hasMessageContaining("wholly or not at all");
      log.close();
      SimulatedDisk killed = failing.afterKill();
      try (WriteAheadLog reopened = open(killed)) {
        assertThat(reopened.recovered().recordCount()).isEqualTo(2);
      }
      assertThat(read(killed.afterPowerLoss())).containsExactly("one", "two");
    }
  }

  @Test
  void saysAtTheLatestWhenClosedThatCommitsMayBeLost() {
    WriteAheadLog log = open(disk, SYNC.withDurability(Durability.OFF));
    commit(log, "one");
    disk.injectAt(0, Fault.FAIL);
    assertThatThrownBy(log::close).isInstanceOfSatisfying(GraphflowException.class,
        e -> assertThat(e.kind()).isEqualTo(Kind.RESOURCE));
    log.close();
  }

  @Test
  void doesNotFailBecauseSegmentsCannotBeDeleted() throws IOException {
    try (WriteAheadLog log = open(disk)) {
      commit(log, "one");
      long next = log.beginSegment(0);
      disk.injectAt(0, Fault.FAIL);
      assertThatThrownBy(() -> log.deleteBefore(next)).isInstanceOf(GraphflowException.class)
          .hasMessageContaining("cannot delete");
      commit(log, "two");
      log.deleteBefore(next);
      assertThat(disk.list(LogFixture.FOLDER)).hasSize(1);
    }
  }
}
